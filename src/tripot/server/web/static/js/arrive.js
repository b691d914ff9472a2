// What has just come shows where from: counters glide in, dice tumble. Each arrival (data-arrives) is shown once.
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const seen = new Set();
const MANNERS = {
  glide: (one) => [
    { transform: `translate(${one.dataset.dx}px, ${one.dataset.dy}px)`, opacity: 0.4 },
    { transform: "none", opacity: 1 },
  ],
  tumble: () => [
    { transform: "translateY(-1.4rem) rotate(-200deg) scale(.5)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
};

function look(moving) {
  let place = 0;
  for (const one of document.querySelectorAll("[data-arrives]")) {
    const fresh = !seen.has(one.dataset.arrives);
    seen.add(one.dataset.arrives);
    if (!moving || !fresh || calm.matches) continue;
    const tumbles = one.dataset.manner === "tumble";
    if (!tumbles && one.dataset.dx === undefined) continue;
    const delay = tumbles ? 40 * place++ : 0;
    one.animate(MANNERS[tumbles ? "tumble" : "glide"](one), {
      duration: tumbles ? 300 : 450,
      delay,
      fill: "backwards",
      easing: "cubic-bezier(.2,.8,.2,1)",
    });
  }
}

document.addEventListener("htmx:afterSwap", () => look(true));
look(false);
