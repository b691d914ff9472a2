// What somebody was typing, what they had unfolded and where they had scrolled survive a live update.
const typed = new Map();
const unfolded = new Map();
const scrolled = new Map();

const place = (field) =>
  `${field.form?.id || "say"} ${field.name} ${field.type === "radio" || field.type === "checkbox" ? field.value : ""}`;
export const isTyped = (field) =>
  field.type === "checkbox" || field.type === "radio"
    ? field.checked !== field.defaultChecked
    : field.tagName === "SELECT"
      ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : field.value !== field.defaultValue;

// Boxes that somebody fills in: a button's value and a hidden one are the house's own.
const boxes = (root) =>
  [...root.querySelectorAll("form[data-keep] :is(input, select, textarea)[name], form[data-talk] #say")].filter(
    (field) => field.type !== "hidden",
  );

// A press may write in another form for its reader (`data-fills`): what stood there gives way.
const isFilledBy = (field, posting) =>
  !!posting?.dataset.fills && field.form?.elements.form?.value === posting.dataset.fills;

function remember(root, posting) {
  typed.clear();
  unfolded.clear();
  scrolled.clear();
  for (const field of boxes(root)) {
    if (posting?.contains(field) || isFilledBy(field, posting)) continue;
    if (isTyped(field))
      typed.set(place(field), field.type === "checkbox" || field.type === "radio" ? field.checked : field.value);
  }
  for (const details of root.querySelectorAll("details[id]")) unfolded.set(details.id, details.open);
  for (const box of root.querySelectorAll("[data-scroll][id], #messages"))
    scrolled.set(box.id, [box.scrollLeft, box.scrollTop]);
}

function restore(root) {
  for (const field of boxes(root)) {
    const kept = typed.get(place(field));
    if (kept === undefined) continue;
    if (typeof kept === "boolean") field.checked = kept;
    else field.value = kept;
  }
  for (const details of root.querySelectorAll("details[id]")) {
    if (unfolded.has(details.id) && !details.dataset.fresh) details.open = unfolded.get(details.id);
  }
  for (const box of root.querySelectorAll("[data-scroll][id]")) {
    if (scrolled.has(box.id)) [box.scrollLeft, box.scrollTop] = scrolled.get(box.id);
  }
  toTheEnd();
}

function toTheEnd() {
  const messages = document.getElementById("messages");
  if (messages) messages.scrollTop = messages.scrollHeight;
}

// What only counts beside a form (data-count) replaces none of its boxes: there is nothing to keep.
const counts = (event) => event.detail.requestConfig?.elt?.dataset.count !== undefined;

// A part may be replaced while an answer for it is on the way. Swapped into what is no longer in the page, the answer
// would take what is preserved (hx-preserve) out of it. A move's answer goes into the part that is there now; a mere
// look may be older than what is shown, and is asked for again.
function isLost(event) {
  const { target, requestConfig } = event.detail;
  if (!target || target.isConnected) return false;
  const now = target.id && document.getElementById(target.id);
  const feed = { live: "#feed", "talk-heard": "#talk-feed" }[target.id];
  if (now && (requestConfig?.verb === "post" || !feed)) {
    event.detail.target = now;
    return false;
  }
  event.detail.shouldSwap = false;
  window.htmx?.trigger(feed || "#feed", "refresh");
  return true;
}

function swapping(event) {
  if (counts(event) || isLost(event)) return;
  const asked = event.detail.requestConfig;
  // What is heard brings the list of those who can be written to with it, which lies beside it.
  const part = event.detail.target;
  remember(
    part.id === "talk-heard" ? (part.closest("#talk") ?? part) : part,
    asked?.verb === "post" ? asked.elt : null,
  );
}

// What happens to a part that is no longer in the page is not heard at the document: each part listens for itself.
const guarded = new WeakSet();
function guard() {
  for (const part of document.querySelectorAll("#live, #talk, #talk-heard")) {
    if (guarded.has(part)) continue;
    guarded.add(part);
    part.addEventListener("htmx:beforeSwap", (event) => {
      if (!part.isConnected) swapping(event);
    });
  }
}

document.addEventListener("htmx:beforeSwap", swapping);
// At once, and not when the new part has settled: another update may come before that.
document.addEventListener("htmx:afterSwap", (event) => {
  guard();
  if (counts(event)) return;
  restore(document);
  document.querySelector("#live [autofocus]")?.focus();
});
guard();
toTheEnd();
