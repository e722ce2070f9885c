// Team rosters: pick a student by a tap and put them into a team, move them within it, or drag.
//
// The plain form of the page (a select and a number for each student) is the truth that is sent;
// the cards and the form follow each other. Without this file the form alone does everything.
const form = document.getElementById("teams");
const board = document.querySelector("[data-board]");
const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
const roles = JSON.parse(form.dataset.roles);
let picked = null; // the <li> of a student
let dirty = form.hasAttribute("data-unsaved");
let leaving = false;
let justDragged = false;

const peopleOf = (team) => team.querySelector("[data-people]");
const teamOf = (chip) => chip.closest("[data-team]");
const nameOf = (team) => team.getAttribute("aria-label");
const field = (kind, chip) => form.querySelector(`[data-${kind}-of="${chip.dataset.student}"]`);

function say(words, chip) {
  const team = teamOf(chip);
  const place = Array.from(peopleOf(team).children).indexOf(chip) + 1;
  form.querySelector("[data-said]").textContent = words
    .replace("{name}", chip.dataset.name)
    .replace("{team}", nameOf(team))
    .replace("{place}", String(place));
}

// Bring counts, roles and the form in line with the cards.
function refresh() {
  for (const team of all("[data-team]", board)) {
    const chips = all("[data-student]", team);
    team.querySelector("[data-count]").textContent = String(chips.length);
    team.toggleAttribute("data-empty", chips.length === 0);
    const begins = team.dataset.team ? roles[chips.length] || [] : [];
    chips.forEach((chip, i) => {
      chip.querySelector("[data-role]").textContent = begins[i] || "";
      field("team", chip).value = team.dataset.team;
      field("place", chip).value = team.dataset.team ? String(i + 1) : "";
    });
  }
}

// After a move, or at the event of a changed name, which no number depends on.
function changed(event) {
  dirty = true;
  form.querySelector("[data-state] span").textContent = form.dataset.saidUnsaved;
  form.querySelector("[data-state] use").setAttribute("href", "#s-warn");
  form.querySelector("[data-discard]").hidden = false;
  if (!event) document.querySelector("[data-stale]").hidden = false;
}

// Put a student before another one, or at the end of a team.
function move(chip, team, before = null) {
  const list = peopleOf(team);
  if (before === chip || (chip.parentElement === list && chip.nextElementSibling === before)) return;
  list.insertBefore(chip, before);
  refresh();
  changed();
  say(team.dataset.team ? form.dataset.saidMoved : form.dataset.saidWaits, chip);
}

function pick(chip) {
  if (picked) {
    picked.classList.remove("on");
    picked.querySelector("button").setAttribute("aria-pressed", "false");
  }
  picked = chip;
  form.querySelector("[data-picked]").hidden = !chip;
  form.classList.toggle("picking", Boolean(chip));
  for (const button of all("[data-put]", board)) {
    button.hidden = !chip || teamOf(button) === teamOf(chip);
  }
  if (!chip) return;
  chip.classList.add("on");
  chip.querySelector("button").setAttribute("aria-pressed", "true");
  form.querySelector("[data-picked-name]").textContent = chip.dataset.name;
  say(form.dataset.saidPicked, chip);
}

function put(team) {
  const chip = picked;
  pick(null);
  move(chip, team);
  chip.querySelector("button").focus();
}

function step(what) {
  if (what === "cancel") {
    const chip = picked;
    pick(null);
    chip.querySelector("button").focus();
    return;
  }
  const chip = picked;
  if (what === "out") return put(board.querySelector('[data-team=""]'));
  const list = chip.parentElement;
  if (what === "-1" && chip.previousElementSibling) move(chip, teamOf(chip), chip.previousElementSibling);
  if (what === "1" && chip.nextElementSibling) {
    move(chip, teamOf(chip), chip.nextElementSibling.nextElementSibling);
  }
  list.scrollIntoView({ block: "nearest" });
}

// Each student becomes a button with a grip, which drags under a finger without scrolling.
function upgrade(chip) {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-pressed", "false");
  button.append(...chip.childNodes);
  const grip = document.createElement("span");
  grip.className = "grip";
  grip.setAttribute("aria-hidden", "true");
  grip.append(document.querySelector("[data-grip]").content.cloneNode(true));
  chip.append(grip, button);
}

