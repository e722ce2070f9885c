// One WebSocket a page: reconnects at once when the page wakes, resends what was not answered
// with the same key, and falls back to plain HTTP where WebSockets are blocked.

const WATCHDOG_MS = 15000; // nothing heard for so long: the line is dead
const PING_MS = 5000;
const BANNER_MS = 5000; // a gap shorter than this is nobody's business
const DELAYS_MS = [250, 500, 1000, 2000, 3000];
const POLL_MS = 2500;

// crypto.randomUUID is missing over plain HTTP; getRandomValues is not.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

export class Link {
  constructor({ socket, http, frame, pong, go, state }) {
    this.path = socket;
    this.http = http;
    this.onFrame = frame;
    this.onPong = pong;
    this.onGo = go;
    this.onState = state;
    this.pending = new Map();
    this.failures = 0;
    this.opened = false;
    this.ws = null;
    this.heard = 0;
    this.version = -1;
    this.told = -1;
  }

  open() {
    this.connect();
    setInterval(() => this.beat(), PING_MS);
    setInterval(() => this.tellSeen(), 1000);
    const wake = () => { if (document.visibilityState === "visible") this.wake(); };
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("pageshow", wake);
    window.addEventListener("online", wake);
    window.addEventListener("focus", wake);
  }

  // Nothing more will come: the page stays as it is, however long its tablet sleeps.
  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
    this.stopPolling();
    this.drop();
    clearTimeout(this.banner);
  }

  connect() {
    clearTimeout(this.timer);
    if (this.stopped) return;
    const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
    let ws;
    try {
      ws = new WebSocket(`${scheme}//${window.location.host}${this.path}`);
    } catch {
      this.lost(null);
      return;
    }
    this.ws = ws;
    this.heard = Date.now();
    ws.onopen = () => {
      if (ws !== this.ws) return;
      this.failures = 0;
      this.opened = true;
      this.heard = Date.now();
      this.stopPolling();
      this.online(true);
      this.put({ ping: performance.now() });
      for (const { frame } of this.pending.values()) this.put(frame);
    };
    ws.onmessage = (event) => {
      if (ws !== this.ws) return;
      this.heard = Date.now();
      this.read(JSON.parse(event.data));
    };
    ws.onclose = () => this.lost(ws);
    ws.onerror = () => ws.close();
  }

  lost(ws) {
    if (ws && ws !== this.ws) return;
    this.ws = null;
    this.failures += 1;
    this.online(false);
    if (!this.opened && this.failures >= 3 && this.http) this.poll();
    const delay = DELAYS_MS[Math.min(this.failures - 1, DELAYS_MS.length - 1)];
    this.timer = setTimeout(() => this.connect(), delay * (0.8 + 0.4 * Math.random()));
  }

  // The page was asleep: a socket that looks open may be dead, so ask, and wait only briefly.
  wake() {
    if (!this.ws) {
      this.failures = 0;
      this.connect();
      return;
    }
    if (this.ws.readyState !== WebSocket.OPEN) return;
    const asked = Date.now();
    this.put({ ping: performance.now() });
    setTimeout(() => { if (this.heard < asked) this.drop(); }, 1500);
  }

  drop() {
    const ws = this.ws;
    if (!ws) return;
    this.ws = null;
    ws.onclose = ws.onmessage = ws.onerror = null;
    ws.close();
    this.failures = 0;
    this.online(false);
    this.connect();
  }

  beat() {
    if (!this.ws) return;
    if (Date.now() - this.heard > WATCHDOG_MS) this.drop();
    else if (this.ws.readyState === WebSocket.OPEN) this.put({ ping: performance.now() });
  }

  online(is) {
    clearTimeout(this.banner);
    if (is) this.onState(true);
    else if (!this.polling) this.banner = setTimeout(() => this.onState(false), BANNER_MS);
  }

  read(frame) {
    if ("ack" in frame) {
      const wait = this.pending.get(frame.ack);
      this.pending.delete(frame.ack);
      if (wait) wait.resolve(frame);
    } else if ("pieces" in frame) this.onFrame(frame);
    else if ("pong" in frame) this.onPong(frame);
    else if ("go" in frame) this.onGo(frame.go);
  }

  put(frame) {
    if (this.ws && this.ws.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(frame));
  }

  // Send a tap; resolves with its acknowledgement, which may come after a reconnect.
  send(frame) {
    const key = newKey();
    const full = { key, ...frame };
    return new Promise((resolve) => {
      this.pending.set(key, { frame: full, resolve });
      if (this.polling) this.post(full);
      else this.put(full);
    });
  }

  sync() { this.put({ sync: true }); }

  seen(version) { this.version = version; }

  tellSeen() {
    if (this.version === this.told || !this.ws) return;
    this.told = this.version;
    this.put({ seen: this.version });
  }

  poll() {
    if (this.polling) return;
    const ask = async () => {
      try {
        const answer = await fetch(this.http, { credentials: "same-origin", cache: "no-store" });
        if (answer.ok) {
          this.onState(true);
          this.read(await answer.json());
        } else this.onState(false);
      } catch { this.onState(false); }
    };
    this.polling = setInterval(ask, POLL_MS);
    this.ask = ask;
    for (const { frame } of this.pending.values()) this.post(frame);
    ask();
  }

  stopPolling() {
    clearInterval(this.polling);
    this.polling = undefined;
  }

  async post(frame) {
    const token = document.querySelector("meta[name=csrf-token]");
    try {
      const answer = await fetch(this.http, {
        method: "POST",
        credentials: "same-origin",
        headers: { "Content-Type": "application/json", "X-CSRFToken": token ? token.content : "" },
        body: JSON.stringify(frame),
      });
      if (answer.ok) this.read(await answer.json());
    } catch { /* stays pending: sent again with the next poll's success or on reconnect */ }
    if (this.ask) this.ask();
  }
}
