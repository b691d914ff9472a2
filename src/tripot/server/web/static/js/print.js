// A page made to be printed says so.
for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
