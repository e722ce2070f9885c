// Cells and pieces that are tapped one by one for a form: they toggle and are counted.
//
// [data-pick="GROUP"][data-value='JSON']  is one of them; [data-unpick="GROUP"] puts all back
// input[data-picks="GROUP"] in the form, with data-least and data-most; [data-picked="GROUP"]: how many

const groups = {}; // by group: what was picked, as JSON texts, in the order of the taps

const all = (selector) => document.querySelectorAll(selector);

function most(group) {
  const field = document.querySelector(`[data-picks="${CSS.escape(group)}"]`);
  return Number((field && field.dataset.most) || 0) || Infinity;
}

export function tap(el) {
  const { pick, unpick, value } = el.dataset;
  if (unpick !== undefined) { delete groups[unpick]; return; }
  const now = groups[pick] || [];
  if (now.includes(value)) groups[pick] = now.filter((other) => other !== value);
  else if (now.length < most(pick)) groups[pick] = [...now, value];
  // where one is wanted, another tap changes it
  else if (most(pick) === 1) groups[pick] = [value];
}

export function values(group) {
  return (groups[group] || []).map((text) => JSON.parse(text));
}

export function forget() {
  for (const group of Object.keys(groups)) delete groups[group];
}

// What is no longer there cannot be picked; a form can be sent when enough is.
export function refresh(mark, busy) {
  const there = {};
  for (const el of all("[data-pick]")) (there[el.dataset.pick] ||= new Set()).add(el.dataset.value);
  for (const [group, now] of Object.entries(groups)) {
    groups[group] = now.filter((value) => there[group] && there[group].has(value));
  }
  for (const el of all("[data-pick]")) {
    mark(el, "picked", (groups[el.dataset.pick] || []).includes(el.dataset.value));
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
