// Join pages: a secret behind the # is posted at once and leaves the address; one tap is enough.
const secret = document.querySelector("input[data-secret]");
const atOnce = document.querySelector("form[data-at-once]");

function use() {
  const given = window.location.hash.slice(1);
  if (!secret || !given) return false;
  window.history.replaceState(null, "", window.location.pathname);
  secret.value = given;
  secret.form.submit();
  return true;
}

// A card that is scanned goes before the one that the device keeps.
if (!use() && atOnce) atOnce.submit();
// A fresh link opened where an old one was refused changes nothing but the hash.
window.addEventListener("hashchange", use);

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
