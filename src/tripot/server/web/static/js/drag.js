// Pieces on a plan are moved by hand: dragged, or by the arrow keys and Enter. What it means is a form of the page,
// which is sent. svg[data-plan] names that form and says where a point lies (data-left, data-top, data-unit: units of
// the picture for one of the plan); [data-drag] is a piece: its value for the form, where it stands (data-x, data-y),
// and how far it may go (data-reach, nothing for anywhere).
const FAR = 4;
let held = null;
let dragged = false;

const planOf = (piece) => piece.closest("svg[data-plan]");
const number = (one, name) => Number(one.dataset[name]);

// A piece and what is drawn apart from it but goes with it ([data-with]: its number, its name).
const parts = (piece) => [piece, ...(planOf(piece)?.querySelectorAll(`[data-with="${piece.dataset.drag}"]`) ?? [])];

function shift(piece, x, y) {
  const plan = planOf(piece),
    unit = number(plan, "unit");
  let dx = Math.round(x) - number(piece, "x"),
    dy = Math.round(y) - number(piece, "y");
  const far = Math.hypot(dx, dy),
    reach = Number(piece.dataset.reach);
  if (reach && far > reach) [dx, dy] = [Math.trunc((dx * reach) / far), Math.trunc((dy * reach) / far)];
  held = { piece, dx, dy };
  piece.classList.add("dragging");
  for (const one of parts(piece)) one.style.setProperty("translate", `${dx * unit}px ${-dy * unit}px`);
}

function let_go() {
  if (!held) return;
  held.piece.classList.remove("dragging");
  for (const one of parts(held.piece)) one.style.removeProperty("translate");
  held = null;
}

function drop() {
  if (!held || (!held.dx && !held.dy)) return let_go();
  const { piece, dx, dy } = held,
    form = document.getElementById(planOf(piece).dataset.plan);
  form.elements[form.dataset.piece].value = piece.dataset.drag;
  form.elements.x.value = number(piece, "x") + dx;
  form.elements.y.value = number(piece, "y") + dy;
  held = null;
  form.requestSubmit();
}

// Where on the plan a pointer is.
function spot(plan, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(plan.getScreenCTM().inverse()),
    unit = number(plan, "unit");
  return [number(plan, "left") + at.x / unit, number(plan, "top") - at.y / unit];
}

document.addEventListener("pointerdown", (event) => {
  const piece = event.target.closest?.("[data-drag]");
  dragged = false;
  if (!piece || event.button) return;
  const [x, y] = spot(planOf(piece), event),
    grip = [x - number(piece, "x"), y - number(piece, "y")];
  const from = [event.clientX, event.clientY];
  let moved = false;
  const move = (to) => {
    moved ||= Math.hypot(to.clientX - from[0], to.clientY - from[1]) > FAR;
    if (!moved || !piece.isConnected) return;
    const [u, v] = spot(planOf(piece), to);
    shift(piece, u - grip[0], v - grip[1]);
  };
  const end = (last) => {
    for (const [name, work] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end }))
      document.removeEventListener(name, work);
    if (!moved) return;
    if (last.type === "pointercancel" || !piece.isConnected) let_go();
    else drop();
    dragged = true;
  };
  for (const [name, work] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end }))
    document.addEventListener(name, work);
});
document.addEventListener(
  "click",
  (event) => {
    if (!dragged) return;
    dragged = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("[data-drag]")) event.preventDefault();
});

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
document.addEventListener("keydown", (event) => {
  const piece = event.target.closest?.("[data-drag]");
  if (!piece) return;
  if (event.key in ARROWS) {
    const [dx, dy] = ARROWS[event.key].map((one) => one * (event.shiftKey ? 5 : 1));
    const now = held?.piece === piece ? held : { dx: 0, dy: 0 };
    shift(piece, number(piece, "x") + now.dx + dx, number(piece, "y") + now.dy + dy);
  } else if (held?.piece === piece && event.key === "Enter") drop();
  else if (held?.piece === piece && event.key === "Escape") let_go();
  else return;
  event.preventDefault();
});
document.addEventListener("focusout", (event) => {
  if (held?.piece === event.target.closest?.("[data-drag]")) let_go();
});

// A plan that is larger than its window begins where one's own piece is, with the nearest of the others ([data-facing])
// as far as both fit; it goes back there when one's turn begins. Whoever slid it elsewhere meanwhile is left alone.
const ROOM = 50;
const clamp = (one, most) => Math.max(-most, Math.min(most, one));
const middle = (one) => {
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
let turn = "";

function centre() {
  const now = document.getElementById("live")?.dataset.turn ?? "",
    mine_now = now === "mine" && turn !== "mine";
  turn = now;
  for (const frame of document.querySelectorAll("[data-centre]")) {
    const fits = frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight;
    const mine = frame.querySelector("[data-centred]");
    if (fits || !mine || (!mine_now && (frame.scrollLeft || frame.scrollTop))) continue;
    const box = frame.getBoundingClientRect(),
      [x, y] = middle(mine);
    const far = (one) => Math.hypot(one[0] - x, one[1] - y);
    const [u, v] = [...frame.querySelectorAll("[data-facing]")].map(middle).sort((a, b) => far(a) - far(b))[0] ?? [
      x,
      y,
    ];
    frame.scrollLeft += x + clamp((u - x) / 2, frame.clientWidth / 2 - ROOM) - box.left - frame.clientWidth / 2;
    frame.scrollTop += y + clamp((v - y) / 2, frame.clientHeight / 2 - ROOM) - box.top - frame.clientHeight / 2;
  }
}
document.addEventListener("htmx:afterSwap", centre);
centre();
