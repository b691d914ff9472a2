// The name that a stranger writes on the wall goes with whatever door they take.
const box = document.querySelector("[data-calls-me]");

function carry() {
  for (const each of document.querySelectorAll("[data-called]")) each.value = box.value;
}

if (box) {
  box.addEventListener("input", carry);
  carry(); // a browser that comes back keeps what was written
}
