// What a lesson speaks of is brought into view when the lesson goes on: above the sheet of a phone too. Where only a
// choice is meant, the board is shown above it. What is folded around it, or is itself, unfolds; a list of choices does
// not.
let shown = "";

function room() {
  const dock = document.querySelector(".dock");
  const isSheet = dock && getComputedStyle(dock).position === "sticky";
  return { dock, floor: isSheet ? dock.getBoundingClientRect().top : innerHeight, isSheet };
}

function bring(one, floor) {
  const box = one.getBoundingClientRect();
  if (box.top >= 56 && box.bottom <= floor) return;
  const above = Math.min(Math.max((floor - box.height) / 2, 64), 160);
  scrollBy({ top: box.top - above, behavior: "instant" });
}

// What is asked for may end below the sheet: it grows, then a little of the title gives way.
function lift(dock) {
  const below = () =>
    Math.max(
      0,
      ...[...dock.querySelectorAll("[data-pointed]")].map(
        (one) => one.getBoundingClientRect().bottom + 12 - innerHeight,
      ),
    );
  dock.classList.toggle("tall", below() > 96);
  if (below() <= 96) dock.scrollTop += below();
}

function unfold(one) {
  for (let around = one.closest("details"); around; around = around.parentElement.closest("details"))
    around.open = true;
}

function look(event) {
  const lesson = document.getElementById("lesson");
  if (event?.detail?.requestConfig?.elt?.id === "lesson-hint") shown = "";
  if (!lesson || lesson.dataset.lessonStep === shown) return;
  shown = lesson.dataset.lessonStep;
  const sheet = room();
  sheet.dock.scrollTop = 0;
  if (sheet.isSheet) lift(sheet.dock);
  const { dock, floor, isSheet } = room();
  document.querySelectorAll("[data-pointed]:not(button, summary)").forEach(unfold);
  // At a desk what stands beside the board stays where it is.
  const stays = (one) => dock.contains(one) || (!isSheet && one.closest(".side"));
  const ringed = [...document.querySelectorAll("[data-pointed]")].filter(
    (one) => one.getClientRects().length && !stays(one),
  );
  if (!isSheet)
    document.querySelector(".side button[data-pointed]")?.scrollIntoView({ block: "nearest", behavior: "instant" });
  if (ringed.length) bring(ringed.find((one) => one.tagName !== "SUMMARY") ?? ringed[0], floor);
  else if (isSheet && shown !== "0")
    scrollTo({ top: document.getElementById("board").getBoundingClientRect().top + scrollY - 8, behavior: "instant" });
}

// After whatever else scrolls when a part was swapped.
document.addEventListener("htmx:afterSettle", (event) => queueMicrotask(() => look(event)));
look();
