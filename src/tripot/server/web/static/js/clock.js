// Deadlines that are near count down; the others stay as a day and an hour.
const near = 3600 * 1000;

function tick() {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const left = Date.parse(time.dateTime) - Date.now();
    time.toggleAttribute("data-near", left <= near);
    if (left > near) continue;
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (time.textContent !== text) time.textContent = text;
    time.closest(".clock")?.classList.toggle("urgent", seconds <= 15);
  }
}
setInterval(tick, 500);
document.addEventListener("htmx:afterSettle", tick);
tick();
