// What has come into being is told over the board, one after the other, each once in this window, and then flies to its
// place. It can be put away; beside a choice that waits, or told to whoever made it, it stands aside. When all was
// seen, the table need not wait.
const PACE = 3600;
const FLIGHT = 300;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const room = () => document.getElementById("announced");
const name = () => `announced ${room().dataset.table}`;
let timer = 0;
let current = "";
let until = 0;

const read = () => {
  try {
    return JSON.parse(sessionStorage.getItem(name()));
  } catch {
    return null;
  }
};
const write = (place) => {
  try {
    sessionStorage.setItem(name(), String(place));
  } catch {
    /* shown again in this window */
  }
};
const articles = () => [...room().querySelectorAll("article")];
const placeOf = (one) => Number(one.dataset.announced);

// Whoever comes to the page sees what waits for them, and nothing older.
function begin() {
  if (read() !== null) return;
  const from = Number(room().dataset.from);
  const first = from && articles().find((one) => Number(one.dataset.entry) >= from);
  write(first ? placeOf(first) - 1 : placeOf(articles().at(-1)));
}

const waiting = () => articles().filter((one) => one.dataset.announced === current || placeOf(one) > read());

function over() {
  room().hidden = true;
  const form = document.getElementById("announced-over");
  if (form && !form.dataset.sent) {
    form.dataset.sent = "1";
    fetch(form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form)),
      headers: { "HX-Request": "true" },
    }).catch(() => {});
  }
}

async function put(one) {
  clearTimeout(timer);
  current = "";
  const card = one.querySelector("[data-flies-to]");
  const goal = card && document.getElementById(card.dataset.fliesTo);
  if (goal && !calm.matches) {
    const [from, to] = [card.getBoundingClientRect(), goal.getBoundingClientRect()];
    const across = to.left + to.width / 2 - from.left - from.width / 2;
    const down = to.top + to.height / 2 - from.top - from.height / 2;
    const way = `translate(${across}px, ${down}px) scale(.08)`;
    await card.animate([{ transform: "none" }, { transform: way, opacity: 0.3 }], {
      duration: FLIGHT,
      easing: "ease-in",
    }).finished;
  }
  one.hidden = true;
  next();
}

function next() {
  clearTimeout(timer);
  if (!room()) return;
  begin();
  const [one] = waiting();
  if (!one) return over();
  const isMine = "mine" in one.dataset || document.getElementById("live")?.dataset.turn === "mine";
  room().classList.toggle("aside", isMine);
  room().hidden = false;
  one.hidden = false;
  // Drawn anew with the page it goes on where it was: it counts as seen from its first moment.
  if (current !== one.dataset.announced) {
    current = one.dataset.announced;
    until = Date.now() + PACE;
    write(placeOf(one));
    if (!calm.matches)
      one.animate(
        [
          { opacity: 0, transform: "scale(.7)" },
          { opacity: 1, transform: "none" },
        ],
        { duration: 250, easing: "ease-out" },
      );
  }
  timer = setTimeout(() => put(one), Math.max(0, until - Date.now()));
}

document.addEventListener("click", (event) => {
  const shown = event.target.closest?.("#announced-away") && room().querySelector("article:not([hidden])");
  if (shown) put(shown);
});
// Not before the page has settled: until then htmx gives elements with a name their former attributes.
document.addEventListener("htmx:afterSettle", next);
next();
