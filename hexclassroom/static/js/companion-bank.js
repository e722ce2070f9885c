// The bank of a printed game: money and wares of each side, as the game's description lists them.
// It knows no rules. Several games may be kept side by side; the browser remembers them.

import { start as awake } from "./awake.js";

const bank = JSON.parse(document.getElementById("bank").textContent);
const words = bank.words;
const signs = [...document.getElementById("signs").content.children];
const $ = (name) => document.querySelector(`[data-${name}]`);
const store = `hexclassroom-bank-${bank.game}`;
const MOST_GROUPS = 8;
const MOST_LOG = 200;
const BANK = -1;

// Of a game: money[purse][side], owners[ware] (BANK = the bank), and what was before each step.
const wares = bank.stocks.flatMap((stock) => stock.wares.map((ware) => ({ ...ware, stock })));
const fresh = () => ({
  money: Object.fromEntries(bank.purses.map((purse) => [purse.key, bank.sides.map(() => purse.start)])),
  owners: Object.fromEntries(wares.map((ware) => [ware.key, ware.side === null ? BANK : ware.side])),
  log: [],
});
let kept = { at: 0, games: [fresh()] };
let picked = new Set();
let asked = null; // what the form asks: { kind, side, purse }

function load() {
  try {
    const found = JSON.parse(localStorage.getItem(store) || "null");
    const fits = found && found.games.length && found.games.every((game) =>
      bank.purses.every((purse) => game.money[purse.key]?.length === bank.sides.length) && wares.every((ware) => ware.key in game.owners));
    if (fits) kept = { ...found, at: Math.min(found.at, found.games.length - 1) };
  } catch { /* private mode, or of an older page: begin anew */ }
}

function save() {
  try { localStorage.setItem(store, JSON.stringify(kept)); } catch { /* private mode */ }
}

const game = () => kept.games[kept.at];
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
const purseOf = (key) => bank.purses.find((purse) => purse.key === key);
const money = (key, n) => `${n < 0 ? "−" : ""}${purseOf(key).sign}${Math.abs(n)}`;
const nameOf = (side) => (side === BANK ? words.bank : bank.sides[side].name);

// Every step goes through here, so that each can be taken back.
function step(change, text) {
  const before = { money: structured(game().money), owners: { ...game().owners } };
  change(game());
  game().log.push({ text, before });
  if (game().log.length > MOST_LOG) game().log.shift();
  say(text);
  close();
}

function structured(value) { return JSON.parse(JSON.stringify(value)); }

// The bank has as much as it likes. Gives what is wrong in words, "" where nothing is.
function poor(key, from, n) {
  if (from === BANK || game().money[key][from] >= n) return "";
  return fill(words.poor, { who: nameOf(from), what: money(key, game().money[key][from]) });
}

// Move money; below zero it flows the other way.
function pay(state, key, from, to, n) {
  if (from !== BANK) state.money[key][from] -= n;
  if (to !== BANK) state.money[key][to] += n;
}

function give(key, from, to, n) {
  const wrong = poor(key, from, n);
  if (wrong) return wrong;
  step((state) => pay(state, key, from, to, n), fill(words.gives, { who: nameOf(from), what: money(key, n), whom: nameOf(to) }));
  return "";
}

function exchange(side, from, n) {
  const other = bank.purses.find((purse) => purse.key !== from).key;
  const wrong = poor(from, side, n);
  if (wrong) return wrong;
  step((state) => { pay(state, from, side, BANK, n); pay(state, other, BANK, side, n); },
    fill(words.changes, { who: nameOf(side), what: money(from, n), other: money(other, n) }));
  return "";
}

// Wares go to whom was tapped, who pays for them to whom gave them; a price below zero is paid with them.
function sell(to, key, n) {
  const lot = wares.filter((ware) => picked.has(ware.key));
  const from = game().owners[lot[0].key];
  const wrong = n < 0 ? poor(key, from, -n) : poor(key, to, n);
  if (wrong) return wrong;
  const values = { who: nameOf(from), whom: nameOf(to), what: lot.map((ware) => ware.name).join(", "), price: money(key, n) };
  step((state) => { for (const ware of lot) state.owners[ware.key] = to; pay(state, key, to, from, n); },
    fill(n ? words.sells : words.gives, values));
  return "";
}

function undo() {
  const last = game().log.pop();
  if (!last) return;
  Object.assign(game(), last.before);
  say(fill(words.undone, { what: last.text }));
  close();
}

function say(text) { $("said").textContent = text; }

// The form: an amount, and with whom.
const form = $("form");
function open(what, title, who, whoLabel, least, most, label) {
  asked = what;
  form.hidden = false;
  $("form-title").textContent = title;
  const set = $("form-who");
  set.hidden = !who.length;
  set.querySelector("legend").textContent = whoLabel;
  for (const old of [...set.querySelectorAll("label")]) old.remove();
  who.forEach((side, i) => {
    const radio = make("input", { type: "radio", name: "who", value: String(side), checked: i === 0 });
    const line = make("label", { className: "check" });
    line.append(radio, nameOf(side));
    set.append(line);
  });
  const amount = form.querySelector("#amount");
  form.querySelector("[for=amount]").textContent = label;
  Object.assign(amount, { min: least, max: most, value: least < 0 ? 0 : Math.max(least, Math.min(most, 1)) });
  $("error").textContent = "";
  form.scrollIntoView({ block: "nearest" });
  amount.focus();
  amount.select();
}

function close() { asked = null; form.hidden = true; picked = new Set(); draw(); save(); }

