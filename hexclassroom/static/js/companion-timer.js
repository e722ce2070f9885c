// A clock for a game on the table: whose turn, how much time, a sound when it is up. Nothing of it
// leaves the page; the browser remembers it, so that a reload loses nothing.

import { start as awake } from "./awake.js";
import { start as sound, cue } from "./sound.js";

const $ = (name) => document.querySelector(`[data-${name}]`);
const words = $("words").dataset;
const players = [...$("players").content.children];
const store = `hexclassroom-${document.body.dataset.store}`;
const seatButtons = [...document.querySelectorAll("button[data-seats]")];
const timeButtons = [...document.querySelectorAll("button[data-seconds]")];
const least = Number(seatButtons[0]?.dataset.seats || players.length);

// turn counts all turns from 0; left is in milliseconds and may be below zero: time over.
const fresh = () => ({ seats: least, seconds: Number(timeButtons[0].dataset.seconds), onwards: false, turn: 0, left: 0, begun: false });
let now = fresh();
let since = null; // performance.now() when the clock was last started; null while it stands

function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(store) || "null");
    if (kept && kept.seats >= 1 && kept.seats <= players.length && kept.seconds >= 5) now = { ...now, ...kept };
    else now.left = now.seconds * 1000;
  } catch { now.left = now.seconds * 1000; }
}

function save() {
  try { localStorage.setItem(store, JSON.stringify({ ...now, left: left() })); } catch { /* private mode */ }
}

const left = () => (since === null ? now.left : now.left - (performance.now() - since));
const round = () => Math.floor(now.turn / now.seats);
const seat = () => (now.turn + (now.onwards ? round() : 0)) % now.seats;

function stand() { now.left = left(); since = null; }

const does = {
  run() {
    if (since === null) { since = performance.now(); now.begun = true; } else stand();
  },
  next() { turn(now.turn + 1); },
  back() { if (now.turn > 0) turn(now.turn - 1); else turn(0); },
  more() { now.left += 15000; },
  anew() { since = null; now = { ...now, turn: 0, left: now.seconds * 1000, begun: false }; },
};

// Who was running goes on running with the next turn's whole time.
function turn(to) {
  const running = since !== null;
  now.turn = to;
  now.left = now.seconds * 1000;
  since = running ? performance.now() : null;
}

function set(change) {
  const whole = change.seconds && !now.begun;
  now = { ...now, ...change };
  if (whole || change.seconds) { now.left = now.seconds * 1000; if (since !== null) since = performance.now(); }
  if (change.seats) does.anew();
  draw();
  save();
}

function clock(ms) {
  const s = Math.ceil(ms / 1000);
  const over = s < 0;
  const n = Math.abs(s);
  return `${over ? "+" : ""}${Math.floor(n / 60)}:${String(n % 60).padStart(2, "0")}`;
}

let shown = -1;
function draw() {
  const rest = left();
  $("left").textContent = clock(rest);
  $("bar").style.transform = `scaleX(${Math.max(0, Math.min(1, rest / (now.seconds * 1000)))})`;
  document.body.classList.toggle("up", rest <= 0);
  document.body.classList.toggle("soon", rest > 0 && rest <= 10000);
  document.body.classList.toggle("running", since !== null);
  cue(rest <= 0 && since !== null ? `up ${now.turn}` : "");
  const told = rest <= 0 ? words.up : since === null && now.begun ? words.paused : "";
  if ($("say").textContent !== told) $("say").textContent = told;
  $("run").textContent = since !== null ? words.pause : now.begun ? words.resume : words.start;
  $("round").textContent = words.nameRound.replace("{n}", round() + 1);
  if (shown !== seat()) {
    shown = seat();
    $("who").replaceChildren(players[shown].cloneNode(true));
  }
  for (const button of seatButtons) button.setAttribute("aria-pressed", String(Number(button.dataset.seats) === now.seats));
  for (const button of timeButtons) button.setAttribute("aria-pressed", String(Number(button.dataset.seconds) === now.seconds));
  $("onwards").checked = now.onwards;
  if (document.activeElement !== $("own")) $("own").value = now.seconds;
}

function act(name) { does[name](); draw(); save(); }

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.do) act(button.dataset.do);
  else if (button.dataset.seats) set({ seats: Number(button.dataset.seats) });
  else if (button.dataset.seconds) set({ seconds: Number(button.dataset.seconds) });
  else if ("wide" in button.dataset) (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
});
$("own").addEventListener("change", (event) => {
  const n = Math.round(Number(event.target.value));
  if (n >= 5 && n <= 3600) set({ seconds: n });
  else event.target.value = now.seconds;
});
$("onwards").addEventListener("change", (event) => set({ onwards: event.target.checked }));
const KEYS = { " ": "run", ArrowRight: "next", ArrowLeft: "back", "+": "more" };
document.addEventListener("keydown", (event) => {
  const name = KEYS[event.key];
  if (!name || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, summary, a")) return;
  if (event.key === " " && event.target.closest("button")) return;
  event.preventDefault();
  act(name);
});

if (document.documentElement.requestFullscreen) $("wide").hidden = false;
load();
awake();
sound();
draw();
setInterval(draw, 100);
setInterval(save, 2000);
