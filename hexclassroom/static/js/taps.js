// What a tap means, from data attributes alone (live/PROTOCOL.md): select, choose, confirm, act.
//
// data-select="KEY"      selects; [data-for~=KEY] gets class lit ("-none": while nothing is selected)
// data-choose='JSON'     chooses an action; [data-confirm] takes data-label, is enabled and sends it
// data-act='JSON'        sends an action at once; data-do='JSON' a table command; data-ask asks first
// data-with-chosen       on data-do: adds the chosen action as "action"
// data-tab="G:NAME"      shows [data-panel="G:NAME"]; data-toggle lets a second tap close it
// form data-act-form='JSON' / data-do-form='JSON'  adds its fields; name="x[]" collects a list
// data-pick="GROUP" data-key data-value='JSON'  toggles; input[data-picks="GROUP"] sends the list of values
// data-side on an ancestor: the console acts for that team.
import * as picks from "./picks.js";
import { remember } from "./fly.js";
import { ask } from "./sheets.js";
import { shown } from "./shown.js";

const root = document.documentElement;
const state = { selected: "", chosen: "", label: "", tabs: {} };
let refusedDefault = ""; // a default selection that its player put away
let link = null;
let on = { refused() {}, changed() {} };
let busy = 0;

const all = (selector) => document.querySelectorAll(selector);
const words = (el, name) => (el.getAttribute(name) || "").split(" ");

export function start(link_, on_) {
  link = link_;
  on = on_;
  document.addEventListener("click", click);
  document.addEventListener("submit", submit);
  document.addEventListener("input", sums);
}

// [data-sum="form id"] shows the sum of that form's numbers.
function sums() {
  for (const place of all("[data-sum]")) {
    const form = document.getElementById(place.dataset.sum);
    const fields = form ? Array.from(form.querySelectorAll("input[type=number]")) : [];
    place.textContent = String(fields.reduce((sum, field) => sum + Number(field.value || 0), 0));
  }
}

export function cancel() {
  if (!state.selected && !state.chosen) return false;
  if (state.chosen) state.chosen = "";
  else {
    refusedDefault = state.selected;
    state.selected = "";
  }
  refresh();
  return true;
}

function click(event) {
  const el = event.target.closest(
    "[data-act],[data-do],[data-select],[data-choose],[data-confirm],[data-tab],[data-step],[data-pick],[data-unpick]",
  );
  if (!el || el.hasAttribute("disabled") || el.getAttribute("aria-disabled") === "true") return;
  const d = el.dataset;
  if ("tab" in d) tab(el);
  else if ("step" in d) step(el);
  else if ("pick" in d || "unpick" in d) picks.tap(el);
  else if ("confirm" in d) confirm(el);
  else if ("act" in d) {
    remember(el.closest("[data-from]") || el);
    send(el, { prompt: document.body.dataset.prompt || "", action: JSON.parse(d.act) });
  } else if ("do" in d) {
    const frame = JSON.parse(d.do);
    if ("withChosen" in d) {
      if (!state.chosen) return;
      frame.action = JSON.parse(state.chosen);
    }
    send(el, frame);
    // agreeing with an idea also chooses it, for whoever may act
    if ("choose" in d) { select(el, true); choose(el); }
  } else {
    if ("select" in d) select(el, "choose" in d);
    if ("choose" in d) choose(el);
  }
  refresh();
  if ("tab" in d && "toggle" in d) {
    const panel = document.querySelector(`[data-panel~="${CSS.escape(d.tab)}"].lit`);
    if (panel && panel instanceof HTMLElement) panel.scrollIntoView({ block: "nearest" });
  }
}

function select(el, keep) {
  const key = el.dataset.select;
  if (state.selected === key && !keep) {
    if ("stays" in el.dataset) return;
    if (el.hasAttribute("data-default")) refusedDefault = key;
    state.selected = el.dataset.back || "";
  } else {
    state.selected = key;
    refusedDefault = "";
  }
  if (!keep) state.chosen = "";
}

