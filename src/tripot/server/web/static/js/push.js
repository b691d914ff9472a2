// One press lets this browser be told while its page is closed. Where that cannot be, the page says so instead. [E40]
import { door } from "./door.js";

const form = document.querySelector("[data-push]");

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("denied");
  const registration = await navigator.serviceWorker.register(`${door}service-worker.js`);
  await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

async function press(event) {
  event.preventDefault();
  const line = form.querySelector("[data-push-failed]");
  try {
    form.elements.subscription.value = JSON.stringify(await subscribe(form.dataset.push));
    form.submit();
  } catch {
    line.textContent = Notification.permission === "denied" ? line.dataset.pushDenied : line.dataset.pushFailed;
  }
}

if (form && window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window) {
  form.hidden = false;
  for (const line of document.querySelectorAll("[data-push-unable]")) line.hidden = true;
  form.addEventListener("submit", press);
}
