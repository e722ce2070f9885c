// Join pages: a card or a code is used by itself; one tap is enough.
import { posted } from "./secret.js";

const atOnce = document.querySelector("form[data-at-once]");

// A card that is scanned goes before the one that the device keeps.
if (!posted && atOnce) atOnce.submit();

// Who waits for a lesson is led on when it opens; a hidden page waits until it is looked at.
const waiting = document.querySelector("[data-look-again]");
if (waiting) {
  setInterval(() => {
    if (document.visibilityState === "visible") window.location.reload();
  }, 1000 * Number(waiting.dataset.lookAgain));
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-once]");
  if (!form) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => { delete form.dataset.sent; }, 4000);
});
