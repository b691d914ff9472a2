// A card that travels shows where it went: elements of the same data-move glide from their old place to the new one.
// A piece of a picture glides within it (a picture that only moves on the page takes its pieces along), and keeps its
// own transform.
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
let before = new Map();

const place = (one) => {
  const at = one.getBoundingClientRect(),
    frame = one.ownerSVGElement?.getBoundingClientRect();
  return { left: at.left - (frame?.left ?? 0), top: at.top - (frame?.top ?? 0), width: at.width };
};
const places = () =>
  new Map([...document.querySelectorAll("[data-move]")].map((one) => [one.dataset.move, place(one)]));
// How many pixels a unit of the element's own picture is; 1 outside of pictures.
const scale = (one) => (one.ownerSVGElement ? one.parentElement.getScreenCTM()?.a || 1 : 1);

document.addEventListener("htmx:beforeSwap", () => {
  before = places();
});
document.addEventListener("htmx:afterSwap", () => {
  if (calm.matches || !before.size) return;
  for (const one of document.querySelectorAll("[data-move]")) {
    const old = before.get(one.dataset.move) || before.get(one.dataset.from);
    const now = place(one),
      unit = scale(one);
    if (!old || !now.width) continue;
    const dx = old.left - now.left;
    const dy = old.top - now.top;
    if (Math.abs(dx) + Math.abs(dy) < 4) continue;
    one.animate(
      [
        { translate: `${dx / unit}px ${dy / unit}px`, zIndex: 5 },
        { translate: "0px 0px", zIndex: 5 },
      ],
      { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
  for (const one of document.querySelectorAll("[data-appear]")) {
    if (!before.has(one.dataset.move))
      one.animate(
        [
          { opacity: 0, transform: "scale(.94)" },
          { opacity: 1, transform: "none" },
        ],
        { duration: 220, easing: "ease-out" },
      );
  }
});
