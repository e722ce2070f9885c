// A tile flies to where it went: 200 ms from where it was tapped, off under reduced motion.

const MS = 220;
const FRESH_MS = 4000;
let from = null; // { rect, at }: what was sent last from this page
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export function remember(el) {
  if (el) from = { rect: el.getBoundingClientRect(), at: Date.now() };
}

export function snapshot() {
  return new Set(Array.from(document.querySelectorAll("[data-fly]"), (el) => el.dataset.fly));
}

export function run(before) {
  if (calm.matches || before.size === 0) return;
  const fresh = Array.from(document.querySelectorAll("[data-fly]")).filter((el) => !before.has(el.dataset.fly));
  if (fresh.length === 0 || fresh.length > 3) return;
  const start = from && Date.now() - from.at < FRESH_MS ? from.rect : null;
  from = null;
  fresh.forEach((el, i) => {
    if (!el.animate) return;
    const steps = (start && i === 0 && path(el, start)) || [{ opacity: 0 }, { opacity: 1 }];
    el.animate(steps, { duration: MS, easing: "cubic-bezier(.3, .7, .3, 1)" });
  });
}

function path(el, start) {
  const end = el.getBoundingClientRect();
  if (!end.width || !start.width) return null;
  let dx = start.left + start.width / 2 - (end.left + end.width / 2);
  let dy = start.top + start.height / 2 - (end.top + end.height / 2);
  const size = Math.max(0.3, Math.min(3, start.width / end.width));
  if (el.ownerSVGElement && el.getScreenCTM) {
    const scale = el.getScreenCTM().a || 1;
    dx /= scale;
    dy /= scale;
  }
  return [{ transform: `translate(${dx}px, ${dy}px) scale(${size})` }, { transform: "none" }];
}
