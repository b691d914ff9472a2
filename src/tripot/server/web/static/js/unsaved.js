// What was written is kept before its page goes, and soon after in a form that nothing counts beside (data-count keeps
// what it counts). Without this the last words before a reload were lost. [E1]
const REST = 600;
const unsaved = new Map();

// A form of the game: it is played by a press, and the house keeps what stands in it.
const isKept = (form) =>
  form?.matches("form[data-keep][id]") && form.elements.form && form.getAttribute("action")?.endsWith("/act");
const counter = (form) => document.querySelector(`[data-count][hx-include="#${form.id}"]`);

function keep(form) {
  clearTimeout(unsaved.get(form));
  unsaved.delete(form);
  if (!form.isConnected) return;
  const address = form.getAttribute("action").replace(/act$/, "count");
  const headers = JSON.parse(document.body.getAttribute("hx-headers") || "{}");
  fetch(address, { method: "POST", body: new URLSearchParams(new FormData(form)), headers, keepalive: true }).catch(
    () => {},
  );
}

const keepAll = () => [...unsaved.keys()].forEach(keep);
const forgetAll = () => {
  unsaved.forEach(clearTimeout);
  unsaved.clear();
};

for (const kind of ["change", "input"]) {
  document.addEventListener(kind, ({ target: { form } }) => {
    if (!isKept(form)) return;
    clearTimeout(unsaved.get(form));
    unsaved.set(form, counter(form) ? 0 : setTimeout(keep, REST, form));
  });
}
document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
  if (successful && elt.dataset.count !== undefined)
    unsaved.delete(document.querySelector(elt.getAttribute("hx-include")));
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig?.elt?.dataset.count === undefined) keepAll();
});
document.addEventListener("submit", forgetAll, true); // what is handed in is kept by that
// Before the next page is asked for, so that it knows; on a telephone pages are put away without asking.
window.addEventListener("beforeunload", keepAll);
window.addEventListener("pagehide", keepAll);
