// The page's line to the server: a WebSocket, and plain HTTP where WebSockets are blocked. It
// reconnects at once when the page wakes, and sends what was not answered again, with the same key.
import { SILENT, Wire } from "./wire.js";
import { Poll } from "./poll.js";

const WATCHDOG_MS = 15000; // nothing heard for so long: the line is dead
const PING_MS = 5000;
const SEEN_MS = 2000; // more rarely, and the server would think that the page sleeps (room.py)
const BANNER_MS = 5000; // a gap shorter than this is nobody's business
const DELAYS_MS = [250, 500, 1000, 2000, 3000];
const FAILURES = 3; // in a row: then by HTTP
const STEADY_MS = 10000; // a socket that ends sooner was none
const AGAIN_MS = 120000; // how often a blocked socket is tried again
const RESTARTS = 1012; // the server's close code: it restarts, come back
const BLOCKED = "live.blocked"; // in sessionStorage: pages of this tab begin by HTTP

// crypto.randomUUID is missing over plain HTTP; getRandomValues is not.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

function remember(blocked) {
  try {
    if (blocked) sessionStorage.setItem(BLOCKED, "1");
    else sessionStorage.removeItem(BLOCKED);
  } catch { /* storage may be switched off */ }
}

function remembered() {
  try { return sessionStorage.getItem(BLOCKED) === "1"; } catch { return false; }
}

export class Link {
  constructor({ socket, frame, pong, go, state, slow }) {
    this.path = socket;
    this.on = { frame, pong, go, state, slow };
    this.pending = new Map();
    this.failures = 0; // of the WebSocket, in a row
    this.proven = false; // HTTP works while the WebSocket does not
    this.wire = null;
    this.poll = null;
    this.version = -1;
    this.told = -1;
  }

  open() {
    if (remembered()) {
      this.failures = FAILURES;
      this.startPolling();
    }
    this.connect();
    setInterval(() => this.beat(), PING_MS);
    setInterval(() => this.tellSeen(), SEEN_MS);
    const wake = () => { if (document.visibilityState === "visible") this.wake(); };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", wake);
    window.addEventListener("online", () => { this.anew(); wake(); });
    window.addEventListener("focus", wake);
    window.addEventListener("pagehide", () => this.stopPolling());
  }

  // Nothing more will come: the page stays as it is, however long its tablet sleeps.
  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.banner);
    clearTimeout(this.steady);
    this.stopPolling();
    if (this.wire) this.wire.close();
    this.wire = null;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.stopped || this.wire) return;
    const wire = new Wire(this.path, {
      up: () => {
        this.steady = setTimeout(() => { this.failures = 0; }, STEADY_MS);
        this.stopPolling();
        remember(false);
        this.online(true);
        for (const { frame } of this.pending.values()) this.put(frame);
      },
      frame: (frame) => this.read(frame),
      down: (code) => this.lost(code),
    });
    this.wire = wire;
  }

  lost(code) {
    this.wire = null;
    clearTimeout(this.steady);
    if (code === RESTARTS) {
      this.online(false);
      this.again(50 + 450 * Math.random());
      return;
    }
    this.failures += code === SILENT ? FAILURES : 1; // it took long enough
    if (this.failures >= FAILURES) this.startPolling();
    // Only a WebSocket that fails while HTTP works is blocked; else the server is not there.
    if (this.poll && this.poll.isUp) {
      this.proven = true;
      remember(true);
      this.on.slow(true);
    } else this.online(false);
    const delay = DELAYS_MS[Math.min(this.failures, DELAYS_MS.length) - 1];
    this.again(this.proven ? AGAIN_MS : delay * (0.8 + 0.4 * Math.random()));
  }

  again(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), ms);
  }

  startPolling() {
    if (this.poll || this.stopped) return;
    const poll = new Poll(`/live/poll/${newKey()}/${this.path.replace("/ws/", "").split("?")[0]}`, {
      up: () => { if (poll === this.poll) this.online(true); },
      // Once the socket is up, only answers to taps are of interest.
      frame: (frame) => { if (poll === this.poll || "ack" in frame) this.read(frame); },
      down: () => {
        if (poll !== this.poll) return;
        this.online(false);
        // The server is not there: whichever way opens first is taken.
        if (this.proven) { this.proven = false; this.again(DELAYS_MS[2]); }
      },
      version: () => this.version,
      wanted: (key) => this.pending.has(key),
    });
    this.poll = poll;
    for (const { frame } of this.pending.values()) poll.put(frame);
  }

  stopPolling() {
    if (!this.poll) return;
    const { poll } = this;
    this.poll = null;
    this.proven = false;
    poll.close();
    this.on.slow(false);
  }

  // The page was asleep: a socket that looks open may be dead, so ask, and wait only briefly.
  wake() {
    if (this.stopped) return;
    if (this.poll) this.poll.wake();
    else if (remembered() && !this.wire) this.startPolling();
    const { wire } = this;
    if (!wire) {
      if (!this.poll) this.failures = 0;
      if (!this.proven) this.connect();
      return;
    }
    if (!wire.isUp) return;
    const asked = Date.now();
    wire.put({ ping: performance.now() });
    setTimeout(() => { if (this.wire === wire && wire.heard < asked) this.drop(); }, 1500);
  }

  // Another network, perhaps: what was blocked before may be free here.
  anew() {
    this.proven = false;
    if (!this.wire || this.wire.isUp) return;
    this.wire.close();
    this.wire = null;
  }

  // Give a dead socket up and open another one.
  drop() {
    if (!this.wire) return;
    this.wire.close();
    this.wire = null;
    clearTimeout(this.steady);
    this.online(false);
    this.connect();
  }

  beat() {
    if (!this.wire || !this.wire.isUp) return;
    if (Date.now() - this.wire.heard > WATCHDOG_MS) this.drop();
    else this.wire.put({ ping: performance.now() });
  }

  online(is) {
    if (is) {
      clearTimeout(this.banner);
      this.banner = 0;
      this.on.state(true);
    } else if (!this.banner) this.banner = setTimeout(() => this.on.state(false), BANNER_MS);
  }

  read(frame) {
    if ("ack" in frame) {
      const wait = this.pending.get(frame.ack);
      this.pending.delete(frame.ack);
      if (wait) wait.resolve(frame);
    } else if ("pieces" in frame) {
      // The server asks anew after a whole view, which may be of a version that was seen before.
      if (frame.base === null) this.told = -1;
      this.on.frame(frame);
    } else if ("pong" in frame) this.on.pong(frame);
    else if ("go" in frame) this.on.go(frame.go);
  }

  put(frame) {
    if (this.wire && this.wire.isUp) this.wire.put(frame);
    else if (this.poll) this.poll.put(frame);
  }

  // Send a tap; resolves with its acknowledgement, which may come after a reconnect.
  send(frame) {
    const key = newKey();
    const full = { key, ...frame };
    return new Promise((resolve) => {
      this.pending.set(key, { frame: full, resolve });
      this.put(full);
    });
  }

  sync() { this.put({ sync: true }); }

  seen(version) { this.version = version; }

  // A poll says itself what was seen.
  tellSeen() {
    if (this.version === this.told || !this.wire || !this.wire.isUp) return;
    this.told = this.version;
    this.put({ seen: this.version });
  }
}
