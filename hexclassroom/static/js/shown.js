// Whether something is drawn. WebKit gives a hidden SVG group a client rect, but an empty one.
export function shown(el) {
  const box = el.getBoundingClientRect();
  return box.width > 0 || box.height > 0;
}
