// What is new in the log since I looked: since my last move, or since I left the page. Kept per table in this browser, as a
// number of lines and nothing else.
const room = () => document.getElementById("log");
const told = () => Number(room()?.dataset.told || 0);
const name = () => `looked ${room()?.dataset.table}`;
const read = () => { try { return localStorage.getItem(name()); } catch { return null; } };

function look() {
  if (!room()) return;
  try { localStorage.setItem(name(), String(told())); } catch { /* without storage nothing is marked */ }
}

// Groups stand newest first, the lines of a group oldest first.
const inOrder = () => [...(room()?.querySelectorAll(".log > .turn") || [])].reverse().flatMap((turn) => [...turn.querySelectorAll(".line")]);

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
  const badge = document.querySelector(".to-log b");
  if (badge) { badge.textContent = count; badge.hidden = count === 0; }
}

document.addEventListener("submit", (event) => { if (event.target.closest("#live")) look(); }, true);
document.addEventListener("click", (event) => {
  const badge = event.target.closest?.(".to-log")?.querySelector("b");
  if (badge) badge.hidden = true;
});
document.addEventListener("visibilitychange", () => { if (document.hidden) look(); });
document.addEventListener("htmx:afterSwap", mark);
window.addEventListener("pagehide", look);
mark();
