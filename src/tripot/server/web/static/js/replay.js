// The arrows of the keyboard walk through a replay.
const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const name = keys[event.key];
  if (!name || !document.querySelector("[data-replay]") || event.target.matches("input, select, textarea")) return;
  const link = document.querySelector(`[data-step="${name}"]`);
  if (link) {
    event.preventDefault();
    link.click();
  }
});
document.addEventListener("change", (event) => {
  if (event.target.matches(".go-to select")) event.target.form.requestSubmit();
});
