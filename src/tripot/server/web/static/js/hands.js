// While a move is on its way the live wire does not redraw the page under the hand: the answer would be lost with it.
const moves = new Set();
let missed = false;

const isMove = (event) => {
  const asked = event.detail.requestConfig;
  return asked?.verb === "post" && asked.elt.closest("#live") && asked.elt.dataset.count === undefined;
};

document.addEventListener("htmx:beforeRequest", (event) => { if (isMove(event)) moves.add(event.detail.xhr); });
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig?.elt?.id !== "feed" || !moves.size) return;
  event.detail.shouldSwap = false;
  missed = true;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!moves.delete(event.detail.xhr) || moves.size || !missed) return;
  missed = false;
  window.htmx?.trigger("#feed", "refresh");
});
