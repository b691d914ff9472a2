// Several people on one device: a page brought back by the browser hides before it can be read.
window.addEventListener("pageshow", (event) => {
  const shared = document.querySelector("[data-pass]");
  if (event.persisted && shared) window.location.replace(shared.dataset.pass);
});
