// What changed the game is shown step by step, once; whoever wants less motion sees all of it at once. A live table
// waits only so long, and the page says when it has gone on; it stays with its reader until they go on too.
const EVERY = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");
let begun = "";
let clocks = [];

const stage = () => document.getElementById("showing");
// In the order of the page; those of the same number come together.
const rank = (step) => Number(step.dataset.step) || 0;
const steps = () => [...(stage()?.querySelectorAll("[data-step]") || [])].sort((one, other) => rank(one) - rank(other));

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
  for (const step of steps()) if (step === next || (rank(step) && rank(step) === rank(next))) step.classList.add("on");
}

// How long the table still waits, and then that it does not any more.
function wait() {
  const form = document.getElementById("go-on");
  if (!form?.dataset.until) return;
  const left = () => Math.ceil(Number(form.dataset.until) - Date.now() / 1000);
  const tick = () => {
    const isOver = left() <= 0;
    for (const one of form.querySelectorAll("[data-waits]")) one.hidden = isOver;
    for (const one of form.querySelectorAll("[data-went-on]")) one.hidden = !isOver;
    const told = document.getElementById("go-on-left");
    if (told) told.textContent = `${Math.max(left(), 0)} s`;
    if (isOver) clearInterval(clock);
  };
  const clock = setInterval(tick, 500);
  clocks.push(clock);
  tick();
}

// What is shown is in view, and the next key press goes on.
function look() {
  if (stage().getBoundingClientRect().top < 0) stage().scrollIntoView({ block: "start" });
  document.getElementById("go-on-now")?.focus({ preventScroll: true });
}

function begin() {
  stop();
  if (!stage()) {
    begun = "";
    return;
  }
  const isNew = begun !== stage().dataset.entry;
  begun = stage().dataset.entry;
  if (isNew || document.activeElement === document.body) look(); // a page drawn again keeps the key press that goes on
  if (!isNew || still.matches || !document.getElementById("go-on")) {
    showAll();
    return;
  }
  stage().classList.add("paced");
  const button = document.getElementById("show-all");
  if (button) button.hidden = false;
  pace();
  clocks.push(setInterval(pace, EVERY));
  wait();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#show-all")) showAll();
});
document.addEventListener("htmx:afterSwap", begin);
begin();
