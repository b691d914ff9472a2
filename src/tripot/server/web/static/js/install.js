// The house among the apps of a device: offered where the browser can, and said where it cannot. [E40]
const box = document.querySelector("[data-install]");
const show = (name) => {
  for (const part of box.querySelectorAll("[data-install-is]")) part.hidden = part.dataset.installIs !== name;
};

if (box) {
  show(window.matchMedia("(display-mode: standalone)").matches ? "done" : window.isSecureContext ? "menu" : "unable");
  window.addEventListener("appinstalled", () => show("done"));
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    show("offered");
    box.querySelector("button").onclick = () => event.prompt();
  });
}
