// In a house whose scripts were never fetched no wire keeps a page live: it is loaded anew while nobody does anything
// in it.
import { isTyped } from "./survive-updates.js";

const OFTEN = 4000;
const BOXES = "input:not([type=hidden]), select, textarea";

const isWriting = () =>
  document.activeElement?.matches("input, select, textarea") || [...document.querySelectorAll(BOXES)].some(isTyped);
const isReading = () => document.hidden || document.querySelector("dialog[open]") || !getSelection().isCollapsed;

if (document.querySelector("[data-alone]")) {
  setInterval(() => {
    if (!isWriting() && !isReading()) location.reload();
  }, OFTEN);
}
