import type { AtGathering, FromTable, ToTable } from './messages';
import { unpacked } from './packing';

export type Line = 'opening' | 'open' | 'lost';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Milliseconds after which a table that says nothing is asked for a word, and after which no answer is one. */
const QUIET = 45_000;
const PATIENCE = 20_000;

/** Of the page that is open, or about to go. */
let latest: Connection | null = null;

/** A WebSocket to a table, or to the lobby, that comes back by itself, each time after a longer wait. */
export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #patience = PATIENCE;
  #timer = 0;
  #watch = 0;
  #asked = false;
  #closed = false;
  /** The line is another table's until this one has said its first word. */
  #moving = false;

  constructor(
    readonly table: string,
    readonly heard: (message: FromTable) => void,
    readonly changed: (line: Line) => void,
    /** Whether the page of another table that follows may go on with the line. */
    readonly leavesLine: () => boolean,
    /** A table without a name is only looked at: there is nobody to talk to. */
    readonly path = table && `/api/tables/${table}/ws`,
  ) {
    if (!path) return;
    const kept = latest && latest.table !== table && latest.leavesLine() ? latest.#leave() : null;
    latest = this;
    this.#open(kept);
    addEventListener('online', this.now);
    addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.now);
  }

  send(message: ToTable | AtGathering): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (!this.#asked) {
      // Everything is answered: a line that stays silent is dead, though nobody has said so.
      this.#asked = true;
      this.#watchFor(this.#patience, this.#lose);
    }
    return true;
  }

  /** Opens the line anew, because who sits here is another one now. */
  renew(): void {
    const socket = this.#socket;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
    clearTimeout(this.#timer);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#watch);
    removeEventListener('online', this.now);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.now);
    this.#socket?.close();
    if (latest === this) latest = null;
  }

  /** Tries to come back without waiting any longer. */
  now = () => {
    if (this.#closed || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  /** The line, if it is open: this page goes. */
  #leave(): WebSocket | null {
    if (this.#socket?.readyState !== WebSocket.OPEN) return null;
    const socket = this.#socket;
    socket.onopen = socket.onmessage = socket.onclose = null;
    this.#socket = null;
    this.close();
    return socket;
  }

  /** Who plays again goes on with the line that they have. */
  #open(kept: WebSocket | null = null): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = kept ?? new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.#socket = socket;
    this.#moving = kept !== null;
    this.#asked = false;
    this.#watchFor(this.#patience, this.#lose);
    socket.onopen = () => this.changed('open');
    socket.onmessage = (event) => {
      this.#asked = false;
      this.#patience = PATIENCE;
      // The lightest question there is: for the lines before the first.
      this.#watchFor(QUIET, () => this.send({ type: 'earlier', before: 0 }));
      const message = JSON.parse(event.data as string) as FromTable;
      // Who is only told why they cannot stay comes back later and later.
      if (message.type !== 'trouble') this.#wait = FIRST_WAIT;
      if (this.#moving && !this.#isFirst(message)) return;
      this.heard(message.type === 'snapshot' ? unpacked(message) : message);
    };
    socket.onclose = this.#lose;
    // Whoever made this connection does not have it yet.
    if (kept) queueMicrotask(() => this.#socket === kept && this.changed('open'));
  }

  /** Whether it is this table that speaks now; if it cannot on this line, another one is opened. */
  #isFirst(message: FromTable): boolean {
    if (message.type === 'trouble') {
      this.renew();
      return false;
    }
    this.#moving = message.type !== 'gathering' && !(message.type === 'snapshot' && message.table === this.table);
    return !this.#moving;
  }

  /** The line is dead: what it still says does not count, and another one is opened after a while. */
  #lose = () => {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    clearTimeout(this.#watch);
    // A server that is only slow is given more time.
    this.#patience = Math.min(this.#patience * 2, 4 * PATIENCE);
    this.changed('lost');
    if (this.#closed) return;
    this.#timer = window.setTimeout(() => this.#open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  };

  #watchFor(time: number, then: () => void): void {
    clearTimeout(this.#watch);
    this.#watch = window.setTimeout(then, time);
  }
}
