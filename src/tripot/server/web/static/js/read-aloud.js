// New public lines are read out, and the bar at the top follows.
const speaker = document.getElementById("announce");
let known = new Set();

const lines = () => [...document.querySelectorAll(".happened .log .line")].slice(0, 12);
const say = (line) =>
  [...line.childNodes]
    .filter((node) => !node.matches?.(".why"))
    .map((node) => node.textContent)
    .join("")
    .replace(/\s+/g, " ")
    .trim();

function follow() {
  const phase = document.getElementById("live-phase");
  const bar = document.getElementById("phase");
  if (phase && bar) bar.innerHTML = phase.innerHTML;
}

document.addEventListener("htmx:beforeSwap", () => {
  known = new Set(lines().map(say));
});
document.addEventListener("htmx:afterSwap", follow);
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target?.id === "talk") return;
  const fresh = lines()
    .map(say)
    .filter((text) => !known.has(text))
    .slice(0, 4);
  const asked =
    document.getElementById("live")?.dataset.turn === "mine" ? document.querySelector(".panel .asked") : null;
  if (asked) fresh.push(say(asked));
  if (fresh.length && speaker) speaker.textContent = fresh.join(" ");
});
follow();
