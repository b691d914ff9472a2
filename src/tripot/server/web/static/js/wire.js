// The live wire: says when it is cut or the house starts again, and looks again when the device wakes up.
import { renew } from "./carry.js";

const wire = document.querySelector("[data-wire]");
const line = document.querySelector("[data-lost-line]");
const known = new WeakSet();
let cut = 0;
let stops = false;
let cutBefore = false; // whether the wire was open once: what waits elsewhere may have changed meanwhile

// A moment's patience for a connection that is back at once. The browser tries again every few seconds and fails each
// time: only the first failure starts the wait.
function lost() {
  cut ||= setTimeout(say, 1500, line.dataset.lost);
}

function found() {
  clearTimeout(cut);
  cut = 0;
  stops = false;
  line.hidden = true;
}

function say(text) {
  line.textContent = text;
  line.hidden = false;
}

// The house is told to stop: it says so before anything fails.
function stopping() {
  clearTimeout(cut);
  cut = setTimeout(say, 0, line.dataset.stops);
  stops = true;
}

function opened(source) {
  found();
  if (cutBefore) window.htmx?.trigger("#waiting", "refresh");
  cutBefore = true;
  if (known.has(source)) return;
  known.add(source);
  source.addEventListener("stops", stopping);
  source.addEventListener("house", (event) => {
    if (event.data !== line.dataset.house) renew();
  });
}

const again = () => window.htmx?.trigger("#feed", "refresh");

if (wire && line) {
  // What was opened by its address is done with after a move: the same link must be able to open it again.
  document.addEventListener("htmx:afterRequest", (event) => {
    const where = event.detail.xhr?.getResponseHeader("HX-Replace-Url");
    if (where) history.replaceState(null, "", where);
  });
  document.addEventListener("htmx:sseError", lost);
  document.addEventListener("htmx:sseOpen", (event) => opened(event.detail.source));
  document.addEventListener("htmx:sendError", lost);
  // A plain form sent now would be answered by the browser, on a page without what was typed: it stays here.
  document.addEventListener("submit", (event) => {
    if (stops && !event.target.hasAttribute("hx-post")) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) again();
  });
  window.addEventListener("offline", lost);
  window.addEventListener("online", again);
}
