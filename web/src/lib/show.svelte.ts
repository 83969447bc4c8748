import { tick } from 'svelte';
import { read, type Shown } from './changes';
import { gestureOf, goesOn, hurry, joined, sameQuestion, timeOf, type Beat, type Gesture } from './gesture';
import { glide, land, look } from './glide';
import type { LogLine, Panel, Snapshot } from './messages';
import { preferences } from './preferences.svelte';
import { Sights } from './sights.svelte';
import { hear } from './sounds';
import { marksBeside, marksOf, nextMark, onlyLooks, type Mark } from './marks';

/** Of the time of a beat, the share in which things glide; then they stand, to be seen. */
const GLIDING = 0.72;
/** Milliseconds at normal speed that the rest of a turn is waited for, so that it becomes one gesture. */
const HOLD = 420;
/** What is seen again is seen more slowly. */
const AGAIN = 1.35;
/** Milliseconds at normal speed in which a line can be read that nobody waits for. */
const READING = 1600;
/** So many marks are kept at most. */
const MOST_MARKS = 400;

/** A gesture that was shown, and what the table showed before it. */
interface Past {
  panels: Panel[];
  scores: string[];
  gesture: Gesture;
}

/** Shows what has come, one gesture after the other: a turn of somebody else is one. */
export class Show {
  snapshot = $state.raw<Snapshot | null>(null);
  panels = $state.raw<Panel[]>([]);
  scores = $state.raw<string[]>([]);
  /** How often the table has gone back or forth to scores that nobody has made just then. */
  jumps = $state(0);
  log = $state.raw<LogLine[]>([]);
  /** Lines of the log that were asked for, because a snapshot brings the last ones only. */
  earlier = $state.raw<LogLine[]>([]);
  /** How many lines there are before those. */
  missing = $state(0);
  /** What is just seen to happen, in words. */
  caption = $state('');
  /** Something is on its way of which what can be chosen comes later. */
  playing = $state(false);
  /** The snapshot that is being led to. */
  coming = $state.raw<Snapshot | null>(null);

  /** Newer snapshots wait to be shown: a choice in this one would come too late. */
  behind = $state(false);

  /** What is seen to make points. */
  readonly sights = new Sights();

