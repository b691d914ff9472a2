// While somebody presses, and while a move is on its way, the live wire does not redraw the page under the hand: the
// press or its answer would be lost with it. What is drawn anew above or below moves what is pressed: all of it waits
// for the finger.
const moves = new Set();
const missed = new Set();
const FEEDS = ["feed", "talk-feed"];
let pressing = false;

const isMove = (event) => {
  const asked = event.detail.requestConfig;
  return asked?.verb === "post" && asked.elt.closest("#live") && asked.elt.dataset.count === undefined;
};
const waits = (feed) => pressing || (feed === "feed" && moves.size > 0);

function look() {
  for (const feed of missed) {
    if (waits(feed)) continue;
    missed.delete(feed);
    window.htmx?.trigger(`#${feed}`, "refresh");
  }
}

// The click comes just after the finger is lifted.
const lift = () =>
  setTimeout(() => {
    pressing = false;
    look();
  });

document.addEventListener("pointerdown", (event) => {
  pressing = event.button === 0 && !!event.target.closest("[data-wire]");
});
for (const end of ["pointerup", "pointercancel", "contextmenu", "dragend"]) document.addEventListener(end, lift);
window.addEventListener("blur", lift);
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isMove(event)) moves.add(event.detail.xhr);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const feed = event.detail.requestConfig?.elt?.id;
  if (!FEEDS.includes(feed) || !waits(feed)) return;
  event.detail.shouldSwap = false;
  missed.add(feed);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (moves.delete(event.detail.xhr)) look();
});
