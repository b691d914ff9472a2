// Whoever signed out leaves nothing behind. Where other programs live on the same host, the house clears what is its
// own.
import { door } from "./door.js";

const ours = /^(?:tripot\.|call\.|announced |looked |carried$)/;

if (document.querySelector("[data-left]")) {
  for (const kept of [localStorage, sessionStorage]) {
    for (const name of Object.keys(kept)) if (ours.test(name)) kept.removeItem(name);
  }
  navigator.serviceWorker?.getRegistration(door).then((worker) => worker?.unregister());
}
