// Several people on one device. A page that is left is hidden, so that one which the browser brings back cannot be read
// before the cover is there; and what one window shows to one of them, no other window shows to another.
const shown = () => document.querySelector("[data-pass]");
const cover = () => {
  document.documentElement.hidden = true;
  window.location.replace(shown().dataset.pass);
};
const windows = window.BroadcastChannel ? new BroadcastChannel("pass") : null;

window.addEventListener("pagehide", () => {
  if (shown()) document.documentElement.hidden = true;
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted && shown()) cover();
});
windows?.addEventListener("message", ({ data }) => {
  const here = shown()?.dataset;
  if (here && here.table === data.table && here.seat !== data.seat) cover();
});

const put = document.querySelector("[data-put-down]");
if (put) windows?.postMessage({ table: put.dataset.putDown, seat: "" });
if (shown()) windows?.postMessage({ table: shown().dataset.table, seat: shown().dataset.seat });
