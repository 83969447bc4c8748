class Route {
  path = $state(location.pathname);
  /** Something for the next page to say. */
  #note = '';
  /** The one seat that is ours at the table to which we go; -1: it is not known. */
  #seat = -1;
  /** The key of the personal link that was opened last. */
  key = $state('');

  constructor() {
    this.#takeKey();
    addEventListener('popstate', () => (this.path = location.pathname));
    addEventListener('hashchange', this.#takeKey);
  }

  /** Out of the address bar at once: nobody shall read it there, or send it on by mistake. */
  #takeKey = () => {
    const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
    if (!key) return;
    history.replaceState(null, '', location.pathname);
    this.key = key;
  };

  go(path: string, note = '', seat = -1): void {
    this.#note = note;
    this.#seat = seat;
    this.key = '';
    document.body.dataset.ready = 'false';
    history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** The same page has another address. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.path = path;
  }

  say(note: string): void {
    this.#note = note;
  }

  takeSeat(): number {
    const seat = this.#seat;
    this.#seat = -1;
    return seat;
  }

  takeNote(): string {
    const note = this.#note;
    this.#note = '';
    return note;
  }

  /** Follows a link inside the page, unless the person wants it in a new tab. */
  follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go((event.currentTarget as HTMLAnchorElement).pathname);
  };
}

export const route = new Route();
