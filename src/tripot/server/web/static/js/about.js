// What a thing on a board is and does, on the spot: by pointing, by focus, by touch. Its words stand in a <template>
// (data-about), a few of its own before them (data-lead), or inside it (class "said": without scripts the style sheet
// shows them). The name of a figure and the mark of a rule tell the paragraph that they lead to, fetched once.
// Things of one group are one stop of the Tab key: arrows walk on.
const WAIT = 120;
const REST = 350;
const HOLD = 450;
const NEAR = 30;
let box = null;
let told = null;
let timer = 0;
let held = false;
let pressed = null;
let asked = null;
const TELLS = "[data-about], .says, .why-word, .why-mark";
const paragraphs = new Map();
document.documentElement.classList.add("tells");

function paper() {
  if (!box) {
    box = document.createElement("div");
    box.className = "about-box";
    box.id = "about-box";
    box.setAttribute("role", "tooltip");
    box.addEventListener("pointerenter", () => clearTimeout(timer));
    box.addEventListener("pointerleave", (event) => {
      if (event.pointerType === "mouse") later(hide);
    });
    document.body.append(box);
  }
  return box;
}

const later = (work, wait = WAIT) => {
  clearTimeout(timer);
  timer = setTimeout(work, wait);
};
const thing = (event) => event.target.closest?.(TELLS);

function hide() {
  clearTimeout(timer);
  told?.removeAttribute("aria-describedby");
  told = null;
  asked = null;
  if (box) box.hidden = true;
}

function place(one) {
  const at = one.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const below = at.bottom + 8 + own.height <= innerHeight || at.top < own.height + 8;
  const top = below ? at.bottom + 8 : at.top - own.height - 8;
  box.style.top = `${Math.max(4, Math.min(top, innerHeight - own.height - 4))}px`;
  box.style.left = `${Math.max(4, Math.min(at.left + at.width / 2 - own.width / 2, innerWidth - own.width - 4))}px`;
}

const wordsOf = (one) => document.getElementById(one.dataset.about)?.content ?? one.querySelector(":scope > .said");

// What was asked for is told when it has come, if nothing else was asked for meanwhile.
async function fetched(one) {
  const from = one.dataset.why;
  asked = one;
  if (!paragraphs.has(from)) {
    const answer = await fetch(from, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (!answer?.ok) return;
    const sheet = document.createElement("template");
    sheet.innerHTML = await answer.text();
    const told = document.createDocumentFragment();
    told.append(...sheet.content.querySelectorAll(".rule"));
    paragraphs.set(from, told);
  }
  if (asked === one) show(one, paragraphs.get(from));
}

function tell(one) {
  const words = wordsOf(one);
  if (words) show(one, words);
  else if (one.dataset.why) fetched(one);
}

function show(one, words) {
  if (!one.isConnected) return;
  hide();
  told = one;
  paper().replaceChildren(...words.cloneNode(true).childNodes);
  if (one.dataset.lead) {
    const lead = document.createElement("p");
    lead.className = "lead-line";
    lead.textContent = one.dataset.lead;
    box.prepend(lead);
  }
  box.hidden = false;
  one.setAttribute("aria-describedby", box.id);
  place(one);
}

// Whoever has just pressed something goes on to where it leads: nothing is told, nor covered, before the mouse has
// left.
const isAtPress = (event) => pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < NEAR;

document.addEventListener("pointerover", (event) => {
  const one = event.pointerType === "mouse" && thing(event);
  if (one && one !== told && !isAtPress(event)) later(() => tell(one), REST);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && thing(event) && !thing(event).contains(event.relatedTarget)) later(hide);
});
document.addEventListener("focusin", (event) => {
  const one = thing(event);
  if (one?.matches(":focus-visible")) tell(one);
  else if (!box?.contains(event.target)) hide();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") hide();
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const group = step && thing(event)?.closest("[data-about-group]");
  if (!group) return;
  const all = [...group.querySelectorAll(TELLS)].filter((one) => one.getClientRects().length);
  const next = all[(all.indexOf(thing(event)) + step + all.length) % all.length];
  event.preventDefault();
  next.focus();
  tell(next);
});

// A finger that rests on a thing asks what it is; one that taps asks too where a tap does nothing else.
const acts = (one) => one.matches("[data-follow], [data-leads], .why-word, .why-mark, button, summary");
document.addEventListener("pointerdown", (event) => {
  const one = event.pointerType !== "mouse" && thing(event);
  held = false;
  if (event.pointerType === "mouse") {
    pressed = { x: event.clientX, y: event.clientY };
    clearTimeout(timer);
  }
  if (one)
    later(() => {
      held = true;
      tell(one);
    }, HOLD);
  else if (!box?.contains(event.target)) hide();
});
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, (event) => {
    if (event.pointerType !== "mouse" && !held) clearTimeout(timer);
  });
document.addEventListener("contextmenu", (event) => {
  if (held && thing(event)) event.preventDefault();
});
document.addEventListener(
  "click",
  (event) => {
    const one = thing(event);
    if (!one || event.pointerType === "mouse" || (event.detail === 0 && !held)) return;
    if (acts(one) && !held) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (told !== one) tell(one);
    held = false;
  },
  true,
);
// What is drawn anew elsewhere (who is here, what waits) takes nobody's words away: they go with what they are about.
for (const drawn of ["htmx:afterSwap", "htmx:oobAfterSwap"])
  document.addEventListener(drawn, () => {
    if (told?.isConnected) place(told);
    else if (told) hide();
  });
// What the page scrolls to because the focus went there keeps its words; otherwise they go with what they are about.
addEventListener(
  "scroll",
  () => {
    if (told?.matches(":focus-visible")) place(told);
    else if (told && !box.matches(":hover")) hide();
  },
  { capture: true, passive: true },
);
