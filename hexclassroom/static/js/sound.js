// "Your turn": two soft notes and a short buzz. A tap unlocks the sound; a button switches it off.

import { Choice } from "./choices.js";

const sound = new Choice("sound");
let context = null;
let last = null;

export function start() {
  const unlock = () => {
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (!Audio) return;
    if (!context) context = new Audio();
    if (context.state === "suspended") context.resume();
  };
  document.addEventListener("pointerup", unlock);
  document.addEventListener("keydown", unlock);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-sound]");
    if (!button) return;
    sound.set(!sound.on());
    if (sound.on()) play();
  });
}

// `name` changes when it becomes this page's turn; "" means it is not.
export function cue(name, quietly = false) {
  if (name === last) return;
  last = name;
  if (!name || quietly || !sound.on()) return;
  play();
  if (navigator.vibrate) navigator.vibrate([120, 60, 120]);
}

function play() {
  if (!context || context.state !== "running") return;
  [[659, 0], [880, 0.14]].forEach(([pitch, delay]) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + delay;
    tone.type = "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.18, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.45);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  });
}
