// Join pages: a secret behind the # is posted at once and leaves the address; one tap is enough.
const sit = document.getElementById("sit-form");
const secret = window.location.hash.slice(1);

if (sit && secret) {
  window.history.replaceState(null, "", window.location.pathname);
  sit.elements.code.value = secret;
  sit.submit();
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-once]");
  if (!form) return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "1";
  setTimeout(() => { delete form.dataset.sent; }, 4000);
});
