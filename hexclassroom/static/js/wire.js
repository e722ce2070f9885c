// One WebSocket: says when it is up (the server has spoken), what it brings, and how it ended.

const SILENT_MS = 8000;
export const SILENT = -1; // instead of a close code: nothing came at all, as from a proxy that swallows

export class Wire {
  constructor(path, { up, frame, down }) {
    this.on = { up, frame, down };
    this.isUp = false;
    this.heard = Date.now();
    const scheme = window.location.protocol === "https:" ? "wss:" : "ws:";
    try {
      this.ws = new WebSocket(`${scheme}//${window.location.host}${path}`);
    } catch {
      setTimeout(() => this.end(0), 0);
      return;
    }
    this.silent = setTimeout(() => this.end(SILENT), SILENT_MS);
    this.ws.onopen = () => this.put({ ping: performance.now() });
    this.ws.onmessage = (event) => {
      this.heard = Date.now();
      if (!this.isUp) {
        clearTimeout(this.silent);
        this.isUp = true;
        this.on.up();
      }
      this.on.frame(JSON.parse(event.data));
    };
    this.ws.onclose = (event) => this.end(event.code);
    this.ws.onerror = () => this.end(0);
  }

  put(frame) {
    if (this.ws && this.ws.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(frame));
  }

  // Over, from whichever side; said once.
  end(code) {
    if (this.ended) return;
    this.close();
    this.on.down(code);
  }

  close() {
    this.ended = true;
    clearTimeout(this.silent);
    const { ws } = this;
    if (!ws) return;
    ws.onopen = ws.onmessage = ws.onclose = ws.onerror = null;
    ws.close();
  }
}
