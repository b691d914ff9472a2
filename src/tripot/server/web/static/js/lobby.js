// Who begins hands in what is on the screen: a name that was typed for a chair and not sent sits down first. [E1]
document.addEventListener(
  "submit",
  (event) => {
    if (!event.target.matches?.("form.start")) return;
    for (const field of document.querySelectorAll("form[id^=sit-] [name=name]")) {
      const typed = field.value.trim();
      if (!typed || typed === field.defaultValue) continue;
      const box = document.createElement("input");
      Object.assign(box, { type: "hidden", name: `sit.${field.form.elements.seat.value}`, value: typed });
      event.target.append(box);
    }
  },
  true,
);
