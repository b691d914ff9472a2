// A card that travels shows where it went: elements of the same data-move glide from their old place to the new one.
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
let before = new Map();

const places = () => new Map([...document.querySelectorAll("[data-move]")].map((one) => [one.dataset.move, one.getBoundingClientRect()]));

document.addEventListener("htmx:beforeSwap", () => { before = places(); });
document.addEventListener("htmx:afterSwap", () => {
  if (calm.matches || !before.size) return;
  for (const one of document.querySelectorAll("[data-move]")) {
    const old = before.get(one.dataset.move) || before.get(one.dataset.from);
    const now = one.getBoundingClientRect();
    if (!old || !now.width) continue;
    const dx = old.left - now.left;
    const dy = old.top - now.top;
    if (Math.abs(dx) + Math.abs(dy) < 4) continue;
    one.animate([{ transform: `translate(${dx}px, ${dy}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" });
  }
  for (const one of document.querySelectorAll("[data-appear]")) {
    if (!before.has(one.dataset.move)) one.animate([{ opacity: 0, transform: "scale(.94)" }, { opacity: 1, transform: "none" }], { duration: 220, easing: "ease-out" });
  }
});
