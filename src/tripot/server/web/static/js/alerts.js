// The house calls whoever is awaited or written to: title, icon, sound, vibration, a notice of the browser. [E20]
// Sound, vibration and notices are silenced in the menu, on this device.
import { chime } from "./chime.js";
import { door } from "./door.js";

const icon = document.querySelector("link[rel=icon]");
const sign = icon?.getAttribute("href");
const title = document.title;
const bell = document.getElementById("new-mail");
const menu = document.querySelector("[data-calls]");
const can = {
  sound: "AudioContext" in window,
  shake: "vibrate" in navigator,
  notice: window.isSecureContext && "Notification" in window,
};

const chosen = (name) => localStorage.getItem(`call.${name}`) ?? (name === "notice" ? "off" : "on");
const wants = (name) => can[name] && chosen(name) === "on";

const live = () => document.getElementById("live");
const isMine = () => live()?.dataset.turn === "mine";
const waiting = () => document.getElementById("waiting")?.textContent.replace(/\s+/g, " ").trim() ?? "";
const asked = () => (isMine() ? `${live().dataset.asked}` : waiting());
// What was said, by its numbers: another conversation that is opened, or an hour drawn anew, is no news.
const others = () => [...document.querySelectorAll("#messages li[data-number]:not(.mine)")].at(-1);
const said = () => ({
  thread: document.getElementById("talk-thread")?.value,
  number: Number(others()?.dataset.number ?? 0),
  waiting: Number(document.querySelector(".waiting-mail")?.dataset.waiting ?? 0),
});
const isNews = (now, before) =>
  now.waiting > before.waiting || (now.thread === before.thread && now.number > before.number);
const talk = () => document.getElementById("talk");
const question = () =>
  (isMine() && document.querySelector(".panel .asked")?.textContent.replace(/\s+/g, " ").trim()) || waiting();
const told = () => Number(live()?.dataset.told ?? 0);
const known = { asked: asked(), said: said(), told: told() };

function isSeen() {
  const box = talk()?.getBoundingClientRect();
  return !document.hidden && box && box.top < innerHeight - 40 && box.bottom > 40;
}

function show() {
  const panel = document.getElementById("panel-title");
  const mine = isMine() && panel ? `● ${panel.textContent.trim()} · ` : waiting() ? "● " : "";
  const mail = bell && !bell.hidden ? "✉ " : "";
  document.title = mail + mine + title;
  icon?.setAttribute("href", mine || mail ? icon.dataset.alert : sign);
}

async function notice(text) {
  if (!document.hidden || !wants("notice") || Notification.permission !== "granted") return;
  const options = { body: text, tag: location.pathname, icon: `${door}icon-192.png`, data: { url: location.href } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => window.focus();
}

function call(kind, text) {
  if (wants("sound")) chime(kind);
  if (wants("shake")) navigator.vibrate(kind === "turn" ? [80, 60, 80] : [40]);
  notice(text);
}

// Another conversation waits: what leads there stands beside the talk, far below on many pages.
const elsewhere = () => document.querySelector(".waiting-mail a");

function mailCame() {
  if (bell && (elsewhere() || !isSeen())) bell.hidden = false;
  call("mail", bell?.dataset.said ?? "");
}

function look() {
  const now = { asked: asked(), said: said(), told: told() };
  // Whoever answers one question after the other needs no bell between them.
  if (now.asked && now.asked !== known.asked && (!known.asked || document.hidden)) call("turn", question());
  else if (now.told > known.told && wants("sound")) chime(live().dataset.sound);
  if (isNews(now.said, known.said)) mailCame();
  Object.assign(known, now);
  show();
}

function seen() {
  if (bell) bell.hidden = isSeen() || (bell.hidden && !elsewhere());
  show();
}

// Pages of a table that do not show it still hear of messages.
function listen(event) {
  event.detail.source.addEventListener("talk", () => {
    mailCame();
    show();
  });
}

function press(button) {
  const name = button.dataset.call;
  const turn = (on) => {
    localStorage.setItem(`call.${name}`, on ? "on" : "off");
    for (const each of document.querySelectorAll(`[data-call="${name}"]`))
      each.setAttribute("aria-pressed", String(on));
  };
  if (name !== "notice" || wants("notice")) return turn(!wants(name));
  return Notification.requestPermission().then((answer) => {
    turn(answer === "granted");
    menu.querySelector("[data-call-denied]").hidden = answer === "granted";
    if (answer === "granted") navigator.serviceWorker?.register(`${door}service-worker.js`);
  });
}

if (menu) {
  menu.hidden = false;
  menu.querySelector("[data-call-unable]").hidden = can.notice;
}
for (const button of document.querySelectorAll("[data-call]")) {
  button.hidden = !can[button.dataset.call];
  button.setAttribute("aria-pressed", String(wants(button.dataset.call)));
  button.addEventListener("click", () => press(button));
}
if (bell && talk()) bell.setAttribute("href", "#talk");
if (bell && !document.querySelector("[data-wire]")) document.addEventListener("htmx:sseOpen", listen);
document.addEventListener("htmx:afterSettle", look);
document.addEventListener("visibilitychange", seen);
document.addEventListener("scroll", seen, { passive: true });
if (document.hidden && asked()) call("turn", question());
bell?.addEventListener("click", () => {
  elsewhere()?.click();
  setTimeout(seen, 300);
});
seen();
