class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  go(path: string): void {
    document.body.dataset.ready = 'false';
    history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** Follows a link inside the page, unless the person wants it in a new tab. */
  follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go((event.currentTarget as HTMLAnchorElement).pathname);
  };
}

export const route = new Route();
