// Sheets over the page, messages, questions, the connection's banner, the polite status line.
// data-open="id" / data-close; <template id="words"> carries the page's words for this script.

import { shown } from "./shown.js";

let opener = null;

const word = (name) => {
  const words = document.getElementById("words");
  return (words && words.dataset[name]) || "";
};

export function start() {
  document.addEventListener("click", (event) => {
    const target = event.target;
    const open = target.closest("[data-open]");
    if (open) return show(document.getElementById(open.dataset.open), open);
    const over = target.closest(".over[data-sheet]");
    if (over && (target === over || target.closest("[data-close]"))) hide(over);
  });
  document.addEventListener("keydown", (event) => {
    const over = document.querySelector(".over[data-sheet]:not([hidden])");
    if (!over) return;
    if (event.key === "Escape") { event.stopPropagation(); hide(over); }
    if (event.key === "Tab") trap(event, over);
  }, true);
}

function show(over, from) {
  if (!over) return;
  opener = from;
  over.hidden = false;
  const first = over.querySelector("[autofocus], [data-close], button, a[href], input");
  if (first) first.focus();
}

function hide(over) {
  over.hidden = true;
  if (over.resolve) over.resolve(false);
  if (opener && opener.isConnected) opener.focus();
}

function trap(event, over) {
  const list = Array.from(over.querySelectorAll("button, a[href], input, [tabindex='0']"))
    .filter((el) => !el.disabled && shown(el));
  if (!list.length) return;
  const [first, final] = [list[0], list[list.length - 1]];
  if (event.shiftKey && document.activeElement === first) { event.preventDefault(); final.focus(); }
  else if (!event.shiftKey && document.activeElement === final) { event.preventDefault(); first.focus(); }
}

// Ask before something that cannot easily be taken back.
export function ask(question) {
  return new Promise((resolve) => {
    const over = document.createElement("div");
    over.className = "over";
    over.dataset.sheet = "";
    const sheet = document.createElement("div");
    sheet.className = "sheet ask";
    sheet.setAttribute("role", "alertdialog");
    sheet.setAttribute("aria-modal", "true");
    sheet.setAttribute("aria-labelledby", "ask-question");
    const text = document.createElement("h2");
    text.id = "ask-question";
    text.textContent = question;
    const row = document.createElement("div");
    row.className = "row";
    const done = (answer) => { over.resolve = null; over.remove(); if (opener) opener.focus(); resolve(answer); };
    for (const [name, css, answer] of [["no", "btn", false], ["yes", "btn btn-main", true]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = css;
      button.textContent = word(name) || name;
      button.addEventListener("click", () => done(answer));
      row.append(button);
    }
    sheet.append(text, row);
    over.append(sheet);
    over.resolve = () => done(false);
    opener = document.activeElement;
    document.body.append(over);
    row.querySelector("button").focus();
  });
}

// A refusal, in the server's words.
export function refused(text) {
  const place = document.getElementById("toasts");
  if (!place || !text) return;
  const toast = document.createElement("p");
  toast.className = "toast bad";
  toast.textContent = text;
  place.replaceChildren(toast);
  setTimeout(() => toast.remove(), 6000);
}

// The one polite status region: at most one message an event.
export function announce(text) {
  const place = document.getElementById("spoken");
  if (place) place.textContent = text;
}

export function connection(online) {
  document.documentElement.classList.toggle("offline-now", !online);
  let banner = document.getElementById("offline");
  if (online) {
    if (banner) banner.remove();
    return;
  }
  if (banner) return;
  banner = document.createElement("p");
  banner.id = "offline";
  banner.className = "offline";
  banner.setAttribute("role", "alert");
  banner.textContent = word("offline");
  document.body.append(banner);
}

// By plain HTTP all works a little later: a quiet word where a page has a place for it.
export function slow(is) {
  const place = document.getElementById("slow");
  if (place) place.hidden = !is;
}
