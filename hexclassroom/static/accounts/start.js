// Takes the secret of a sign-in link out of the address and posts it at once.
const form = document.getElementById("start-form");
const secret = window.location.hash.slice(1);

if (form && secret) {
  window.history.replaceState(null, "", window.location.pathname);
  form.elements.token.value = secret;
  form.submit();
}
