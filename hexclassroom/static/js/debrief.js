// The debrief's pages look whether something else is to be shown, and take it without loading anew.
// <body data-look="url"> answers {"v", "go"}; [data-fresh][data-v] is what is taken over.
// A form[data-quick] is sent the same way; without this script it is sent like any other.
import { Idiomorph } from "../vendor/idiomorph-0.8.0/idiomorph.esm.js";
import * as awake from "./awake.js";

const EVERY = 1500;
const place = document.querySelector("[data-fresh]");
const { look } = document.body.dataset;
let busy = false;

const callbacks = {
  // What is being filled in stays, and so does what was opened.
  beforeNodeMorphed: (old) => !(old.nodeType === Node.ELEMENT_NODE && old.hasAttribute("data-keep")),
  beforeAttributeUpdated: (name, node, kind) => !(name === "open" && kind === "remove" && node.tagName === "DETAILS"),
};

function take(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-fresh]");
  if (!fresh) {
    window.location.reload();
    return;
  }
  place.dataset.v = fresh.dataset.v;
  Idiomorph.morph(place, fresh.innerHTML, { morphStyle: "innerHTML", callbacks, restoreFocus: true });
}

async function again() {
  if (busy || document.visibilityState === "hidden") return;
  busy = true;
  try {
    const answer = await fetch(look, { headers: { Accept: "application/json" } });
    if (answer.redirected || answer.status === 404) window.location.reload();
    if (answer.ok) {
      const { v, go } = await answer.json();
      if (go) window.location.replace(go);
      else if (v !== place.dataset.v) {
        const page = await fetch(window.location.href);
        if (page.ok) take(await page.text());
      }
    }
  } catch {
    // The server is away for a moment: look again.
  } finally {
    busy = false;
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-quick]");
  if (!form || !event.submitter) return;
  event.preventDefault();
  const body = new FormData(form);
  body.append(event.submitter.name, event.submitter.value);
  busy = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(body) });
    if (answer.ok) take(await answer.text());
    else window.location.reload();
  } catch {
    window.location.reload();
  } finally {
    busy = false;
  }
});

if (document.body.dataset.awake) awake.start();
if (place && look) setInterval(again, EVERY);
