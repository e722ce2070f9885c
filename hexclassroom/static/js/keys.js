// Boards by keyboard: a grid is one tab stop, arrows move by geometry, Enter taps, Esc steps back.

import { shown } from "./shown.js";

const STEP = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
let taps = null;
const last = new WeakMap(); // grid -> the cell it was on

export function start(taps_) {
  taps = taps_;
  document.addEventListener("keydown", press);
  document.addEventListener("focusin", (event) => {
    const cell = event.target.closest && event.target.closest("[data-grid] [data-cell]");
    if (!cell) return;
    last.set(cell.closest("[data-grid]"), cell.dataset.cell);
    rove(cell.closest("[data-grid]"), cell);
  });
}

function cells(grid) {
  const drawn = Array.from(grid.querySelectorAll("[data-cell]")).filter(shown);
  const taken = new Set(drawn.filter((c) => tappable(c)).map((c) => c.dataset.cell));
  const top = {}; // of what lies over one another, the deepest step of a path can be tapped
  for (const c of drawn) {
    const { cell, layer } = c.dataset;
    if (layer && Number(layer) >= (top[cell] || 0)) top[cell] = Number(layer);
  }
  return drawn.filter((c) => (tappable(c) || !taken.has(c.dataset.cell))
    && (!c.dataset.layer || Number(c.dataset.layer) === top[c.dataset.cell]));
}

const tappable = (c) => "choose" in c.dataset || "select" in c.dataset || "act" in c.dataset || "pick" in c.dataset;

export function refresh() {
  for (const grid of document.querySelectorAll("[data-grid]")) {
    const list = cells(grid);
    if (!list.length) continue;
    const held = list.find((c) => c === document.activeElement)
      || list.find((c) => c.dataset.cell === last.get(grid))
      || list.find((c) => c.classList.contains("chosen"))
      || list.find(tappable)
      || list[0];
    rove(grid, held);
  }
}

function rove(grid, cell) {
  for (const other of grid.querySelectorAll('[data-cell][tabindex="0"]')) {
    if (other !== cell) other.setAttribute("tabindex", "-1");
  }
  cell.setAttribute("tabindex", "0");
}

function middle(el) {
  const box = el.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

function press(event) {
  if (event.key === "Escape") {
    if (!document.querySelector(".over:not([hidden]) .sheet[data-closes]") && taps.cancel()) event.preventDefault();
    return;
  }
  const target = event.target;
  if (!(target instanceof Element)) return;
  const tab = target.closest('[role="tab"]');
  if (tab && (event.key === "ArrowRight" || event.key === "ArrowLeft")) return turn(event, tab);
  const cell = target.closest("[data-grid] [data-cell]");
  if (!cell) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return;
  }
  const list = cells(cell.closest("[data-grid]"));
  let next = null;
  if (event.key === "Home") next = list[0];
  else if (event.key === "End") next = list[list.length - 1];
  else if (STEP[event.key]) next = towards(cell, list, STEP[event.key]);
  else return;
  event.preventDefault();
  if (next) next.focus();
}

// The nearest cell ahead; being off the line costs, so that hex rows and zigzags both work.
function towards(cell, list, [dx, dy]) {
  const [x, y] = middle(cell);
  let best = null;
  let least = Infinity;
  for (const other of list) {
    if (other === cell) continue;
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead < 4 || aside > ahead * 1.8) continue;
    const cost = ahead + aside * 2;
    if (cost < least) { least = cost; best = other; }
  }
  return best;
}

function turn(event, tab) {
  const tabs = Array.from(tab.closest('[role="tablist"]').querySelectorAll('[role="tab"]'));
  const to = tabs[(tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : tabs.length - 1)) % tabs.length];
  event.preventDefault();
  to.focus();
  to.click();
}
