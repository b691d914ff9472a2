// A file is read into the box beside it; without this, its text is pasted there.
const show = () => {
  for (const place of document.querySelectorAll("[data-file-for]")) place.hidden = false;
};
show();
document.addEventListener("htmx:afterSettle", show);
document.addEventListener("change", async (event) => {
  const place = event.target.closest("[data-file-for]");
  const file = event.target.files?.[0];
  if (!place || !file) return;
  const box = document.getElementById(place.dataset.fileFor);
  box.value = await file.text();
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.dispatchEvent(new Event("change", { bubbles: true }));
});
