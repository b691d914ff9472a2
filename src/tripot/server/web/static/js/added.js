// A press that adds lines to a form shows the first new one, with the focus in its first box; a new turn begins at its
// top.
const live = () => document.getElementById("live");
const tickets = () => [...(live()?.querySelectorAll(".ticket[id]") || [])];
const isPlan = (press) => press?.id?.startsWith("try-");
let before = null;
let plan = false;
let chapter = live()?.dataset.chapter;

function note(event) {
  const asked = event.detail.requestConfig;
  const isEdit =
    asked?.verb === "post" && asked.elt?.matches("form") && new URLSearchParams(asked.parameters).has("edit");
  before = isEdit ? new Set(tickets().map((ticket) => ticket.id)) : null;
  plan = isEdit && isPlan(asked.triggeringEvent?.submitter);
}

function show(ticket) {
  const card = ticket.matches("details") ? ticket : ticket.querySelector(":scope > details");
  if (card) card.open = true;
  ticket.scrollIntoView({ block: "start", behavior: "instant" });
  ticket
    .querySelector(":is(select, textarea, input:not([type=hidden])):not([disabled])")
    ?.focus({ preventScroll: true });
}

// Whoever is writing somewhere is left where they are.
function isNewTurn() {
  const now = live()?.dataset.chapter;
  const turned = now !== undefined && chapter !== undefined && now !== chapter;
  chapter = now ?? chapter;
  return turned && !document.activeElement?.matches("input, textarea, select");
}

function shown() {
  const fresh = before && (tickets().find((ticket) => !before.has(ticket.id)) || (plan && tickets()[0]));
  const turned = isNewTurn();
  before = null;
  // After every other script has unfolded and filled in what it keeps.
  if (fresh)
    requestAnimationFrame(() => {
      if (fresh.isConnected) show(fresh);
    });
  else if (turned) scrollTo({ top: 0, behavior: "instant" });
}

document.addEventListener("htmx:beforeSwap", note);
document.addEventListener("htmx:afterSwap", shown);
