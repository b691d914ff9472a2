// Cards of a form open one by one: whoever opens one sees it from its head on, also when the one that closed stood
// above it.
function floor() {
  const panel = document.getElementById("panel");
  return panel && getComputedStyle(panel).position === "sticky" ? panel.getBoundingClientRect().top : innerHeight;
}

document.addEventListener("click", (event) => {
  const card = event.target.closest?.("summary")?.parentElement;
  if (!card?.name || !card.closest("form")) return;
  requestAnimationFrame(() => {
    const box = card.getBoundingClientRect();
    if (card.open && (box.top < 0 || box.bottom > floor()))
      card.scrollIntoView({ block: "start", behavior: "instant" });
  });
});
