// The connection check for a school's technician: step by step, in words (live/views/check.py).
import { newKey } from "./socket.js";

const place = document.getElementById("check");
const begin = document.getElementById("begin");
const result = document.getElementById("result");
const words = document.getElementById("words").content;
const url = `/live/poll/${newKey()}/check/`;
const MARK = { "X-Hexclassroom": "1" };
const PING_MS = 3000;
const SILENT_MS = 8000;
const STEADY_S = 10; // socket.js: a socket that ends sooner counts as blocked
const found = {};
let lines = [];

function say(name, values = {}) {
  const word = words.querySelector(`[data-word="${name}"]`).textContent;
  return word.replace(/\{(\w+)\}/g, (_all, key) => (key in values ? String(values[key]) : ""));
}

// Show where a step is; states: busy, good, note, bad.
function set(step, state, text) {
  const row = place.querySelector(`[data-step="${step}"]`);
  const line = row.querySelector("p");
  row.className = state;
  line.textContent = text;
  if (state === "busy") return;
  const mark = document.createElement("b");
  mark.textContent = `${say(state)}:`;
  line.prepend(mark);
  const name = row.querySelector("b").textContent;
  lines.push([step, `${name}: ${say(state)}. ${text}`]);
  document.getElementById("spoken").textContent = `${name}: ${say(state)}. ${text}`;
}

const seconds = (ms) => Math.round(ms / 1000);

function address() {
  const safe = window.location.protocol === "https:";
  set("address", "good", say(safe ? "address_https" : "address_http", { address: window.location.origin }));
}

function browser() {
  const needed = {
    WebSocket: "WebSocket" in window,
    fetch: "fetch" in window && "AbortController" in window,
    ":has()": Boolean(window.CSS && CSS.supports("selector(:has(a))")),
    random: Boolean(window.crypto && crypto.getRandomValues),
    replaceChildren: "replaceChildren" in Element.prototype,
  };
  const missing = Object.keys(needed).filter((name) => !needed[name]);
  found.browser = !missing.length;
  if (found.browser) set("browser", "good", say("browser_good"));
  else set("browser", "bad", say("browser_bad", { missing: missing.join(", ") }));
}

function screenSize() {
  const [w, h] = [window.innerWidth, window.innerHeight];
  const enough = w >= 360 && h >= 360 && Math.max(w, h) >= 600;
  set("screen", enough ? "good" : "note", say(enough ? "screen_good" : "screen_small", { w, h }));
}

function storage() {
  let works = false;
  try {
    for (const kept of [localStorage, sessionStorage]) {
      kept.setItem("check", "1");
      works = kept.getItem("check") === "1";
      kept.removeItem("check");
    }
  } catch { works = false; }
  set("storage", works ? "good" : "note", say(works ? "storage_good" : "storage_bad"));
}

async function ask(method, query, most, body) {
  const control = new AbortController();
  const late = setTimeout(() => control.abort(), most);
  try {
    const answer = await fetch(url + query, {
      method, body, headers: MARK, credentials: "same-origin", cache: "no-store", redirect: "error",
      signal: control.signal,
    });
    if (!answer.ok) return null;
    return (await answer.json())[0] || null;
  } catch {
    return null;
  } finally { clearTimeout(late); }
}

// The server's answers: whether they come, how fast, what they say of cookies and the clock.
async function http() {
  set("http", "busy", say("busy"));
  const trips = [];
  let answer = null;
  for (let i = 0; i < 3; i += 1) {
    const sent = performance.now();
    const came = await ask("POST", "", 15000, JSON.stringify({ ping: i }));
    if (!came || came.pong !== i) continue;
    answer = came;
    trips.push(performance.now() - sent);
    found.offset = came.now + (performance.now() - sent) / 2 - Date.now();
  }
  found.http = trips.length > 0;
  found.trip = found.http ? Math.round(Math.min(...trips)) : null;
  set("http", found.http ? "good" : "bad", say(found.http ? "http_good" : "http_bad", { ms: found.trip }));
  found.cookie = Boolean(answer && answer.cookie);
  if (!answer) set("cookie", "note", say("cookie_unknown"));
  else set("cookie", found.cookie ? "good" : "bad", say(found.cookie ? "cookie_good" : "cookie_bad"));
  if (!answer) return;
  const s = Math.max(1, Math.ceil(Math.abs(found.offset) / 1000));
  set("clock", s <= 5 ? "good" : "note", say(s <= 5 ? "clock_good" : "clock_off", { s }));
}

async function poll() {
  const n = Number(place.dataset.wait);
  set("poll", "busy", say("poll_busy", { n }));
  const began = performance.now();
  const answer = await ask("GET", `?wait=${n}`, (n + 15) * 1000);
  const s = seconds(performance.now() - began);
  found.poll = Boolean(answer && answer.waited === n);
  if (found.poll) set("poll", "good", say("poll_good", { n }));
  else set("poll", "bad", say(answer ? "poll_early" : "poll_cut", { s }));
}

