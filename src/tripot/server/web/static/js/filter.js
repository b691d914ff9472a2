// A box that narrows a list as one types: data-filter names the list, data-filtered is what each of its lines is found
// by, data-nothing says that none is.
const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "");

function narrow(box) {
  const wanted = plain(box.value.trim());
  const list = document.querySelector(box.dataset.filter);
  if (!list) return;
  for (const line of list.querySelectorAll("[data-filtered]"))
    line.hidden = Boolean(wanted) && !plain(line.dataset.filtered).includes(wanted);
  const nothing = list.querySelector("[data-nothing]");
  if (nothing) nothing.hidden = !wanted || !!list.querySelector("[data-filtered]:not([hidden])");
  if (wanted)
    for (const fold of list.querySelectorAll("details"))
      fold.open = Boolean(fold.querySelector("[data-filtered]:not([hidden])"));
}

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-filter]")) narrow(event.target);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const box of document.querySelectorAll("[data-filter]")) if (box.value) narrow(box);
});
