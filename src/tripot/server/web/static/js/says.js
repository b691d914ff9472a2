// What something on the board is and does (class "said") is shown by the style sheet alone; this keeps it on the screen.
const EDGE = 8;

function keepIn(event) {
  const said = event.target.closest?.(".says")?.querySelector(":scope > .said");
  if (!said) return;
  said.style.setProperty("--shift", "0px");
  const box = said.getBoundingClientRect();
  const shift = Math.max(EDGE - box.left, 0) || Math.min(innerWidth - EDGE - box.right, 0);
  said.style.setProperty("--shift", `${shift}px`);
}

document.addEventListener("pointerover", keepIn);
document.addEventListener("focusin", keepIn);
