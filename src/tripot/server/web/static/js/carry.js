// A page of another edition of the house loads itself anew; what somebody was typing comes along, in this tab only.
// [E41]
import { isTyped } from "./survive-updates.js";

const NAME = "carried";
const here = () => location.pathname + location.search;
const isKept = (field) => !["hidden", "password", "file"].includes(field.type);
const fields = () => [...document.querySelectorAll("form :is(input, select, textarea)[name]")].filter(isKept);
const isMark = (field) => field.type === "checkbox" || field.type === "radio";

// Each field by its form, its name and its place among those alike.
function named() {
  const counts = new Map();
  return fields().map((field) => {
    const name = [
      field.form.id || field.form.getAttribute("action"),
      field.name,
      isMark(field) ? field.value : "",
    ].join(" ");
    counts.set(name, (counts.get(name) || 0) + 1);
    return [`${name} ${counts.get(name)}`, field];
  });
}

const valueOf = (field) =>
  isMark(field) ? field.checked : field.multiple ? [...field.selectedOptions].map((one) => one.value) : field.value;

function fill(field, value) {
  if (isMark(field)) field.checked = value;
  else if (field.multiple && field.options)
    for (const option of field.options) option.selected = value.includes(option.value);
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function renew() {
  const typed = named()
    .filter(([, field]) => isTyped(field))
    .map(([name, field]) => [name, valueOf(field)]);
  const focus = named().find(([, field]) => field === document.activeElement)?.[0];
  const scroll = [scrollX, scrollY];
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ where: here(), typed, focus, scroll }));
  } catch {
    if (typed.length) return; // nowhere to keep it: the old page is better than a lost text
  }
  location.reload();
}

function unpack() {
  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(NAME));
  } catch {
    /* nothing was kept */
  }
  if (kept?.where !== here()) return;
  sessionStorage.removeItem(NAME);
  const found = new Map(named());
  for (const [name, value] of kept.typed) if (found.has(name)) fill(found.get(name), value);
  found.get(kept.focus)?.focus();
  scrollTo(...kept.scroll);
}

unpack();
