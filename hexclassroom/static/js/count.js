// Laying a colony of printed tiles: choose a tile, tap cells. The server does the scoring.
import { refresh } from "./reading.js";

const NS = "http://www.w3.org/2000/svg";
const R = 60;
const REACH = 4;
const HEX = "0,-57 49.363,-28.5 49.363,28.5 0,57 -49.363,28.5 -49.363,-28.5";
const FLAG = "0,-15 12.99,-7.5 12.99,7.5 0,15 -12.99,7.5 -12.99,-7.5";
const GROUND = { farm: ["field"], factory: ["water", "forest"] };
const root = document.querySelector("[data-count]");
const words = root.querySelector("[data-words]").dataset;
const board = root.querySelector("[data-board]");
const one = (name) => root.querySelector(`[data-${name}]`);
const all = (name) => Array.from(root.querySelectorAll(`[data-${name}]`));
const key = (q, r) => `${q},${r}`;

const names = all("team").map((el) => el.dataset.team);
const colonies = Object.fromEntries(names.map((name) => [name, start()]));
let team = names[0];
let tool = { face: "house", kind: 0 };

function start() {
  const cells = new Map([[key(0, 0), { q: 0, r: 0, face: "starter_house" }]]);
  return { cells, goal: "", bonus: 0 };
}

function svg(name, attrs, parent) {
  const el = document.createElementNS(NS, name);
  for (const [k, v] of Object.entries(attrs)) el.setAttribute(k, v);
  if (parent) parent.append(el);
  return el;
}

const ident = (face) => (face === "starter_house" ? "house" : face.replaceAll("_", "-"));
const nameOf = (face) => words[`face${face.split("_").map((p) => p[0].toUpperCase() + p.slice(1)).join("")}`] || face;

function tile(face, parent) {
  svg("use", { href: `#t-${ident(face)}` }, parent);
  svg("use", { href: `#s-${ident(face)}`, class: `ic i-${ident(face)}`, x: -30, y: -36, width: 60, height: 60 }, parent);
}

function lay(parent, cell) {
  if (cell.cover) {
    svg("use", { href: `#rim-${ident(cell.face)}` }, parent);
    const top = svg("g", { transform: "scale(.76)" }, parent);
    tile(cell.cover, top);
    if (cell.cover === "factory") {
      const label = svg("g", { transform: "translate(0 40)" }, parent);
      svg("rect", { class: "mklabel", x: -24, y: -16, width: 48, height: 32, rx: 16 }, label);
      svg("text", { class: `count-n ${cell.face === "water" ? "blue" : "green"}`, y: 8 }, label).textContent = cell.markers || 0;
    }
    return;
  }
  tile(cell.face, parent);
  if (cell.face === "public_building") {
    const label = svg("g", { transform: "translate(0 34)" }, parent);
    svg("circle", { class: "cond-pts", r: 15 }, label);
    svg("text", { class: "cond-num", y: 6 }, label).textContent = cell.type;
  }
  if (cell.face === "starter_house") svg("polygon", { class: `home-flag ${team}`, points: FLAG, transform: "translate(35 -19)" }, parent);
  if (cell.pipeline) svg("circle", { class: "mk blue", r: 13, cx: -34, cy: -16 }, parent);
}

function describe(cell) {
  if (!cell) return words.empty;
  const parts = [nameOf(cell.cover || cell.face)];
  if (cell.cover) parts.push(nameOf(cell.face));
  if (cell.type) parts.push(cell.type);
  if (cell.markers) parts.push(`${cell.markers}`);
  return parts.join(", ");
}

function reach() {
  let far = REACH;
  for (const { q, r } of colonies[team].cells.values()) far = Math.max(far, Math.abs(q) + 1, Math.abs(r) + 1, Math.abs(q + r) + 1);
  return Math.min(far, 12);
}

function draw() {
  const focus = document.activeElement && document.activeElement.dataset && document.activeElement.dataset.at;
  const { cells, goal, bonus } = colonies[team];
  const far = reach();
  board.replaceChildren();
  const wide = Math.sqrt(3) * R * (far + 0.6);
  board.setAttribute("viewBox", `${-wide} ${-1.5 * R * far - 66} ${2 * wide} ${3 * R * far + 132}`);
  for (let r = -far; r <= far; r += 1) {
    for (let q = -far; q <= far; q += 1) {
      if (Math.abs(q + r) > far) continue;
      const cell = cells.get(key(q, r));
      const g = svg("g", {
        class: cell ? "spot-cell full" : "spot-cell", tabindex: "0", role: "button", "data-at": key(q, r),
        transform: `translate(${Math.sqrt(3) * R * (q + r / 2)} ${1.5 * R * r})`, "aria-label": describe(cell),
      }, board);
      svg("polygon", { class: "spot-face", points: HEX }, g);
      if (cell) lay(g, cell);
      svg("use", { class: "focus", href: "#hex" }, g);
    }
  }
  for (const el of all("team")) el.setAttribute("aria-pressed", String(el.dataset.team === team));
  for (const el of all("tally")) el.textContent = colonies[el.dataset.tally].cells.size;
  one("team-name").textContent = root.querySelector(`[data-team="${team}"] b`).textContent;
  one("goal").value = goal;
  one("bonus").value = bonus;
  for (const el of all("tool")) {
    const mine = el.dataset.tool === tool.face && Number(el.dataset.kind || 0) === tool.kind;
    el.setAttribute("aria-pressed", String(mine));
  }
  if (focus) { const again = board.querySelector(`[data-at="${focus}"]`); if (again) again.focus(); }
}

