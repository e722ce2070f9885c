// A link that is shown once: copied by one tap, marked where the browser does not copy by itself.

const field = document.querySelector("[data-link]");
const button = document.querySelector("[data-copy]");
const said = document.querySelector("[data-copied]");

async function copy() {
  field.select();
  try {
    // Over plain HTTP there is no clipboard; the old command still works there.
    if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
    else if (!document.execCommand("copy")) throw new Error("not copied");
    said.textContent = button.dataset.done;
  } catch {
    field.focus();
    said.textContent = button.dataset.failed;
  }
}

if (field && button && said) {
  button.hidden = false;
  button.addEventListener("click", copy);
  field.addEventListener("focus", () => field.select());
}
