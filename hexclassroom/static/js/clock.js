// Countdowns from the server's clock: the offset is measured, the deadline is the server's.
// <div data-clock data-ends="epoch ms" data-total="ms"> [data-tick] text, [data-ring] circle with
// pathLength="100"; data-left instead of data-ends while it stands still; data-announce to speak.

let offset = 0; // server's time minus ours, ms
let best = Infinity; // shortest round trip so far
let say = () => {};
const MARKS = [30, 10];
const said = new Map();

export const now = () => Date.now() + offset;

// A frame carries the server's time when it left: good enough until a ping has been measured.
export function measure(serverNow) {
  if (best === Infinity && serverNow) offset = serverNow - Date.now();
}

export function pong({ pong: sent, now: serverNow }) {
  const trip = performance.now() - sent;
  if (trip < 0 || trip > 10000) return;
  // A clock may be set and a tablet may sleep: an old short trip must not rule for ever.
  best = Math.min(best * 1.15 + 2, 60000);
  if (trip <= best) {
    best = trip;
    offset = serverNow + trip / 2 - Date.now();
  }
}

export function start(announce) {
  say = announce;
  setInterval(tick, 250);
  document.addEventListener("visibilitychange", () => { best = Infinity; tick(); });
  tick();
}

export function tick() {
  for (const el of document.querySelectorAll("[data-clock]")) draw(el);
}

function draw(el) {
  const { ends, left, total } = el.dataset;
  let ms = null;
  if (ends) ms = Number(ends) - now();
  else if (left) ms = Number(left);
  const seconds = ms === null ? null : Math.max(0, Math.ceil(ms / 1000));
  const text = seconds === null ? "" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  for (const t of el.querySelectorAll("[data-tick]")) if (t.textContent !== text) t.textContent = text;
  for (const ring of el.querySelectorAll("[data-ring]")) {
    const share = ms === null || !total ? 0 : Math.max(0, Math.min(1, ms / Number(total)));
    const dash = `${(share * 100).toFixed(2)} 100`;
    if (ring.getAttribute("stroke-dasharray") !== dash) ring.setAttribute("stroke-dasharray", dash);
  }
  const low = seconds !== null && ends && seconds <= 10;
  el.classList.toggle("low", Boolean(low));
  if (el.hasAttribute("data-announce") && ends) announce(ends, seconds);
}

// Spoken at thirty and ten seconds only, once a deadline.
function announce(ends, seconds) {
  const words = document.getElementById("words");
  const mark = MARKS.filter((m) => seconds <= m && seconds > m - 5).pop();
  if (!words || mark === undefined) return;
  const key = `${ends}:${mark}`;
  if (said.has(key)) return;
  said.set(key, true);
  say((words.dataset.left || "").replace("{n}", String(seconds)));
}
