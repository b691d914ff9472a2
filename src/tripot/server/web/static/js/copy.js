// Links to share: one press copies, one touch selects.
for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
document.addEventListener("htmx:afterSettle", () => {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
});
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.lastChild.textContent = button.dataset.copied;
    const speaker = document.getElementById("announce");
    if (speaker) speaker.textContent = button.dataset.copied;
  } else if (event.target.matches("[data-select]")) {
    event.target.select();
  }
});
