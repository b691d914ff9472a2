// Choose on a picture: the steps of a choice are links (data-follow). With scripts they change the live part, not the
// page.
let followed = false;

function follow(link) {
  followed = true;
  window.htmx.ajax("GET", link.getAttribute("href").split("#")[0], { target: "#live", swap: "outerHTML" });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-follow]");
  if (!link || !window.htmx || !document.getElementById("live") || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  event.preventDefault();
  follow(link);
});

// Space presses a link of a picture too, as it presses a button.
document.addEventListener("keydown", (event) => {
  const link = event.key === " " && event.target.closest?.("svg a[data-follow]");
  if (!link || !window.htmx) return;
  event.preventDefault();
  follow(link);
});

// What was touched may be gone: whoever uses a keyboard goes on at the next step.
document.addEventListener("htmx:afterSettle", () => {
  if (!followed) return;
  followed = false;
  if (document.activeElement && document.activeElement !== document.body) return;
  const next = [...document.querySelectorAll("[data-next]")].find((one) => one.getClientRects().length);
  next?.focus({ preventScroll: true });
});
