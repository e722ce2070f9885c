// "What if": a tap on a lit cell is the same as its button in the list.
const list = document.querySelector("[data-choices]");

function tapped(event) {
  const cell = event.target.closest("[data-where]");
  if (!cell || !list) return;
  const buttons = [...list.querySelectorAll("button[data-where]")];
  const here = buttons.filter((button) => button.dataset.where === cell.dataset.where);
  if (here.length === 1) {
    here[0].click();
    return;
  }
  // Several tiles could go there: only these choices stay in the list.
  for (const button of buttons) button.hidden = !here.includes(button);
  for (const set of list.querySelectorAll("fieldset")) {
    set.hidden = ![...set.querySelectorAll("button")].some((button) => !button.hidden);
  }
  if (here.length) here[0].focus();
}

for (const board of document.querySelectorAll("[data-spots]")) board.addEventListener("click", tapped);
