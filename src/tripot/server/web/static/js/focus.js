// By keyboard: when the part of the page that had the focus is drawn anew, the focus goes to where the next choice is;
// and while it is in the panel or among the choices, a letter goes to the choice that shows it.
const live = () => document.getElementById("live");
const panel = () => document.getElementById("panel");
const isShown = (one) => one.checkVisibility();
const asked = () => [...document.querySelectorAll("#live [data-choices]")].filter(isShown);
const KEY = ":is(button:not([data-dismiss], [tabindex='-1']), summary, a.button, a[data-follow])";
let wasThere = false;

document.addEventListener("htmx:beforeSwap", () => {
  wasThere = live()?.contains(document.activeElement) ?? false;
});
document.addEventListener("htmx:afterSwap", () => {
  const now = document.activeElement;
  if (!wasThere || (now && now !== document.body)) return;
  const next = asked()[0] || panel();
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
});

const keys = () =>
  asked()
    .flatMap((one) => [...one.querySelectorAll(KEY)])
    .filter(isShown);
const isNear = (one) => panel()?.contains(one) || one.closest?.("[data-choices]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/.test(event.key)) return;
  if (!isNear(event.target) || event.target.closest("input, select, textarea")) return;
  const key = keys()[event.key.charCodeAt(0) - 97];
  if (!key) return;
  event.preventDefault();
  key.focus();
  if (key.tagName === "SUMMARY" && !key.parentElement.open) key.click();
});
