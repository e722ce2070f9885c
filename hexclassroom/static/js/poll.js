// The same frames by plain HTTP: a GET that waits for news, and POSTs (live/PROTOCOL.md).

const MARK = { "X-Hexclassroom": "1" };
const WAIT_MS = 40000; // a GET is answered after 25 s at the latest
const POST_MS = 12000;
const PING_MS = 10000;
const DELAYS_MS = [250, 500, 1000, 2000, 3000];
const MOST_FRAMES = 20;

const pause = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

export class Poll {
  constructor(url, { up, frame, down, version, wanted }) {
    this.url = url;
    this.on = { up, frame, down, version, wanted };
    this.outbox = [];
    this.got = 0; // answers with frames that were read: by it the server knows what got lost
    this.isUp = false;
    this.failures = 0;
    this.listen();
    this.timer = setInterval(() => this.ping(), PING_MS);
    this.ping();
  }

  async listen() {
    while (!this.ended) {
      const began = Date.now();
      this.asking = new AbortController();
      const frames = await this.ask("GET", this.query(), this.asking, WAIT_MS);
      if (this.ended) return;
      if (frames && frames.length) this.got += 1;
      else if (!frames) await this.rest();
      // Somebody on the way answers for the server: do not run in circles.
      else if (Date.now() - began < 1000) await pause(1000);
    }
  }

  query() {
    const version = this.on.version();
    return version < 0 ? `?got=${this.got}` : `?seen=${version}&got=${this.got}`;
  }

  // One request; null where nothing came of it.
  async ask(method, query, control, most, body) {
    const late = setTimeout(() => control.abort(), most);
    try {
      const answer = await fetch(this.url + query, {
        method,
        body,
        headers: body ? { ...MARK, "Content-Type": "application/json" } : MARK,
        credentials: "same-origin",
        cache: "no-store",
        redirect: "error",
        signal: control.signal,
      });
      if (!answer.ok) throw new Error(String(answer.status));
      const frames = await answer.json();
      if (!Array.isArray(frames)) throw new Error("no frames");
      this.failures = 0;
      if (!this.ended && (frames.length || method === "POST") && !this.isUp) {
        this.isUp = true;
        this.on.up();
      }
      for (const frame of frames) this.on.frame(frame);
      return frames;
    } catch {
      if (!this.ended && !control.woken) this.failed();
      return null;
    } finally { clearTimeout(late); }
  }

  failed() {
    this.failures += 1;
    this.isUp = false;
    this.on.down();
  }

  // Wait a little longer after each failure; waking up ends the wait.
  rest() {
    const most = DELAYS_MS[Math.min(this.failures, DELAYS_MS.length) - 1] || 0;
    return new Promise((resolve) => {
      this.go = resolve;
      setTimeout(resolve, most * (0.8 + 0.4 * Math.random()));
    });
  }

  put(frame) {
    this.outbox.push(frame);
    this.post();
  }

  async post() {
    if (this.posting) return;
    this.posting = true;
    while (this.outbox.length) {
      const batch = this.outbox.splice(0, MOST_FRAMES);
      const answers = await this.ask("POST", "", new AbortController(), POST_MS, JSON.stringify(batch));
      if (answers) continue;
      // Not answered: whatever still waits for an answer goes again, under the same key.
      const again = batch.filter((frame) => "key" in frame && this.on.wanted(frame.key));
      this.outbox = [...again, ...this.outbox.filter((frame) => "key" in frame)];
      if (this.asking) this.asking.abort(); // the line may be dead for the GET, too
      if (this.ended) break;
      await this.rest();
    }
    this.posting = false;
  }

  ping() {
    if (document.visibilityState === "visible" && !this.posting) this.put({ ping: performance.now() });
  }

  // The page was asleep: a request that still waits may wait for ever.
  wake() {
    if (this.asking) {
      this.asking.woken = true;
      this.asking.abort();
    }
    if (this.go) this.go();
    this.ping();
  }

  // What is on its way out is still answered; the rest is somebody else's business.
  close() {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.timer);
    if (this.asking) this.asking.abort();
    fetch(this.url, { method: "DELETE", headers: MARK, credentials: "same-origin", keepalive: true }).catch(() => {});
  }
}
