// Takes the secret of a sign-in link out of the address and posts it at once.
const form = document.getElementById("start-form");

function use() {
  const secret = window.location.hash.slice(1);
  if (!form || !secret) return;
  window.history.replaceState(null, "", window.location.pathname);
  form.elements.token.value = secret;
  form.submit();
}

use();
// A fresh link pasted where an old one was refused changes nothing but the hash.
window.addEventListener("hashchange", use);
