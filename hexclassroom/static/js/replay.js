// A finished game, step by step. All drawings come from the server; nothing here knows a rule.
const root = document.querySelector("[data-replay]");
const find = (what) => root.querySelector(what);
const all = (what) => [...root.querySelectorAll(what)];
const PACE = 2000;
const SWIPE = 50;

const pieces = all("[data-piece]");
const range = find("[data-range]");
const play = find("[data-play]");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const list = document.querySelector("[data-moves]");

let pool = [];
let steps = [];
const positions = [];
const shown = new Map();
let now = Number(root.dataset.index);
let side = "";
let timer = 0;

// Steps that a viewer comes by: what was taken back only on request, one team's own if one is chosen.
function met(i) {
  const step = steps[i];
  if (i === 0 || i === steps.length - 1) return true;
  if (step.u && !root.classList.contains("undone-on")) return false;
  return side === "" || step.c === undefined || String(step.c) === side;
}

function from(i, way) {
  let at = i + way;
  while (at > 0 && at < steps.length - 1 && !met(at)) at += way;
  return Math.max(0, Math.min(steps.length - 1, at));
}

function show(i) {
  now = i;
  const step = steps[i];
  const place = positions[i];
  for (const element of pieces) {
    const html = place[element.dataset.piece];
    if (html !== undefined && shown.get(element) !== html) {
      element.innerHTML = pool[html];
      shown.set(element, html);
    }
  }
  find("[data-when]").textContent = step.w;
  find("[data-text]").textContent = step.t;
  find("[data-undone]").hidden = !step.u;
  const tag = step.c === undefined ? null : find(`template[data-team="${step.c}"]`);
  find("[data-tag]").replaceChildren(...(tag ? [tag.content.cloneNode(true)] : []));
  find("[data-said]").replaceChildren(...(step.m || []).map((words) => {
    const line = document.createElement("li");
    line.textContent = words;
    return line;
  }));
  range.value = i;
  range.setAttribute("aria-valuetext", `${step.w}. ${step.t}`);
  for (const team of all("[data-side]")) team.classList.toggle("acts", team.dataset.side === String(step.c));
  for (const cell of document.querySelectorAll("[data-round]")) cell.classList.toggle("now", cell.dataset.round === step.r);
  for (const link of document.querySelectorAll("[data-at]")) link.href = `${link.dataset.base}?at=${step.n}`;
  const field = document.querySelector("[data-n]");
  if (field) field.value = step.n;
  mark();
}

function settle() {
  history.replaceState(null, "", `?at=${steps[now].n}`);
}

function go(i) {
  show(i);
  settle();
}

const WAYS = {
  first: () => 0,
  back: () => from(now, -1),
  on: () => from(now, 1),
  last: () => steps.length - 1,
};

function stop() {
  clearInterval(timer);
  timer = 0;
  play.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (timer) { stop(); settle(); return; }
  if (still.matches) return;
  if (now === steps.length - 1) go(0);
  play.setAttribute("aria-pressed", "true");
  timer = setInterval(() => {
    show(from(now, 1));
    if (now === steps.length - 1) { stop(); settle(); }
  }, PACE);
}

// The list of moves is made when it is opened, and follows.
function fill() {
  list.replaceChildren(...steps.map((step, i) => {
    const line = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.to = i;
    const tag = step.c === undefined ? null : find(`template[data-team="${step.c}"]`);
    if (tag) button.append(tag.content.cloneNode(true), " ");
    button.append(step.t);
    if (step.u) button.append(` ${find("[data-undone]").textContent}`);
    line.classList.toggle("undone", Boolean(step.u));
    line.classList.toggle("alarm", Boolean(step.a));
    line.append(button);
    return line;
  }));
  sieve();
}

function sieve() {
  if (!list || !list.childElementCount) return;
  [...list.children].forEach((line, i) => { line.hidden = !met(i); });
  mark();
}

function mark() {
  if (!list || !list.childElementCount) return;
  const old = list.querySelector("[aria-current]");
  if (old) old.removeAttribute("aria-current");
  const line = list.children[now];
  line.firstElementChild.setAttribute("aria-current", "step");
  list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function look(wanted) {
  side = wanted;
  for (const button of all("[data-view]")) button.setAttribute("aria-pressed", String(button.dataset.view === side));
  root.classList.toggle("one", side !== "");
  for (const team of all("[data-side]")) team.hidden = side !== "" && team.dataset.side !== side;
  sieve();
}

function clicked(event) {
  const target = event.target.closest("[data-go], [data-to], [data-view], [data-switch], [data-play]");
  if (!target) return;
  const { go: way, to, view, switch: name } = target.dataset;
  if (way || to) {
    event.preventDefault();
    stop();
    go(way ? WAYS[way]() : Number(to));
  } else if (view !== undefined) look(view);
  else if (name) {
    const on = root.classList.toggle(name);
    target.setAttribute("aria-pressed", String(on));
    if (!met(now)) go(from(now, 1));
    sieve();
  } else toggle();
}

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target;
  if (target.closest("input:not([type=range]), select, textarea")) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    stop();
    go(WAYS[KEYS[event.key]]());
  } else if (event.key === " " && !target.closest("button, a, summary")) {
    event.preventDefault();
    toggle();
  }
}

function swipes(stage) {
  let begin = null;
  stage.addEventListener("touchstart", (event) => {
    begin = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  stage.addEventListener("touchend", (event) => {
    const end = event.changedTouches[0];
    if (!begin) return;
    const x = end.clientX - begin.clientX;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(end.clientY - begin.clientY)) {
      stop();
      go(from(now, x < 0 ? 1 : -1));
    }
    begin = null;
  });
}

async function start() {
  const answer = await fetch(root.dataset.replay, { credentials: "same-origin" });
  if (!answer.ok) return;
  ({ pool, steps } = await answer.json());
  if (!steps.length) return;
  let place = {};
  for (const step of steps) positions.push(place = { ...place, ...step.p });
  const coach = find('[data-switch="coach-on"]');
  root.classList.toggle("coach-on", Boolean(coach) && coach.getAttribute("aria-pressed") === "true");
  range.addEventListener("input", () => { stop(); const to = Number(range.value); show(met(to) ? to : from(to, 1)); });
  range.addEventListener("change", settle);
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", pressed);
  swipes(find("[data-stage]"));
  const details = document.querySelector("[data-list]");
  if (details) details.addEventListener("toggle", () => { if (details.open && !list.childElementCount) fill(); });
  const motion = () => { play.hidden = still.matches; if (still.matches) stop(); };
  still.addEventListener("change", motion);
  motion();
  show(Math.min(now, steps.length - 1));
  root.dataset.ready = "";
}

start();