function others(side) { return [BANK, ...bank.sides.map((_side, i) => i)].filter((each) => each !== side); }

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const amount = form.querySelector("#amount");
  const n = Number(amount.value);
  const least = Number(amount.min);
  const most = Number(amount.max);
  let wrong = "";
  if (!Number.isInteger(n) || amount.value === "" || n < least || n > most) wrong = fill(words.whole, { least, most });
  else {
    const who = Number(form.querySelector("[name=who]:checked")?.value ?? BANK);
    const { kind, side, purse } = asked;
    if (kind === "pay") wrong = give(purse, side, who, n);
    else if (kind === "get") wrong = give(purse, who, side, n);
    else if (kind === "change") wrong = exchange(side, purse, n);
    else wrong = sell(side, purse, n);
  }
  $("error").textContent = wrong;
});

function make(tag, values = {}, ...children) {
  const node = Object.assign(document.createElement(tag), values);
  node.append(...children);
  return node;
}

function button(text, does, css = "btn") {
  const node = make("button", { type: "button", className: css, textContent: text });
  node.addEventListener("click", does);
  return node;
}

function purseLine(side, purse) {
  const has = game().money[purse.key][side];
  const line = make("div", { className: "bank-purse" }, make("b", { className: "num", textContent: money(purse.key, has) }));
  line.setAttribute("role", "group");
  line.setAttribute("aria-label", `${nameOf(side)}: ${purse.name} ${has}`);
  for (const n of purse.pays) line.append(button(`+${purse.sign}${n}`, () => give(purse.key, BANK, side, n)));
  const named = (what) => `${nameOf(side)}: ${what} ${purse.sign}`;
  line.append(
    button(words.pay, () => open({ kind: "pay", side, purse: purse.key }, named(words.pay), others(side), words.to, 1, Math.max(has, 1), words.amount)),
    button(words.get, () => open({ kind: "get", side, purse: purse.key }, named(words.get), others(side), words.from, 1, 9999, words.amount)),
  );
  if (bank.change && bank.purses.length === 2) {
    line.append(button(words.change, () => open({ kind: "change", side, purse: purse.key }, named(words.change), [], "", 1, Math.max(has, 1), words.amount)));
  }
  return line;
}

function stockLine(side, stock) {
  const mine = stock.wares.filter((ware) => game().owners[ware.key] === side);
  const line = make("div", { className: "bank-stock" }, make("h3", { textContent: `${stock.title}: ${mine.length}` }));
  const list = make("div", { className: "choices" });
  for (const ware of mine) {
    const chip = button(ware.name, () => pick(ware.key));
    chip.setAttribute("aria-pressed", String(picked.has(ware.key)));
    list.append(chip);
  }
  if (!mine.length) list.append(make("span", { className: "quiet", textContent: words.none }));
  line.append(list);
  return line;
}

// Wares of one owner and one kind make a lot.
function pick(key) {
  const of = (name) => wares.find((ware) => ware.key === name);
  for (const name of [...picked]) {
    if (of(name).stock !== of(key).stock || game().owners[name] !== game().owners[key]) picked.delete(name);
  }
  if (picked.has(key)) picked.delete(key); else picked.add(key);
  asked = null;
  form.hidden = true;
  if (picked.size) {
    const names = [...picked].map((name) => of(name).name).join(", ");
    say(fill(words.chosen, { what: names, who: nameOf(game().owners[key]) }));
  } else say("");
  draw();
}

function sideCard(side) {
  const css = side === BANK ? "" : bank.sides[side].css;
  const card = make("section", { className: `card bank-side ${side === BANK ? "bank-own" : css}` });
  const head = make("h2", {});
  if (side !== BANK) head.append(signs[side].cloneNode(true));
  head.append(nameOf(side));
  card.append(head);
  card.setAttribute("aria-label", nameOf(side));
  const first = wares.find((ware) => picked.has(ware.key));
  if (first && game().owners[first.key] !== side) {
    const purse = first.stock.purse;
    card.append(button(fill(words.hand, { whom: nameOf(side) }), () => open({ kind: "sell", side, purse }, $("said").textContent.split(":")[0] + ` → ${nameOf(side)}`, [], "",
      -9999, 9999, fill(words.price, { sign: purseOf(purse).sign })), "btn btn-main"));
  }
  if (side !== BANK) for (const purse of bank.purses) card.append(purseLine(side, purse));
  for (const stock of bank.stocks) card.append(stockLine(side, stock));
  return card;
}

function draw() {
  $("sides").replaceChildren(...bank.sides.map((_side, i) => sideCard(i)), sideCard(BANK));
  const tabs = kept.games.map((_game, i) => {
    const tab = button(fill(words.group, { n: i + 1 }), () => { kept.at = i; say(""); close(); });
    tab.setAttribute("aria-pressed", String(i === kept.at));
    return tab;
  });
  if (kept.games.length < MOST_GROUPS) {
    const more = button("+", () => { kept.games.push(fresh()); kept.at = kept.games.length - 1; say(words.start); close(); });
    more.setAttribute("aria-label", fill(words.group, { n: kept.games.length + 1 }));
    tabs.push(more);
  }
  $("groups").replaceChildren(...tabs);
  $("log").replaceChildren(...game().log.slice().reverse().map((each) => make("li", { textContent: each.text })));
  $("undo").disabled = !game().log.length;
}

form.addEventListener("click", (event) => {
  const by = event.target.closest("[data-step]");
  if (!by) return;
  const amount = form.querySelector("#amount");
  const n = (Number(amount.value) || 0) + Number(by.dataset.step);
  amount.value = Math.max(Number(amount.min), Math.min(Number(amount.max), n));
});
$("cancel").addEventListener("click", () => { say(""); close(); });
$("undo").addEventListener("click", undo);
$("reset").addEventListener("click", () => {
  if (game().log.length && !window.confirm(words.sure)) return;
  kept.games[kept.at] = fresh();
  say(words.start);
  close();
});

load();
awake();
draw();
