// What is new in the log since I looked: since my last move, or since I left the page. Kept per table in this browser,
// as a number of lines and nothing else.
const room = () => document.getElementById("log");
const told = () => Number(room()?.dataset.told || 0);
const name = () => `looked ${room()?.dataset.table}`;
const read = () => {
  try {
    return localStorage.getItem(name());
  } catch {
    return null;
  }
};

function look() {
  if (!room()) return;
  try {
    localStorage.setItem(name(), String(told()));
  } catch {
    /* without storage nothing is marked */
  }
}

// Groups stand newest first, the lines of a group oldest first.
const inOrder = () =>
  [...(room()?.querySelectorAll(".log > .turn") || [])]
    .reverse()
    .flatMap((turn) => [...turn.querySelectorAll(".line")]);

function mark() {
  if (!room()) return;
  if (read() === null) look();
  const lines = inOrder();
  const before = told() - lines.length;
  const looked = Number(read());
  let count = 0;
  lines.forEach((line, place) => {
    const isFresh = before + place >= looked;
    line.classList.toggle("fresh", isFresh);
    line.title = isFresh ? room().dataset.fresh : "";
    count += isFresh ? 1 : 0;
  });
  tell(count);
  const badge = document.querySelector(".to-log b");
  if (badge) {
    badge.textContent = count;
    badge.hidden = count === 0;
  }
}

// The newest line is below: whoever reads further up is told of new ones. (A box filled from below counts upwards from
// 0.)
const isUp = () => room().scrollTop < -24;

function tell(count) {
  const button = document.getElementById("to-newest");
  if (button) button.hidden = !(count && isUp());
}

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#to-newest")) return;
  room().scrollTop = 0;
  tell(0);
});
document.addEventListener(
  "scroll",
  (event) => {
    if (event.target === room() && !isUp()) tell(0);
  },
  { capture: true, passive: true },
);
document.addEventListener(
  "submit",
  (event) => {
    if (event.target.closest("#live")) look();
  },
  true,
);
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".to-log");
  if (!link) return;
  link.querySelector("b").hidden = true;
  event.preventDefault(); // the log is a place of this page: looking at it is no step to come back from
  location.replace(link.hash);
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) look();
});
document.addEventListener("htmx:afterSwap", mark);
window.addEventListener("pagehide", look);
mark();
