// Join pages: a secret behind the # is posted at once and leaves the address; one tap is enough.
const sit = document.getElementById("sit-form");

function use() {
  const secret = window.location.hash.slice(1);
  if (!sit || !secret) return;
  window.history.replaceState(null, "", window.location.pathname);
  sit.elements.code.value = secret;
  sit.submit();
}

use();
// A fresh link opened where an old one was refused changes nothing but the hash.
window.addEventListener("hashchange", use);

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-once]");
  if (!form) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => { delete form.dataset.sent; }, 4000);
});