  #marks = $state.raw<Mark[]>([]);
  /** By viewer: from which mark on they are shown. */
  #since = $state.raw<Record<number, number>>({});
  /** Marks before this one go as soon as whoever made them does something else. */
  #passing = 0;
  /** What others have done since the viewer's last step, as marks. */
  readonly marks: Mark[] = $derived.by(() => {
    const viewer = this.snapshot?.viewer ?? -1;
    return this.#marks.filter(({ number, open, eyes }) => number >= (this.#since[viewer] ?? 0) && (open || eyes === viewer));
  });
  /** The same as it was shown, to be seen again. */
  #past = $state.raw<Past[]>([]);
  readonly canSeeAgain = $derived(this.#past.length > 0 && !this.playing && !this.behind);

  #queue: Gesture[] = [];
  /** So many gestures waited at most since the queue was empty. */
  #late = 0;
  /** What the queue leads to. */
  #told: { snapshot: Snapshot; panels: Panel[] } | null = null;
  /** What chance brought after the viewer's own turn was over. */
  #unread: LogLine[] = [];
  #reading: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  /** It was asked to see again what is still shown. */
  #again = false;
  #skipping = false;
  #wake = () => {};
  /** Ends the wait for the rest of a turn. */
  #more = () => {};
  #settled: (snapshot: Snapshot) => void;

  constructor(settled: (snapshot: Snapshot) => void) {
    this.#settled = settled;
  }

  push(shown: Shown): void {
    const before = this.#told?.snapshot.viewer === shown.snapshot.viewer ? this.#told : null;
    this.#queue.push(gestureOf(before?.snapshot ?? null, before?.panels ?? shown.panels, shown));
    this.#told = shown;
    this.behind = this.#isBehind;
    this.#more();
    if (!this.#running) void this.#run();
  }

  /** Jumps to what has come last. */
  skip(): void {
    this.#skipping = true;
    this.#more();
    this.#wake();
    land();
  }

  /** The viewer goes on: what others did before has been seen. */
  stepped(): void {
    this.#haveRead();
    this.#since = { ...this.#since, [this.snapshot?.viewer ?? -1]: nextMark() };
    this.#past = [];
    this.sights.pass();
    // What still stands to be seen must not hold up what comes of this step.
    this.#wake();
  }

  /** A step was made by itself: what others did before may not have been seen, but a row of such steps must not cover the board. */
  steppedByItself(): void {
    this.#passing = nextMark();
  }

  /** Shows once more what has happened since the viewer's last step; nothing can be chosen meanwhile. */
  async seeAgain(): Promise<void> {
    if (!this.canSeeAgain) return;
    // What has been shown still stands to be read: that is over now.
    if (this.#running) return void ((this.#again = true), this.#wake());
    const { panels, scores, log, snapshot } = this;
    this.#running = this.playing = true;
    this.#skipping = false;
    await this.#change(0, () => this.#jump(this.#past[0]!));
    await this.#rest(HOLD);
    for (const { gesture } of this.#past)
      for (const beat of gesture.beats)
        if (!this.#skipping && this.snapshot === snapshot) await this.#show(beat, AGAIN * timeOf(gesture, snapshot!.viewer) * (preferences.pace || 1));
    this.playing = false;
    this.caption = '';
    if (this.snapshot === snapshot) await this.#change(0, () => this.#jump({ panels, scores, log }));
    void this.#run();
  }

  #jump(to: { panels: Panel[]; scores: string[]; log?: LogLine[] }): void {
    const { panels, scores, log = this.log } = to;
    Object.assign(this, { panels, scores, log });
    this.jumps += 1;
  }

  /** Forgets what has come but is not shown yet: it was meant for other eyes. */
  drop(): void {
    this.#queue = [];
    this.#told = null;
    this.#past = [];
    this.sights.forget();
    this.skip();
  }

  tellEarlier(start: number, lines: LogLine[]): void {
    // An empty answer says that the line is there, also where nothing is shown yet.
    if (!this.snapshot || start + lines.length !== this.missing) return;
    this.earlier = [...read(lines, this.snapshot), ...this.earlier];
    this.missing = start;
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#skipping = false;
    for (let next = this.#next(); next; next = this.#next()) {
      await this.#bring(await this.#whole(next));
      if (!this.#queue.length) [this.#skipping, this.#late] = [false, 0];
    }
    this.#running = false;
    if (this.#unread.length) this.#read();
    if (this.snapshot) this.#settled(this.snapshot);
    if (this.#again) void this.seeAgain();
    this.#again = false;
  }

  /** Leaves the viewer time to read what has come since; whoever acts next ends it, and it is told with that. */
  #read(): void {
    this.caption = words(this.#unread);
    this.#reading = setTimeout(() => this.#haveRead(), READING * preferences.pace);
  }

  #haveRead(): void {
    if (this.#unread.length) this.caption = '';
    this.#unread = [];
    clearTimeout(this.#reading);
  }

  /** What is told in a beat, after what has not been read yet. */
  #words({ said }: Beat): string {
    const lines = [...this.#unread, ...said];
    this.#haveRead();
    return words(lines);
  }

  /** Where nothing is shown in its time, who has fallen behind is brought to the last at once. */
  #next(): Gesture | undefined {
    if (!this.#animated) this.#queue.splice(0, this.#queue.length - 1);
    return this.#queue.shift();
  }

  /** A gesture with all that has come of the same turn, for which it waits a moment. */
  async #whole(first: Gesture): Promise<Gesture> {
    let found = first;
    const viewer = first.last.snapshot.viewer;
    for (;;) {
      const next = this.#queue[0];
      if (next && goesOn(found, next, viewer)) found = joined(this.panels, found, this.#queue.shift()!);
      else if (next || !found.unfinished || !(await this.#waitForMore())) return found;
    }
  }

  /** Whether more has come before the time was over. */
  #waitForMore(): Promise<boolean> {
    if (this.#skipping || !this.#animated) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#more = () => {};
        resolve(this.#queue.length > 0);
      };
      const timer = setTimeout(end, HOLD * preferences.pace);
      this.#more = end;
    });
  }

  get #isBehind(): boolean {
    return this.#queue.some(({ last }) => !this.snapshot || !sameQuestion(this.snapshot, last.snapshot));
  }

  get #animated(): boolean {
    return preferences.speed !== 'off' && !document.hidden;
  }

  async #bring(gesture: Gesture): Promise<void> {
    const { viewer } = gesture.last.snapshot;
    const sameEyes = this.snapshot?.viewer === viewer;
    this.#late = Math.max(this.#late, this.#queue.length);
    const time = timeOf(gesture, viewer) * preferences.pace * hurry(this.#late);
    const back = sameEyes && this.#remember(gesture);
    const [before, unmarked] = [this.panels, nextMark()];
    this.playing = sameEyes && this.#animated && !this.#skipping && (this.#queue.length > 0 || gesture.beats.length > 1);
    for (const beat of gesture.beats.slice(0, -1)) {
      if (this.playing) this.coming = gesture.last.snapshot;
      if (sameEyes && !back) this.#mark(marksOf(this.panels, beat, gesture));
      if (this.playing && !this.#skipping) await this.#show(beat, time);
      else {
        this.panels = beat.panels;
        if (sameEyes) this.sights.see(beat.said, beat.panels, 0);
      }
    }
    this.coming = null;
    // What others have chosen meanwhile must not hold up the viewer's choice.
    while (this.#queue[0] && gesture.actor < 0 && goesOn(gesture, this.#queue[0], viewer))
      gesture = joined(this.panels, { ...gesture, beats: gesture.beats.slice(-1) }, this.#queue.shift()!);
    const { snapshot: next, panels } = gesture.last;
    const last = gesture.beats.at(-1)!;
    if (sameEyes) {
      // What goes back was nobody's move.
      if (!back) this.#mark(marksOf(this.panels, last, gesture));
      if (!back && nextMark() === unmarked) this.#mark(marksBeside(before, gesture));
      hear(last.said);
    }
    const arriving = sameEyes && !this.#skipping ? time * GLIDING : 0;
    const moved = await this.#change(arriving, () => {
      if (!sameEyes || this.snapshot?.log_start !== next.log_start) {
        this.earlier = [];
        this.missing = next.log_start;
      }
      if (gesture.actor !== viewer) this.caption = time ? this.#words(last) : '';
      else {
        this.#haveRead();
        this.caption = '';
        this.#unread = this.#animated && sameEyes ? afterTurn(last.said) : [];
      }
      this.snapshot = next;
      this.behind = this.#isBehind;
      this.playing &&= this.behind && !this.#skipping;
      this.panels = panels;
      this.scores = last.scores;
      if (back) this.jumps += 1;
      this.log = next.log;
      if (sameEyes) this.sights.see(last.said, panels, arriving);
    });
    // What is the viewer's to choose can be chosen meanwhile.
    if (sameEyes && (moved || this.caption)) await this.#rest(time);
    this.caption = '';
  }

  /** Keeps what others do, to be seen again; whether something was taken back instead. */
  #remember(gesture: Gesture): boolean {
    const { viewer, log_start, log } = gesture.last.snapshot;
    const was = this.snapshot!;
    const back = log_start + log.length < was.log_start + was.log.length;
    if (back) {
      this.#marks = [];
      this.#past = [];
      this.sights.forget();
    } else if (viewer >= 0 && gesture.actor !== viewer && !(gesture.actor < 0 && gesture.still))
      this.#past = [...this.#past, { panels: this.panels, scores: this.scores, gesture }];
    // Where nobody makes a step, of everybody the last turn is marked.
    // So does a round of all, or a step of one's own, which may have been made elsewhere.
    if (viewer < 0 || gesture.actor === viewer || (gesture.actor < 0 && !gesture.still)) this.sights.pass();
    if (onlyLooks(was)) this.#marks = this.#marks.filter(({ who, turn }) => gesture.actor >= 0 && (who !== gesture.actor || turn === gesture.turn));
    return back;
  }

  #mark(marks: Mark[]): void {
    if (!marks.length) return;
    const busy = new Set(marks.map(({ who }) => who));
    const stay = this.#marks.filter(({ number, who }) => number >= this.#passing || !busy.has(who));
    this.#marks = [...stay, ...marks].slice(-MOST_MARKS);
  }

  async #show(beat: Beat, time: number): Promise<void> {
    hear(beat.said);
    await this.#change(time * GLIDING, () => {
      this.caption = this.#words(beat);
      this.log = beat.log;
      this.scores = beat.scores;
      this.panels = beat.panels;
      this.sights.see(beat.said, beat.panels, time * GLIDING);
    });
    await this.#rest(time);
  }

  /** Says whether anything moves. */
  async #change(duration: number, change: () => void): Promise<boolean> {
    const before = look();
    change();
    await tick();
    return !!duration && glide(before, preferences.still ? 0 : duration);
  }

  #rest(time: number): Promise<void> {
    if (this.#skipping || !time || document.hidden) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const words = (said: LogLine[]) => said.map(({ text }) => text).join(' ');

/** What follows the turn to which the first of these lines belongs. */
const afterTurn = (said: LogLine[]) => said.filter(({ turn }) => turn > said[0]!.turn);
