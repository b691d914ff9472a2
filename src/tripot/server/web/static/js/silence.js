// Whoever may not speak at the moment finds the field closed, with the reason beside it and what they had typed in it.
function look() {
  const closed = document.getElementById("talk-silence")?.dataset.closed !== undefined;
  for (const form of document.querySelectorAll("form[data-talk]")) {
    form.elements.text.readOnly = closed;
    form.querySelector("button").disabled = closed;
  }
}
document.addEventListener("htmx:afterSettle", look);
