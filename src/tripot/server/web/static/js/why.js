// "Pourquoi ?": the paragraph of the rulebook in a dialog, instead of a page of its own.
const dialog = document.getElementById("why");
const body = document.getElementById("why-body");

async function open(link) {
  try {
    const answer = await fetch(link.dataset.why, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.status);
    body.innerHTML = await answer.text();
    dialog.showModal();
  } catch {
    window.location.assign(link.href);
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-why]");
  if (link && dialog?.showModal && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
    event.preventDefault();
    open(link);
  } else if (event.target === dialog || event.target.closest("[data-close]")) {
    dialog.close();
  }
});
