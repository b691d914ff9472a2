// While somebody presses, and while a move is on its way, the live wire does not redraw the page under the hand: the press or
// its answer would be lost with it.
const moves = new Set();
let pressing = false;
let missed = false;

const isMove = (event) => {
  const asked = event.detail.requestConfig;
  return asked?.verb === "post" && asked.elt.closest("#live") && asked.elt.dataset.count === undefined;
};

function look() {
  if (pressing || moves.size || !missed) return;
  missed = false;
  window.htmx?.trigger("#feed", "refresh");
}

// The click comes just after the finger is lifted.
const lift = () => setTimeout(() => { pressing = false; look(); });

document.addEventListener("pointerdown", (event) => { pressing = event.button === 0 && !!event.target.closest("#live"); });
for (const end of ["pointerup", "pointercancel", "contextmenu", "dragend"]) document.addEventListener(end, lift);
window.addEventListener("blur", lift);
document.addEventListener("htmx:beforeRequest", (event) => { if (isMove(event)) moves.add(event.detail.xhr); });
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig?.elt?.id !== "feed" || !(pressing || moves.size)) return;
  event.detail.shouldSwap = false;
  missed = true;
});
document.addEventListener("htmx:afterRequest", (event) => { if (moves.delete(event.detail.xhr)) look(); });
