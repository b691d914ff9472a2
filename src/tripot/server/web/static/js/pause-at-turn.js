// When the controls of one turn or round give way to those of the next, the new ones wait two seconds and say so:
// whoever was about to press meant the old ones. Within a round nothing waits. What happened, shown in between, has no
// chapter.
const PAUSE = 2000;
const live = () => document.getElementById("live");
const chapter = () => live()?.dataset.chapter;
let shown = chapter();
let timer = 0;

function show() {
  for (const key of live()?.querySelectorAll("button:not([type=button])") || []) {
    if (timer) key.setAttribute("aria-disabled", "true");
    else key.removeAttribute("aria-disabled");
  }
  if (!timer || live()?.dataset.turn === "mine") say(!!timer);
}

// Why, to whoever is awaited; to others only if they press.
function say(it) {
  const line = document.getElementById("held");
  if (line) line.hidden = !it;
}

function hold() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = 0;
    show();
  }, PAUSE);
}

function stop(event) {
  const isPress =
    event.type === "submit" ? event.target.method === "post" : event.target.closest("button:not([type=button])");
  if (!timer || !isPress || !event.target.closest("#live")) return;
  say(true);
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener("click", stop, true);
document.addEventListener("submit", stop, true);
document.addEventListener("htmx:afterSwap", () => {
  const now = chapter();
  if (shown !== undefined && now !== undefined && now !== shown) hold();
  shown = now ?? shown;
  if (timer) show();
});
