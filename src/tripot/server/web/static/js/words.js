// What this browser adds to the seed of a table: drawn here, sent after the house has shown the hash of its seed, and
// kept with that hash, so that a house that chose its seed afterwards is found out.
import { door } from "./door.js";

const KEY = "tripot.words";
const MOST = 100;
const asked = new Set();

const all = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
};
const draw = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// The hash that was seen first stays, whatever a later page shows.
function keep(table, commitment, change) {
  const kept = all();
  const { [table]: before = { commitment, words: [], drawn: [] }, ...others } = kept;
  const after = change(before);
  const rest = Object.entries(others).slice(1 - MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(rest), [table]: after }));
  } catch {
    /* a device that keeps nothing */
  }
}

function drawn(table, commitment) {
  const word = draw();
  keep(table, commitment, (receipt) => ({ ...receipt, drawn: [...receipt.drawn, word].slice(-20) }));
  return word;
}

// A word counts once the house shows it back: what was sent with a chair that somebody else took does not.
function confirm(part) {
  const given = part.dataset.given.split(" ").filter(Boolean);
  const receipt = all()[part.dataset.wordsOf];
  const taken = receipt?.drawn.filter((word) => given.includes(word)) ?? [];
  if (!taken.length) return;
  keep(part.dataset.wordsOf, part.dataset.commitment, (before) => ({
    ...before,
    words: [...before.words, ...taken],
    drawn: before.drawn.filter((word) => !taken.includes(word)),
  }));
}

async function send(part) {
  const csrf = document.querySelector("input[name=csrf]")?.value;
  for (const seat of (part.dataset.silent || "").split(" ").filter(Boolean)) {
    if (!csrf || asked.has(seat)) continue;
    asked.add(seat);
    const body = new URLSearchParams({ csrf, seat, own_word: drawn(part.dataset.wordsOf, part.dataset.commitment) });
    await fetch(`${door}tables/${part.dataset.wordsOf}/word`, { method: "POST", body }).catch(() => asked.delete(seat));
  }
}

function offer(link) {
  const receipt = all()[link.dataset.receipt];
  link.hidden = !receipt?.words.length;
  if (link.hidden || link.href.startsWith("blob:")) return;
  const { commitment, words } = receipt;
  link.href = URL.createObjectURL(
    new Blob([JSON.stringify({ table: link.dataset.receipt, commitment, words })], { type: "application/json" }),
  );
}

function compare(part) {
  const receipt = all()[part.dataset.compare];
  if (!receipt) return;
  const told = part.dataset.words.split(" ");
  const isMissing = receipt.words.some((word) => !told.includes(word));
  const said =
    receipt.commitment !== part.dataset.commitment
      ? "late"
      : isMissing
        ? "missing"
        : receipt.words.length
          ? "same"
          : "nothing";
  for (const line of part.querySelectorAll("[data-said]")) line.hidden = line.dataset.said !== said;
}

function look() {
  for (const part of document.querySelectorAll("[data-words-of]")) {
    confirm(part);
    send(part);
    for (const line of part.querySelectorAll("[data-added]")) line.hidden = false;
  }
  for (const link of document.querySelectorAll("[data-receipt]")) offer(link);
  for (const part of document.querySelectorAll("[data-compare]")) compare(part);
}

document.addEventListener("submit", (event) => {
  for (const box of event.target.querySelectorAll("[data-own-word]"))
    box.value = drawn(box.dataset.ownWord, box.dataset.commitment);
});
document.addEventListener("htmx:afterSettle", look);
look();
