// The light changes at once; the house is told in passing.
document.addEventListener("submit", async (event) => {
  if (!event.target.matches("[data-theme-form]") || !event.submitter) return;
  event.preventDefault();
  const theme = event.submitter.value;
  document.documentElement.dataset.theme = theme;
  for (const button of event.target.querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button.value === theme));
  const asked = new FormData(event.target, event.submitter);
  await fetch(event.target.action, {
    method: "POST",
    body: new URLSearchParams(asked),
    headers: { "HX-Request": "true" },
  });
});
