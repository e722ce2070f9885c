// Cells and pieces that are tapped one by one for a form: they toggle and are counted.
//
// [data-pick="GROUP"][data-key][data-value='JSON']  is one of them; two may send the same value
// [data-unpick="GROUP"] puts all back
// input[data-picks="GROUP"] in the form, with data-least and data-most; [data-picked="GROUP"]: how many

const groups = {}; // by group: [key, JSON text] of what was picked, in the order of the taps

const all = (selector) => document.querySelectorAll(selector);
const ident = (el) => `${el.dataset.key || ""} ${el.dataset.value}`;
const has = (group, el) => (groups[group] || []).some(([key]) => key === ident(el));

function most(group) {
  const field = document.querySelector(`[data-picks="${CSS.escape(group)}"]`);
  return Number((field && field.dataset.most) || 0) || Infinity;
}

export function tap(el) {
  const { pick, unpick, value } = el.dataset;
  if (unpick !== undefined) { delete groups[unpick]; return; }
  const now = groups[pick] || [];
  const one = [ident(el), value];
  if (has(pick, el)) groups[pick] = now.filter(([key]) => key !== one[0]);
  else if (now.length < most(pick)) groups[pick] = [...now, one];
  // where one is wanted, another tap changes it
  else if (most(pick) === 1) groups[pick] = [one];
}

export function values(group) {
  return (groups[group] || []).map(([, text]) => JSON.parse(text));
}

export function forget() {
  for (const group of Object.keys(groups)) delete groups[group];
}

// What is no longer there cannot be picked; a form can be sent when enough is.
export function refresh(mark, busy) {
  const there = {};
  for (const el of all("[data-pick]")) (there[el.dataset.pick] ||= new Set()).add(ident(el));
  for (const [group, now] of Object.entries(groups)) {
    groups[group] = now.filter(([key]) => there[group] && there[group].has(key));
  }
  for (const el of all("[data-pick]")) {
    mark(el, "picked", has(el.dataset.pick, el));
  }
  for (const el of all("[data-picked]")) {
    const n = String((groups[el.dataset.picked] || []).length);
    if (el.textContent !== n) el.textContent = n;
  }
  for (const el of all("[data-unpick]")) el.disabled = !(groups[el.dataset.unpick] || []).length;
  const enough = new Map();
  for (const el of all("[data-picks]")) {
    const n = (groups[el.dataset.picks] || []).length;
    const ok = n >= Number(el.dataset.least || 0) && n <= most(el.dataset.picks);
    enough.set(el.form, (enough.get(el.form) ?? true) && ok);
  }
  for (const el of all("button[type=submit][form]")) {
    if (el.form && el.form.hasAttribute("data-act-form")) el.disabled = busy || enough.get(el.form) === false;
  }
}
