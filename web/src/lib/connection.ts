import type { AtGathering, FromTable, ToTable } from './messages';

export type Line = 'opening' | 'open' | 'lost';

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

/** A WebSocket to a table that comes back by itself, each time after a longer wait. */
export class Connection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;

  constructor(
    readonly table: string,
    readonly heard: (message: FromTable) => void,
    readonly changed: (line: Line) => void,
  ) {
    this.#open();
    addEventListener('online', this.#now);
    document.addEventListener('visibilitychange', this.#now);
  }

  send(message: ToTable | AtGathering): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
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
    removeEventListener('online', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    this.#socket?.close();
  }

  #now = () => {
    if (this.#closed || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.changed('open');
    };
    socket.onmessage = (event) => this.heard(JSON.parse(event.data as string) as FromTable);
    socket.onclose = () => {
      this.#socket = null;
      if (this.#closed) return;
      this.changed('lost');
      this.#timer = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }
}
