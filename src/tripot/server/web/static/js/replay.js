// A replay by the arrows of the keyboard, or by itself at the pace of reading; every step has its address.
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
const LEAST = 1400,
  MOST = 6000,
  A_LETTER = 35;
let playing = false;
let next = 0;

const shown = () => document.querySelector("[data-replay]");
const step = (name) => shown()?.querySelector(`[data-step="${name}"]`);
const reading = () => A_LETTER * (shown().querySelector(".replay-told")?.innerText.length ?? 60);

function prepare() {
  const button = document.getElementById("play");
  if (!shown()) return;
  for (const needless of document.querySelectorAll(".go-to button")) needless.hidden = true;
  if (button) {
    button.hidden = false;
    button.textContent = button.dataset[playing ? "pause" : "play"];
    button.setAttribute("aria-pressed", playing);
  }
  playing &&= Boolean(button);
  clearTimeout(next);
  if (playing) next = setTimeout(() => step("onward")?.click(), Math.min(MOST, Math.max(LEAST, reading())));
}

function stop() {
  playing = false;
  prepare();
}

document.addEventListener("click", (event) => {
  if (!shown()) return;
  if (event.target.closest("#play")) {
    playing = !playing;
    prepare();
  } else if (event.isTrusted) stop();
});
document.addEventListener("keydown", (event) => {
  const name = keys[event.key];
  if (!name || !shown() || event.target.matches("input, select, textarea")) return;
  event.preventDefault();
  stop();
  step(name)?.click();
});
document.addEventListener("change", (event) => {
  if (event.target.matches(".go-to select, .go-to input")) event.target.form.requestSubmit();
});
document.addEventListener("htmx:afterSettle", () => {
  if (!shown()) return;
  history.replaceState(null, "", shown().dataset.address);
  prepare();
});
prepare();
