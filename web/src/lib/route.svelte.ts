class Route {
  path = $state(location.pathname);
  /** Something for the next page to say. */
  #note = '';

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string, note = ''): void {
    this.#note = note;
    document.body.dataset.ready = 'false';
    history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
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