// Hold a socket open, a message every few seconds; the step says at which second it was cut.
function socket() {
  const n = Number(place.dataset.hold);
  set("socket", "busy", say("busy"));
  return new Promise((resolve) => {
    const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
    let ws = null;
    let opened = 0;
    let heard = 0;
    let over = false;
    const trips = [];
    const timers = [];
    const end = (state, text) => {
      if (over) return;
      over = true;
      timers.splice(0).forEach(clearInterval);
      if (ws) { ws.onopen = ws.onclose = ws.onmessage = ws.onerror = null; ws.close(); }
      found.trips = trips;
      set("socket", state, text);
      resolve();
    };
    const lost = () => {
      if (!opened) { found.socket = "closed"; end("bad", say("socket_closed")); return; }
      if (!heard) { found.socket = "silent"; end("bad", say("socket_silent")); return; }
      found.socket = "cut";
      found.cut = seconds(performance.now() - opened);
      end("bad", say("socket_cut", { s: found.cut }));
    };
    try { ws = new WebSocket(`${scheme}//${window.location.host}/ws/check/`); } catch { lost(); return; }
    timers.push(setTimeout(() => { if (!heard) lost(); }, SILENT_MS));
    ws.onopen = () => {
      opened = performance.now();
      const ping = () => ws.send(JSON.stringify({ ping: performance.now() }));
      ping();
      timers.push(setInterval(ping, PING_MS));
      timers.push(setInterval(() => {
        const s = seconds(performance.now() - opened);
        // A line that was cut without a word: nothing comes any more.
        if (!heard) return;
        if (performance.now() - heard > PING_MS + SILENT_MS) lost();
        else if (s < n) set("socket", "busy", say("socket_busy", { s, n }));
        else { found.socket = "good"; end("good", say("socket_good", { n })); }
      }, 500));
    };
    ws.onmessage = (event) => {
      heard = performance.now();
      trips.push(performance.now() - JSON.parse(event.data).pong);
    };
    ws.onclose = lost;
    ws.onerror = lost;
  });
}

function trip() {
  const trips = (found.trips || []).slice().sort((a, b) => a - b);
  if (trips.length) {
    const [ms, most] = [trips[Math.floor(trips.length / 2)], trips[trips.length - 1]].map(Math.round);
    set("trip", most < 1000 ? "good" : "note", say("trip_good", { ms, most, count: trips.length }));
  } else if (found.http) set("trip", "note", say("trip_http", { ms: found.trip }));
  else set("trip", "note", say("trip_none"));
}

// What it comes to, and what to ask for.
function summary() {
  const holds = found.socket === "good" || (found.socket === "cut" && found.cut >= STEADY_S);
  const byHttp = found.poll && found.http;
  const { host } = window.location;
  const asks = [];
  if (found.http && !found.cookie) asks.push("ask_cookie");
  if (found.socket === "cut") asks.push("ask_longer");
  else if (found.socket !== "good") asks.push("ask_socket");
  if (!byHttp) asks.push("ask_poll");
  let word = "all_good";
  if (!found.browser) word = "all_browser";
  else if (!holds && !byHttp) word = "all_nothing";
  else if (found.http && !found.cookie) word = "all_cookie";
  else if (!holds) word = "all_slower";
  else if (found.socket === "cut") word = "all_cut";
  else if (!byHttp) word = "all_no_poll";
  const told = [say(word, { s: found.cut }), ...asks.map((name) => say(name, { host }))];
  document.getElementById("summary").replaceChildren(...told.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
  const order = Array.from(place.querySelectorAll("[data-step]"), (row) => row.dataset.step);
  lines.sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const [head, ...rest] = told;
  document.getElementById("report").value = [
    `${say("report_head")}: ${window.location.origin}`,
    new Date().toISOString(),
    navigator.userAgent,
    "",
    head,
    ...(rest.length ? ["", `${say("report_asks")}:`, ...rest.map((text) => `- ${text}`)] : []),
    "",
    ...lines.map(([, text]) => `- ${text}`),
  ].join("\n");
  result.hidden = false;
  result.dataset.found = word;
  document.getElementById("result-title").focus();
}

begin.disabled = false;
document.getElementById("too-old").hidden = true;
begin.addEventListener("click", async () => {
  begin.disabled = true;
  result.hidden = true;
  lines = [];
  for (const name of Object.keys(found)) delete found[name];
  address();
  browser();
  screenSize();
  storage();
  await Promise.all([http(), poll(), socket()]);
  trip();
  summary();
  begin.disabled = false;
  begin.textContent = say("again");
});
document.getElementById("select").addEventListener("click", () => {
  const text = document.getElementById("report");
  text.focus();
  text.setSelectionRange(0, text.value.length);
});
