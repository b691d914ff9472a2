// What changed the game is shown step by step, once; whoever wants less motion sees all of it at once. A live table waits only
// so long: then the page goes on by itself.
const EVERY = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let begun = "";
let clocks = [];

const stage = () => document.getElementById("showing");
const steps = () => [...(stage()?.querySelectorAll("[data-step]") || [])];

function stop() {
  clocks.forEach(clearInterval);
  clocks = [];
}

function showAll() {
  stop();
  steps().forEach((step) => step.classList.add("on"));
  const button = document.getElementById("show-all");
  if (button) button.hidden = true;
  wait();
}

function pace() {
  const next = steps().find((step) => !step.classList.contains("on"));
  if (!next) return showAll();
  next.classList.add("on");
}

// The page goes on by itself when the table does.
function wait() {
  const form = document.getElementById("go-on");
  if (!form?.dataset.until) return;
  const left = () => Math.ceil(Number(form.dataset.until) - Date.now() / 1000);
  const tick = () => {
    const told = document.getElementById("go-on-left");
    if (told) told.textContent = left() > 0 ? `${left()} s` : "";
    if (left() <= 0) { stop(); form.requestSubmit(); }
  };
  clocks.push(setInterval(tick, 500));
}

// What is shown is in view, and the next key press goes on.
function look() {
  if (stage().getBoundingClientRect().top < 0) stage().scrollIntoView({ block: "start" });
  document.getElementById("go-on-now")?.focus({ preventScroll: true });
}

function begin() {
  stop();
  if (!stage()) { begun = ""; return; }
  const isNew = begun !== stage().dataset.entry;
  begun = stage().dataset.entry;
  if (isNew) look();
  if (!isNew || still.matches || !document.getElementById("go-on")) { showAll(); return; }
  stage().classList.add("paced");
  const button = document.getElementById("show-all");
  if (button) button.hidden = false;
  pace();
  clocks.push(setInterval(pace, EVERY));
  wait();
}

document.addEventListener("click", (event) => { if (event.target.closest?.("#show-all")) showAll(); });
document.addEventListener("htmx:afterSwap", begin);
begin();
