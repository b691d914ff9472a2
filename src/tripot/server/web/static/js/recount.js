// Who changes a form while its count (data-count) is under way wants the count of what stands there now: the one under
// way is given up, since htmx would otherwise drop the next one and leave old numbers beside the form. A sentence of
// refusal beside a field (`e-` and its place) goes once a count finds nothing wrong there any more.
let counting = null;

const isCount = (event) => event.detail.elt.dataset.count !== undefined;

document.addEventListener("htmx:beforeSend", (event) => {
  if (isCount(event)) counting = event.detail;
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.xhr === counting?.xhr) counting = null;
});
for (const kind of ["change", "input"]) {
  document.addEventListener(kind, (event) => {
    const form = event.target.form;
    if (form && counting && `#${form.id}` === counting.elt.getAttribute("hx-include")) counting.xhr.abort();
  });
}

function mended(form, wrong) {
  for (const said of form.querySelectorAll(".error[id^='e-']")) {
    if (wrong.includes(said.id.slice(2))) continue;
    for (const field of form.querySelectorAll("[aria-invalid]")) {
      const left = (field.getAttribute("aria-describedby") || "").split(" ").filter((each) => each !== said.id);
      field.setAttribute("aria-describedby", left.join(" "));
      if (!left.some((each) => each.startsWith("e-"))) field.removeAttribute("aria-invalid");
    }
    said.remove();
  }
  if (!wrong.length) form.querySelector(".notice.bad")?.remove();
}

document.addEventListener("htmx:afterSwap", (event) => {
  const count = event.detail.requestConfig?.elt;
  const wrong = document.getElementById("remarks")?.dataset.wrong;
  if (count?.dataset.count === undefined || wrong === undefined) return;
  const form = document.querySelector(count.getAttribute("hx-include"));
  if (form) mended(form, wrong.split(" ").filter(Boolean));
});
