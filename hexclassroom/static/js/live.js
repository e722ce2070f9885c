// The client of every live page (play, console, projector) and of every game.
// It knows no rules and no secrets: the server draws, the page's data attributes say what a tap
// sends (live/PROTOCOL.md). <body data-socket="/ws/play/?at=1a2b3c4d">.
import { Link } from "./socket.js";
import { apply } from "./pieces.js";
import * as clock from "./clock.js";
import * as taps from "./taps.js";
import * as keys from "./keys.js";
import * as sheets from "./sheets.js";
import * as sound from "./sound.js";
import * as awake from "./awake.js";
import { words } from "./choices.js";
import * as view from "./view.js";

const body = document.body;
let version = -1;

function show(frame) {
  if (frame.base !== null && frame.base !== version) {
    link.sync();
    return;
  }
  version = frame.v;
  clock.measure(frame.now);
  apply(frame.pieces);
  taps.refresh();
  view.fit();
  keys.refresh();
  clock.tick();
  sound.cue(body.dataset.cue || "");
  link.seen(version);
  if (body.dataset.ended) link.stop();
  leadOn();
}

// A page may lead to another one of its own accord: the projector to the debrief.
function leadOn() {
  if (body.dataset.leadsTo) window.location.replace(body.dataset.leadsTo);
}

const link = new Link({
  socket: body.dataset.socket || "",
  frame: show,
  pong: clock.pong,
  go: (url) => window.location.assign(url),
  state: sheets.connection,
  slow: sheets.slow,
});

taps.start(link, {
  refused: sheets.refused,
  changed: () => { keys.refresh(); view.fit(); },
});
keys.start(taps);
sheets.start();
sound.start();
words();
awake.start();
view.start();
clock.start(sheets.announce);
taps.refresh();
keys.refresh();
view.fit();
sound.cue(body.dataset.cue || "", true);
if (body.dataset.now) clock.measure(Number(body.dataset.now));
if (body.dataset.socket) link.open();
leadOn();
