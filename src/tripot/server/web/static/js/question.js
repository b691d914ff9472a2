// What is asked before it is done stands in the page; with scripts it is a dialog, and the page waits behind it.
let missed = false;
const asked = () => document.querySelector("dialog#question[open]");

function lift() {
  const dialog = asked();
  if (!dialog || dialog.matches(":modal")) return;
  dialog.close();
  dialog.showModal();
  dialog.querySelector("#not-sure")?.focus();
  dialog.addEventListener("close", () => {
    if (missed) window.htmx?.trigger("#feed", "refresh");
    missed = false;
  });
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#not-sure") || !asked()) return;
  event.preventDefault();
  asked().close();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig?.elt?.id !== "feed" || !asked()) return;
  event.detail.shouldSwap = false;
  missed = true;
});
document.addEventListener("htmx:afterSwap", lift);
lift();
