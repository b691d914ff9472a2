// The live wire: says when it is cut, and looks again when the device wakes up.
const wire = document.querySelector("[data-wire]");
const line = document.querySelector("[data-lost-line]");
let cut = 0;

// A moment's patience for a connection that is back at once. The browser tries again every few seconds and fails each time:
// only the first failure starts the wait.
function lost(is) {
  if (!line) return;
  if (is) { cut ||= setTimeout(say, 1500); return; }
  clearTimeout(cut);
  cut = 0;
  line.hidden = true;
}

function say() {
  line.textContent = wire.dataset.lost;
  line.hidden = false;
}
const again = () => window.htmx?.trigger("#feed", "refresh");

if (wire) {
  // What was opened by its address is done with after a move: the same link must be able to open it again.
  document.addEventListener("htmx:afterRequest", (event) => {
    const where = event.detail.xhr?.getResponseHeader("HX-Replace-Url");
    if (where) history.replaceState(null, "", where);
  });
  document.addEventListener("htmx:sseError", () => lost(true));
  document.addEventListener("htmx:sseOpen", () => lost(false));
  document.addEventListener("htmx:sendError", () => lost(true));
  document.addEventListener("visibilitychange", () => { if (!document.hidden) again(); });
  window.addEventListener("offline", () => lost(true));
  window.addEventListener("online", again);
}