function choose(el) {
  if (state.chosen === el.dataset.choose && !el.dataset.select) state.chosen = "";
  else {
    state.chosen = el.dataset.choose;
    state.label = el.dataset.label || "";
  }
}

function confirm(el) {
  if (!state.chosen) return;
  const source = document.querySelector(`[data-select="${CSS.escape(state.selected)}"]`);
  const cell = find("data-choose", state.chosen);
  remember(source && shown(source) && source.hasAttribute("data-from") ? source : cell || el);
  send(el, { prompt: document.body.dataset.prompt || "", action: JSON.parse(state.chosen) });
}

function find(name, value) {
  for (const el of all(`[${name}]`)) if (el.getAttribute(name) === value && shown(el)) return el;
  return null;
}

function tab(el) {
  const [group, name] = el.dataset.tab.split(":");
  const open = state.tabs[group] === name;
  state.tabs[group] = open && el.hasAttribute("data-toggle") ? "" : name;
}

function step(el) {
  const field = el.closest("[data-stepper]").querySelector("input");
  const to = Number(field.value || 0) + Number(el.dataset.step);
  field.value = String(Math.max(Number(field.min || 0), Math.min(Number(field.max || 999), to)));
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function submit(event) {
  const form = event.target.closest("[data-act-form],[data-do-form]");
  if (!form) return;
  event.preventDefault();
  const acts = form.hasAttribute("data-act-form");
  const body = JSON.parse(acts ? form.dataset.actForm : form.dataset.doForm);
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.name === "csrfmiddlewaretoken") continue;
    if (field.type === "radio" && !field.checked) continue;
    put(body, field.name, value(field));
  }
  if (event.submitter && "proposes" in event.submitter.dataset) {
    send(form, { do: "propose", action: body, reason: "" });
  } else send(form, acts ? { prompt: document.body.dataset.prompt || "", action: body } : body);
}

function value(field) {
  if ("picks" in field.dataset) return picks.values(field.dataset.picks);
  if (field.type === "checkbox") return field.checked;
  if ("json" in field.dataset) return JSON.parse(field.value);
  return field.type === "number" || field.hasAttribute("data-number") ? Number(field.value) : field.value;
}

// "give.gold" goes into {"give": {"gold": ...}}, "scores[]" into a list.
function put(body, name, what) {
  const path = name.replace(/\[\]$/, "").split(".");
  const last = path.pop();
  for (const step of path) body = body[step] ||= {};
  if (name.endsWith("[]")) (body[last] ||= []).push(what);
  else body[last] = what;
}

async function send(el, frame) {
  if (el.dataset.ask && !(await ask(el.dataset.ask))) return;
  const side = el.closest("[data-side]");
  if (side && "action" in frame && "prompt" in frame) {
    frame = { ...frame, side: Number(side.dataset.side), prompt: side.dataset.prompt || frame.prompt };
  }
  busy += 1;
  refresh();
  const answer = await link.send(frame);
  busy -= 1;
  if (answer.ok) {
    // the selection goes with the action; a proposal or a raised hand leaves it alone
    if ("prompt" in frame) { state.selected = ""; state.chosen = ""; picks.forget(); }
    else if (el.hasAttribute("data-with-chosen")) state.chosen = "";
    const close = el.closest("[data-closes]");
    if (close) close.hidden = true;
  } else on.refused(answer.words || answer.code);
  refresh();
}

