// Put changed pieces into the page by morphing, so that focus, taps and fields survive.
import { Idiomorph } from "../vendor/idiomorph-0.8.0/idiomorph.esm.js";
import * as fly from "./fly.js";
import { shown } from "./shown.js";

const OURS = new Set(["style"]); // attributes that only the client writes

const callbacks = {
  beforeNodeMorphed(old, fresh) {
    if (old.nodeType !== Node.ELEMENT_NODE || fresh.nodeType !== Node.ELEMENT_NODE) return true;
    // what a person filled in, and what the client's own clock writes, stays
    if (old.hasAttribute("data-keep") && old.dataset.keep === fresh.getAttribute("data-keep")) return false;
    if (old.hasAttribute("data-tick") && fresh.hasAttribute("data-tick")) return false;
    return true;
  },
  beforeAttributeUpdated(name, node, kind) {
    if (OURS.has(name)) return false;
    if (name === "stroke-dasharray" && node.hasAttribute("data-ring")) return false;
    if (name === "open" && kind === "remove" && node.tagName === "DETAILS") return false;
    return true;
  },
};

// How to find a focused element again: by its id, its cell, or what it does.
function sign(el) {
  if (!el || el === document.body) return null;
  if (el.id) return (root) => root.querySelector(`#${CSS.escape(el.id)}`);
  const { cell, choose, select, act, tab, pick } = el.dataset;
  const name = choose ? "data-choose" : pick ? "data-value" : act ? "data-act" : tab ? "data-tab" : select ? "data-select" : "data-do";
  const value = el.getAttribute(name);
  return (root) => {
    if (value !== null) {
      for (const one of root.querySelectorAll(`[${name}]`)) if (one.getAttribute(name) === value) return one;
    }
    if (cell) return root.querySelector(`[data-grid] [data-cell="${CSS.escape(cell)}"]`);
    return null;
  };
}

export function apply(pieces) {
  const focused = document.activeElement;
  const before = fly.snapshot();
  for (const [name, html] of Object.entries(pieces)) {
    if (name === "layout") {
      layout(JSON.parse(html));
      continue;
    }
    for (const place of document.querySelectorAll(`[data-piece="${CSS.escape(name)}"]`)) {
      const held = place.contains(focused) ? sign(focused) : null;
      if (html === "") place.replaceChildren();
      else Idiomorph.morph(place, html, { morphStyle: "innerHTML", callbacks, restoreFocus: true });
      if (held) keepFocus(place, focused, held);
    }
  }
  fly.run(before);
}

function keepFocus(place, was, find) {
  const now = document.activeElement;
  const right = find(place);
  if (right && right === now) return;
  if (right && shown(right)) right.focus({ preventScroll: true });
  else if (!place.contains(was) || now === document.body) {
    const home = document.querySelector("[data-home]");
    if (home) home.focus({ preventScroll: true });
  }
}

function layout({ class: css, attrs }) {
  const { body } = document;
  body.className = css;
  for (const [name, value] of Object.entries(attrs)) body.setAttribute(name, value);
}
