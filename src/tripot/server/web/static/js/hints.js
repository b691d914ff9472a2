// A hint that was put away stays away, on this device.
const KEY = "tripot.hints";
const away = () => {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) || "[]"));
  } catch {
    return new Set();
  }
};

function show() {
  const gone = away();
  for (const hint of document.querySelectorAll("[data-hint]")) {
    hint.hidden = gone.has(hint.dataset.hint);
    for (const button of hint.querySelectorAll("[data-dismiss]")) button.hidden = false;
  }
}

document.addEventListener("click", (event) => {
  const hint = event.target.closest?.("[data-dismiss]")?.closest("[data-hint]");
  if (!hint) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...away().add(hint.dataset.hint)]));
  } catch {
    /* a device that keeps nothing */
  }
  hint.hidden = true;
});
document.addEventListener("htmx:afterSwap", show);
show();
