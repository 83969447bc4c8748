export const SPEEDS = ['slow', 'normal', 'fast', 'off'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long everything takes, compared with normal. */
const PACES: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.45, off: 0 };

const MOST_COLOURS = 20;

const quiet = matchMedia('(prefers-reduced-motion: reduce)');

/** A telephone, also on its side. */
const small = matchMedia('(max-width: 640px), (max-height: 640px) and (pointer: coarse)');

export function remembered<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`pooram.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`pooram.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

class Preferences {
  #speed = $state<Speed>(remembered<Speed>('speed', quiet.matches ? 'off' : 'normal'));
  #sound = $state(remembered('sound', true));
  #sounds = $state(remembered('sounds', true));
  #throwsAlone = $state(remembered('throws-alone', false));
  #notices = $state(remembered('notices', false));
  #handTable = $state(remembered('hand-table', ''));
  #names = $state<string[]>(remembered<string[]>('names', []));
  #colours = $state<string[]>(remembered<string[]>('colours', []));

  #forced = $state<boolean>(remembered<boolean>('forced', true));
  #confirm = $state<boolean>(remembered<boolean>('confirm', small.matches));
  #chat = $state<boolean>(remembered<boolean>('chat', true));

  /** Whether what others say is shown. */
  get chat(): boolean {
    return this.#chat;
  }

  set chat(chat: boolean) {
    this.#chat = chat;
    remember('chat', chat);
  }

  /** Whether a choice with one possibility is made by itself. */
  get forced(): boolean {
    return this.#forced;
  }

  set forced(forced: boolean) {
    this.#forced = forced;
    remember('forced', forced);
  }

  /** Whether what ends a turn is asked for once more; usual where a finger slips easily. */
  get confirm(): boolean {
    return this.#confirm;
  }

  set confirm(confirm: boolean) {
    this.#confirm = confirm;
    remember('confirm', confirm);
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    remember('speed', speed);
  }

  get pace(): number {
    return PACES[this.#speed];
  }

  /** Somebody who wants no motion still gets what happens beat by beat, but nothing glides. */
  get still(): boolean {
    return quiet.matches;
  }

  /** Whether what happens at the table is heard. */
  get sounds(): boolean {
    return this.#sounds;
  }

  set sounds(sounds: boolean) {
    this.#sounds = sounds;
    remember('sounds', sounds);
  }

  /** Whether a sound tells whose turn it is, while the page is hidden. */
  get sound(): boolean {
    return this.#sound;
  }

  set sound(sound: boolean) {
    this.#sound = sound;
    remember('sound', sound);
  }

  /** Whether dice and shells are thrown by themselves, as they are with the animation off. */
  get throwsAlone(): boolean {
    return this.#throwsAlone;
  }

  set throwsAlone(alone: boolean) {
    this.#throwsAlone = alone;
    remember('throws-alone', alone);
  }

  /** Whether the browser tells it by a notification. */
  get notices(): boolean {
    return this.#notices;
  }

  set notices(notices: boolean) {
    this.#notices = notices;
    remember('notices', notices);
  }

  /** The table whose board is on another screen, so that the hand comes first on this one. */
  get handTable(): string {
    return this.#handTable;
  }

  set handTable(table: string) {
    this.#handTable = table;
    remember('hand-table', table);
  }

  /** Where the game is played again, the board is on the other screen again. */
  comesAlong(from: string, to: string): void {
    if (this.#handTable === from) this.handTable = to;
  }

  /** The colours that the person at this browser has chosen for themselves, the last one first; games have different ones. */
  get colours(): string[] {
    return this.#colours;
  }

  likes(colour: string): void {
    this.#colours = [colour, ...this.#colours.filter((other) => other !== colour)].slice(0, MOST_COLOURS);
    remember('colours', this.#colours);
  }

  /** What the person at this browser is called wherever they sit down; empty: they have never said it. */
  get nickname(): string {
    const name = this.#names[0] ?? '';
    return /^Player \d+$/.test(name) ? '' : name;
  }

  get names(): string[] {
    return this.#names;
  }

  set names(names: string[]) {
    this.#names = names;
    remember('names', names);
  }
}

export const preferences = new Preferences();