board.addEventListener("click", (event) => {
  if (justDragged) return;
  const chip = event.target.closest("[data-student]");
  const team = event.target.closest("[data-team]");
  if (chip) pick(chip === picked ? null : chip);
  else if (team && picked && team !== teamOf(picked)) put(team);
});
form.addEventListener("click", (event) => {
  const button = event.target.closest("[data-move]");
  if (button && picked) step(button.dataset.move);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (drag) drop(false);
  else if (picked) step("cancel");
});

// The plain list moves the cards.
form.addEventListener("change", (event) => {
  const of = event.target.dataset.teamOf || event.target.dataset.placeOf;
  if (!of) return;
  const chip = board.querySelector(`[data-student="${of}"]`);
  const team = board.querySelector(`[data-team="${field("team", chip).value}"]`);
  if ("teamOf" in event.target.dataset) move(chip, team);
  else {
    const others = all("[data-student]", team).filter((each) => each !== chip);
    const place = Math.max(1, Number(event.target.value) || others.length + 1);
    move(chip, team, others[place - 1] || null);
    refresh(); // the number again, where nothing moved
  }
});

form.querySelector("[name=name]").addEventListener("input", changed);

// Dragging
let drag = null;
const mark = document.createElement("li");
mark.className = "drop-mark";

board.addEventListener("pointerdown", (event) => {
  const chip = event.target.closest("[data-student]");
  if (!chip || drag || event.button !== 0) return;
  if (event.pointerType !== "mouse" && !event.target.closest(".grip")) return;
  drag = { chip, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
});
document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.id) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < 6) return;
    lift();
  }
  event.preventDefault();
  drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`;
  drag.at = [event.clientX, event.clientY];
  aim();
});
document.addEventListener("pointerup", (event) => {
  if (drag && event.pointerId === drag.id) drop(true);
});
document.addEventListener("pointercancel", (event) => {
  if (drag && event.pointerId === drag.id) drop(false);
});

function lift() {
  pick(null);
  const box = drag.chip.getBoundingClientRect();
  const ghost = drag.chip.cloneNode(true);
  ghost.removeAttribute("data-student");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
  document.body.append(ghost);
  drag.ghost = ghost;
  drag.chip.classList.add("lifted");
  board.setPointerCapture(drag.id);
  form.classList.add("dragging");
  requestAnimationFrame(scroll);
}

// Near the edge of the window the page moves along, also while the finger rests.
function scroll() {
  if (!drag || !drag.ghost) return;
  const y = drag.at ? drag.at[1] : drag.y;
  const speed = y < 70 ? -10 : y > window.innerHeight - 70 ? 10 : 0;
  if (speed) {
    window.scrollBy(0, speed);
    aim();
  }
  requestAnimationFrame(scroll);
}

// Show where the student would go.
function aim() {
  if (!drag.at) return;
  const under = document.elementFromPoint(...drag.at);
  const team = under && under.closest("[data-team]");
  if (!team || !board.contains(team)) {
    mark.remove();
    return;
  }
  const chips = all("[data-student]", team).filter((each) => each !== drag.chip);
  const before = chips.find((each) => {
    const box = each.getBoundingClientRect();
    const sameRow = drag.at[1] < box.bottom && drag.at[0] < box.left + box.width / 2;
    return team.dataset.team ? drag.at[1] < box.top + box.height / 2 : drag.at[1] < box.top || sameRow;
  });
  peopleOf(team).insertBefore(mark, before || null);
}

function drop(here) {
  const { chip, ghost, id } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  chip.classList.remove("lifted");
  form.classList.remove("dragging");
  if (board.hasPointerCapture(id)) board.releasePointerCapture(id);
  const team = mark.closest("[data-team]");
  let before = mark.nextElementSibling;
  if (before === chip) before = chip.nextElementSibling;
  mark.remove();
  justDragged = true;
  setTimeout(() => { justDragged = false; }, 0);
  if (here && team) move(chip, team, before);
}

form.addEventListener("submit", () => { leaving = true; });
for (const link of all("[data-discard], [data-leave]")) {
  link.addEventListener("click", () => { leaving = true; });
}
window.addEventListener("beforeunload", (event) => {
  if (dirty && !leaving) event.preventDefault();
});
window.addEventListener("pageshow", () => { leaving = false; });

for (const chip of all("[data-student]", board)) upgrade(chip);
for (const each of all(".with-script")) each.hidden = false;
form.querySelector("[data-list]").open = false;
form.classList.add("scripted");
refresh();
