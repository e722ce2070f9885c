// What a player chooses for this browser alone: sound, words on the tiles. data-NAME is the button.

export class Choice {
  constructor(name, changed = () => {}) {
    this.name = name;
    this.changed = changed;
    this.now = true;
    try { this.now = localStorage.getItem(this.key) !== "off"; } catch { /* private mode: for this page only */ }
    this.show();
  }

  get key() { return `hexclassroom-${this.name}`; }

  on() { return this.now; }

  set(on) {
    this.now = on;
    try { localStorage.setItem(this.key, on ? "on" : "off"); } catch { /* as above */ }
    this.show();
  }

  show() {
    for (const button of document.querySelectorAll(`[data-${this.name}]`)) {
      button.setAttribute("aria-pressed", String(this.now));
      button.classList.toggle("off", !this.now);
    }
    this.changed(this.now);
  }
}

// Words on the tiles: symbols are enough for whoever knows them.
export function words() {
  const choice = new Choice("words", (on) => document.documentElement.classList.toggle("no-words", !on));
  document.addEventListener("click", (event) => {
    if (event.target.closest("button[data-words]")) choice.set(!choice.on());
  });
}
