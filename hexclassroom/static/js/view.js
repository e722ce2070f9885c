// A board fits its place; where that would make cells smaller than a fingertip, it grows and pans.
// <div data-board> svg.board[data-units] and buttons [data-zoom="in|out"], [data-pan="left|…"].

const FINGER = 44;
const STEP = 1.3;
const zooms = new WeakMap();

export function start() {
  window.addEventListener("resize", fit);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-zoom], [data-pan]");
    if (!button) return;
    const place = button.closest("[data-board]");
    const { zoom, pan } = button.dataset;
    if (zoom) {
      const old = zooms.get(place) || 1;
      zooms.set(place, zoom === "in" ? Math.min(3, old * STEP) : Math.max(1, old / STEP));
      fit();
    } else {
      const by = 0.5;
      const pane = place.querySelector("[data-pane]");
      const x = { left: -by, right: by }[pan] || 0;
      const y = { up: -by, down: by }[pan] || 0;
      pane.scrollBy({ left: x * pane.clientWidth, top: y * pane.clientHeight, behavior: "smooth" });
    }
  });
}

export function fit() {
  for (const place of document.querySelectorAll("[data-board]")) {
    const pane = place.querySelector("[data-pane]");
    const svg = pane && pane.querySelector("svg.board");
    if (!svg || !pane.clientWidth) continue;
    const box = svg.viewBox.baseVal;
    const units = Number(svg.dataset.units || 0);
    const height = pane.clientHeight || box.height;
    const scale = Math.min(pane.clientWidth / box.width, height / box.height);
    const zoom = zooms.get(place) || 1;
    const wanted = Math.max(units ? FINGER / units : 0, scale) * zoom;
    const larger = wanted > scale * 1.01;
    place.classList.toggle("pannable", larger);
    place.classList.toggle("small-cells", units > 0 && units * scale < 62);
    const size = larger ? [`${Math.ceil(box.width * wanted)}px`, `${Math.ceil(box.height * wanted)}px`] : ["", ""];
    const changed = svg.style.width !== size[0];
    svg.style.width = size[0];
    svg.style.height = size[1];
    if (changed && larger) {
      pane.scrollLeft = (pane.scrollWidth - pane.clientWidth) / 2;
      pane.scrollTop = (pane.scrollHeight - pane.clientHeight) / 2;
    }
  }
}
