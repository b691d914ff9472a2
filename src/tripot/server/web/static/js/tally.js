// A form whose price depends on how many lines are filled in says what it costs as it grows.
function count(form) {
  const price = form.querySelector("[data-tally-price]");
  if (!price) return;
  const filled = [...form.querySelectorAll("[data-counted]")].filter((one) => one.value && one.value !== "-").length;
  const cost = filled * Number(form.dataset.tally);
  price.textContent = !filled
    ? price.dataset.none
    : cost === 1
      ? price.dataset.one
      : price.dataset.many.replace("#", cost);
}

document.addEventListener("change", (event) => {
  const form = event.target.closest?.("form[data-tally]");
  if (form) count(form);
});
document.addEventListener("htmx:afterSwap", () => document.querySelectorAll("form[data-tally]").forEach(count));
