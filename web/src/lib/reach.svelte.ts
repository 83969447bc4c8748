import * as api from './api';

const THIS_MACHINE = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Where others can open this site: what a machine calls itself means nothing on another one. */
class Reach {
  /** Empty: nowhere, only this machine can. */
  origin = $state(location.origin);

  constructor() {
    if (THIS_MACHINE.test(location.hostname)) api.address().then(({ origin }) => (this.origin = origin), () => {});
  }

  readonly onlyHere = $derived(!this.origin);
  link = (path: string) => new URL(path, this.origin || location.origin).href;
}

let known: Reach | null = null;
/** Asked once, by whoever has something to share; within no derived value, which would not see it change. */
export const reach = () => (known ??= new Reach());
