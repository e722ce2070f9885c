// What only the console does: a picked player goes where the next tap says (or is dragged there),
// the join address is written out, and an observation tap answers at once.

import { cancel } from "./taps.js";

const picked = () => document.querySelector("[data-seat].on");

// data-seat-do holds a command with "$seat": it becomes data-do before the tap is read.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-seat-do]");
  if (button) {
    const seat = picked();
    if (seat) button.dataset.do = button.dataset.seatDo.replace("$seat", seat.dataset.seat);
    if (seat && !button.dataset.ask) setTimeout(cancel, 0);
    return;
  }
  const noted = event.target.closest("[data-noted]");
  if (noted) note(noted);
}, true);

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-rename]");
  const seat = picked();
  if (form && seat) form.dataset.doForm = JSON.stringify({ do: "rename", seat: seat.dataset.seat });
}, true);

function note(button) {
  const row = button.parentElement;
  for (const other of row.children) other.classList.toggle("noted", other === button);
  const place = document.getElementById("spoken");
  const words = document.getElementById("words");
  if (place && words) {
    const name = row.parentElement.getAttribute("aria-label");
    place.textContent = `${words.dataset.noted}: ${name}, ${button.firstChild.textContent.trim()}`;
  }
  clearTimeout(row.forget);
  row.forget = setTimeout(() => button.classList.remove("noted"), 8000);
}

// A presenter's remote turns the slides.
document.addEventListener("keydown", (event) => {
  if (!document.body.classList.contains("mode-briefing")) return;
  if (event.target.closest("input, textarea, select, .over, [role=grid]")) return;
  const turn = { PageDown: ".btn-main", ArrowRight: ".btn-main", PageUp: ".btn-round", ArrowLeft: ".btn-round" }[event.key];
  const button = turn && document.querySelector(`.slide-nav ${turn}`);
  if (button && !button.disabled) { event.preventDefault(); button.click(); }
});

// Dragging is an extra: it does what the two taps do.
let dragged = "";
document.addEventListener("dragstart", (event) => {
  const seat = event.target.closest && event.target.closest("[data-seat]");
  if (!seat) return;
  dragged = seat.dataset.seat;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setData("text/plain", "");
});
document.addEventListener("dragover", (event) => {
  const zone = dragged && event.target.closest("[data-zone]");
  if (!zone) return;
  event.preventDefault();
  for (const other of document.querySelectorAll(".over-zone")) if (other !== zone) other.classList.remove("over-zone");
  zone.classList.add("over-zone");
});
document.addEventListener("drop", (event) => {
  const zone = dragged && event.target.closest("[data-zone]");
  if (!zone) return;
  event.preventDefault();
  const button = zone.querySelector("[data-drop]");
  const tap = document.createElement("button");
  tap.type = "button";
  tap.hidden = true;
  tap.dataset.do = button.dataset.seatDo.replace("$seat", dragged);
  zone.append(tap);
  tap.click();
  tap.remove();
});
document.addEventListener("dragend", () => {
  dragged = "";
  for (const zone of document.querySelectorAll(".over-zone")) zone.classList.remove("over-zone");
});

// What the server cannot know while it draws: the picked player's name, the address to type.
function fill() {
  const seat = picked();
  const name = seat ? seat.dataset.name : "";
  for (const place of document.querySelectorAll("[data-seat-name]")) if (place.textContent !== name) place.textContent = name;
  const { address } = document.body.dataset;
  for (const place of document.querySelectorAll("[data-join-address]")) if (place.textContent !== address) place.textContent = address;
}
new MutationObserver(fill).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
fill();