function say(text) { one("say").textContent = text; one("error").textContent = text; }

function put(at) {
  const { cells } = colonies[team];
  const [q, r] = at.split(",").map(Number);
  const cell = cells.get(at);
  one("error").textContent = "";
  const home = cell && cell.face === "starter_house";
  if (tool.face === "erase") {
    if (!cell) return;
    if (cell.cover) { delete cell.cover; delete cell.markers; }
    else if (cell.pipeline) delete cell.pipeline;
    else if (home) return say(words.home);
    else cells.delete(at);
  } else if (tool.face === "pipe") {
    if (!cell || (!home && cell.face !== "house")) return say(words.noHouse);
    if (cell.pipeline) delete cell.pipeline; else cell.pipeline = true;
  } else if (tool.face === "marker") {
    if (!cell || cell.cover !== "factory") return say(words.noFactory);
    cell.markers = ((cell.markers || 0) + 1) % 4;
  } else if (tool.face === "farm" || tool.face === "factory") {
    if (!cell || !GROUND[tool.face].includes(cell.face)) return say(words.noGround);
    if (cell.cover === tool.face) { delete cell.cover; delete cell.markers; }
    else { cell.cover = tool.face; delete cell.markers; if (tool.face === "factory") cell.markers = team === "lupidians" ? 3 : 2; }
  } else {
    if (home) return say(words.home);
    if (cell && cell.face === tool.face && (cell.type || 0) === tool.kind) cells.delete(at);
    else cells.set(at, tool.kind ? { q, r, face: tool.face, type: tool.kind } : { q, r, face: tool.face });
  }
  stale();
  draw();
  say("");
  one("say").textContent = describe(cells.get(at));
}

function stale() { one("result").replaceChildren(); one("keep").hidden = true; }

function body(save) {
  const teams = names.filter((name) => colonies[name].cells.size > 1).map((name) => ({
    civilization: name,
    hidden_goal: colonies[name].goal || null,
    bonus_markers: colonies[name].bonus,
    colony: Array.from(colonies[name].cells.values()).map(({ markers, ...cell }) => (
      cell.cover === "factory" ? { ...cell, factory_markers: markers || 0 } : cell)),
  }));
  return { teams, title: one("title").value, covered_count: one("covered").checked, save };
}

async function send(save) {
  const asked = body(save);
  if (!asked.teams.length) return say(words.none);
  one("error").textContent = "";
  let answer;
  try {
    const response = await fetch(root.dataset.url, {
      method: "POST", credentials: "same-origin",
      headers: { "Content-Type": "application/json", "X-CSRFToken": root.dataset.token },
      body: JSON.stringify(asked),
    });
    answer = await response.json();
  } catch { return say(words.failed); }
  if (answer.error) return say(answer.error);
  if (answer.go) return window.location.assign(answer.go);
  const doc = new DOMParser().parseFromString(answer.html, "text/html");
  one("result").replaceChildren(...doc.body.childNodes);
  one("keep").hidden = false;
  refresh();
  one("result").scrollIntoView({ behavior: "smooth", block: "start" });
}

root.addEventListener("click", (event) => {
  const target = event.target;
  const cell = target.closest("[data-at]");
  if (cell) return put(cell.dataset.at);
  const chosen = target.closest("[data-tool]");
  if (chosen) { tool = { face: chosen.dataset.tool, kind: Number(chosen.dataset.kind || 0) }; return draw(); }
  const other = target.closest("[data-team]");
  if (other) { team = other.dataset.team; return draw(); }
  if (target.closest("[data-clear]")) { colonies[team] = start(); stale(); return draw(); }
  if (target.closest("[data-score]")) return send(false);
  if (target.closest("[data-save]")) send(true);
});
root.addEventListener("keydown", (event) => {
  const cell = event.target.closest && event.target.closest("[data-at]");
  if (!cell) return;
  if (event.key === "Enter" || event.key === " ") { event.preventDefault(); return put(cell.dataset.at); }
  const step = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!step) return;
  event.preventDefault();
  const [q, r] = cell.dataset.at.split(",").map(Number);
  const next = board.querySelector(`[data-at="${q + step[0]},${r + step[1]}"]`);
  if (next) next.focus();
});
one("goal").addEventListener("change", (event) => { colonies[team].goal = event.target.value; stale(); });
one("bonus").addEventListener("change", (event) => { colonies[team].bonus = Math.max(0, Math.min(30, Number(event.target.value) || 0)); stale(); });
one("covered").addEventListener("change", stale);
draw();