// Bring what is lit, chosen and enabled in line with the page and the state.
export function refresh() {
  const selects = Array.from(all("[data-select]"));
  if (state.selected && !selects.some((el) => el.dataset.select === state.selected)) state.selected = "";
  if (!state.selected) {
    const first = selects.find((el) => el.hasAttribute("data-default"));
    if (first && first.dataset.select !== refusedDefault) state.selected = first.dataset.select;
  }
  for (const el of all("[data-for]")) {
    const keys = words(el, "data-for");
    const lit = state.selected ? keys.includes(state.selected) || keys.includes("-any") : keys.includes("-none");
    el.classList.toggle("lit", lit);
  }
  if (state.chosen && !find("data-choose", state.chosen)) state.chosen = "";
  for (const el of selects) {
    const mine = state.selected !== ""
      && (el.dataset.select === state.selected || words(el, "data-holds").includes(state.selected));
    mark(el, "on", mine && !("choose" in el.dataset));
  }
  let note = "";
  for (const el of all("[data-choose]")) {
    const mine = el.dataset.choose === state.chosen && shown(el);
    mark(el, "chosen", mine);
    if (mine) { note = el.getAttribute("aria-label") || el.getAttribute("title") || note; art(el); }
  }
  for (const el of all("[data-confirm]")) {
    const label = el.querySelector("[data-confirm-label]") || el;
    const text = state.chosen ? state.label : el.dataset.confirm;
    if (text && label.textContent !== text) label.textContent = text;
    el.disabled = !state.chosen || busy > 0;
  }
  for (const el of all("[data-with-chosen]")) el.disabled = !state.chosen || busy > 0;
  lights();
  picks.refresh(mark, busy > 0);
  for (const el of all("[data-note]")) if (el.textContent !== note) el.textContent = note;
  root.classList.toggle("has-selected", Boolean(state.selected));
  root.classList.toggle("has-chosen", Boolean(state.chosen));
  root.classList.toggle("busy", busy > 0);
  tabs();
  sums();
  on.changed();
}

function mark(el, name, is) {
  el.classList.toggle(name, is);
  const role = el.getAttribute("role");
  const aria = role === "gridcell" ? "aria-selected" : "aria-pressed";
  if (role === "gridcell" || el.tagName === "BUTTON") el.setAttribute(aria, String(is));
}

// What the chosen action concerns besides.
function lights() {
  const places = all("[data-light]");
  if (!places.length) return;
  const from = state.chosen && find("data-choose", state.chosen);
  const keys = from ? words(from, "data-lights") : [];
  for (const el of places) el.classList.toggle("lit", keys.includes(el.dataset.light));
}

function art(el) {
  const { face, symbol } = el.dataset;
  for (const place of all("[data-chosen-art]")) {
    if (place.dataset.chosenArt === (symbol || face || "")) continue;
    place.dataset.chosenArt = symbol || face || "";
    const uses = place.querySelectorAll("use");
    if (uses.length === 1) {
      uses[0].setAttribute("href", symbol ? `#g-${symbol}` : "");
      continue;
    }
    uses[0].setAttribute("href", face ? `#t-${face}` : "");
    uses[1].setAttribute("href", face ? `#s-${face}` : "");
    uses[1].setAttribute("class", face ? `ic i-${face}` : "");
  }
}

function tabs() {
  const groups = {};
  for (const el of all("[data-tab]")) {
    const [group, name] = el.dataset.tab.split(":");
    (groups[group] ||= []).push([name, el]);
  }
  for (const [group, list] of Object.entries(groups)) {
    let now = state.tabs[group];
    const known = list.some(([name]) => name === now);
    if (!known && now !== "") {
      const first = list.find(([, el]) => el.hasAttribute("data-default"));
      now = first ? first[0] : "";
      if (now) state.tabs[group] = now;
    }
    for (const [name, el] of list) {
      const is = name === now;
      el.classList.toggle("on", is);
      if (el.getAttribute("role") === "tab") {
        el.setAttribute("aria-selected", String(is));
        el.tabIndex = is || !now ? 0 : -1;
      } else el.setAttribute("aria-expanded", String(is));
    }
    for (const el of all(`[data-panel^="${CSS.escape(group)}:"]`)) {
      el.classList.toggle("lit", words(el, "data-panel").includes(`${group}:${now}`));
    }
  }
}
