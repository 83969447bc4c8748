import type { Course, TurnEnd } from '../lib/messages';
import { momentAddress } from '../past/api';
import { printed } from '../table/spoken';

/** What most machines play comes first; so large a picture is beyond level 3.0 of it. */
const TYPES = ['video/mp4;codecs=avc1.42E01F', 'video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
const WIDTH = 960;
const HEIGHT = 720;
const CAPTION = 84;
const A_SECOND = 1000;
const MOST_SCENES = 36;
const SCENE = 0.55 * A_SECOND;
const FADE = 0.2 * A_SECOND;
const END = 2.2 * A_SECOND;
const TICK = A_SECOND / 25;

const filmTypes = () =>
  typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype) ? [] : TYPES.filter((type) => MediaRecorder.isTypeSupported(type));

export const canFilm = () => filmTypes().length > 0;

export const filmEnding = (type: string) => (type.startsWith('video/mp4') ? 'mp4' : 'webm');

interface Wanted {
  table: string;
  /** Of the game. */
  name: string;
  /** What it calls a turn. */
  word: string;
  course: Course;
  canvas: HTMLCanvasElement;
  /** A colour of the palette as the canvas understands it. */
  colourOf: (name: string) => string;
  progress: (share: number) => void;
  signal: AbortSignal;
}

/** The ends of turns that are shown: all, or as many as a short film has room for, evenly. */
export function scenesOf(turns: TurnEnd[], most = MOST_SCENES): TurnEnd[] {
  if (turns.length <= most) return turns;
  return Array.from({ length: most }, (_, index) => turns[Math.round((index * (turns.length - 1)) / (most - 1))]!);
}

/** A film of a game. What a browser says it can record it may still fail to, so that the next type is tried. */
export async function makeFilm(wanted: Wanted): Promise<Blob> {
  let trouble: unknown = new Error('This browser records no films.');
  for (const type of filmTypes())
    try {
      return await record(wanted, type);
    } catch (error) {
      if (wanted.signal.aborted) throw error;
      trouble = error;
    }
  throw trouble;
}

/** Drawn scene by scene while it is recorded: it takes as long as it lasts, and rests while nobody sees the page. */
async function record(wanted: Wanted, mimeType: string): Promise<Blob> {
  const { canvas, course, table, signal, progress } = wanted;
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const scenes = scenesOf(course.turns);
  const stage = new Stage(wanted);
  const first = await picture(table, scenes[0]!.line);
  stage.scene(first, null, 1, scenes[0]!);
  const recorder = new MediaRecorder(canvas.captureStream(A_SECOND / TICK), { mimeType, videoBitsPerSecond: 4_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => void parts.push(data);
  const ended = new Promise<void>((resolve) => (recorder.onstop = () => resolve()));
  let failed = false;
  recorder.onerror = () => (failed = true);
  /** Draws for so long; a hidden page has hardly any ticks, and would make the film long and still. */
  const draw = async (long: number, paint: (time: number) => void) => {
    let last = performance.now();
    for (let time = 0; time < long; ) {
      if (signal.aborted || failed) throw new Error('The film was not finished.');
      if (document.hidden) {
        if (recorder.state === 'recording') recorder.pause();
        await seen(signal);
        if (recorder.state === 'paused') recorder.resume();
        last = performance.now();
      }
      paint(time);
      await rest(TICK);
      const now = performance.now();
      if (!document.hidden) time += now - last;
      last = now;
    }
  };
  try {
    recorder.start(A_SECOND);
    let before: HTMLImageElement | null = null;
    for (const [index, scene] of scenes.entries()) {
      const now: HTMLImageElement = index ? await picture(table, scene.line) : first;
      const former = before;
      await draw(SCENE, (time) => stage.scene(now, former, Math.min(1, time / FADE), scene));
      before = now;
      progress((index + 1) / (scenes.length + 1));
    }
    await draw(END, (time) => stage.end(Math.min(1, time / (2 * FADE))));
  } finally {
    if (recorder.state !== 'inactive') {
      recorder.stop();
      await ended;
    }
  }
  const film = new Blob(parts, { type: recorder.mimeType });
  if (!film.size) throw new Error('Nothing was recorded.');
  progress(1);
  return film;
}

/** Waits until the page is looked at again, or nobody wants the film any more. */
const seen = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });

const rest = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));

async function picture(table: string, line: number): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = momentAddress(table, line, 'svg');
  await image.decode();
  return image;
}

/** Where the film is drawn. */
class Stage {
  #pen: CanvasRenderingContext2D;

  constructor(readonly wanted: Wanted) {
    this.#pen = wanted.canvas.getContext('2d')!;
  }

  scene(now: HTMLImageElement, before: HTMLImageElement | null, share: number, { turn, points }: TurnEnd): void {
    const pen = this.#pen;
    pen.fillStyle = '#fbf2e1';
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    if (before && share < 1) this.#board(before, 1);
    this.#board(now, before ? share : 1);
    pen.fillStyle = '#6b1526';
    pen.fillRect(0, HEIGHT - CAPTION, WIDTH, CAPTION);
    pen.fillStyle = '#e8b13a';
    pen.fillRect(0, HEIGHT - CAPTION, WIDTH, 4);
    pen.textBaseline = 'middle';
    this.#write(`${this.wanted.name} · ${turn < 0 ? 'the beginning' : `${this.wanted.word} ${turn + 1}`}`, 22, HEIGHT - CAPTION + 26, '600 21px Lora', 'left');
    const { seats } = this.wanted.course;
    const room = (WIDTH - 44) / seats.length;
    for (const [side, seat] of seats.entries()) {
      const x = 22 + side * room;
      pen.beginPath();
      pen.arc(x + 10, HEIGHT - 26, 10, 0, 2 * Math.PI);
      pen.fillStyle = seat.colour ? this.wanted.colourOf(seat.colour) : '#d3b9a2';
      pen.fill();
      pen.strokeStyle = '#fff3dc';
      pen.stroke();
      this.#write(`${seat.name}  ${printed(points[side] ?? 0)}`, x + 28, HEIGHT - 26, '600 19px "Source Sans 3"', 'left', room - 36);
    }
  }

  end(share: number): void {
    const pen = this.#pen;
    const { course, colourOf, name: game } = this.wanted;
    pen.globalAlpha = share;
    const ground = pen.createLinearGradient(0, 0, WIDTH, HEIGHT);
    ground.addColorStop(0, '#6b1526');
    ground.addColorStop(1, '#530e1c');
    pen.fillStyle = ground;
    pen.fillRect(0, 0, WIDTH, HEIGHT);
    const winners = course.seats.filter((_, side) => course.sheet?.ranks[side] === 1);
    for (const [index, seat] of winners.entries()) {
      pen.beginPath();
      pen.arc(WIDTH / 2 + (index - (winners.length - 1) / 2) * 130, HEIGHT / 2 - 90, 52, 0, 2 * Math.PI);
      pen.fillStyle = seat.colour ? colourOf(seat.colour) : '#d3b9a2';
      pen.fill();
      pen.lineWidth = 6;
      pen.strokeStyle = '#e8b13a';
      pen.stroke();
      pen.lineWidth = 1;
    }
    pen.textBaseline = 'middle';
    this.#write(course.sheet?.verdict ?? '', WIDTH / 2, HEIGHT / 2 + 30, '600 40px Lora', 'center', WIDTH - 80);
    const totals = course.seats.map((seat, side) => `${seat.name} ${printed(course.sheet?.totals[side] ?? 0)}`).join('   ·   ');
    this.#write(totals, WIDTH / 2, HEIGHT / 2 + 90, '600 24px "Source Sans 3"', 'center', WIDTH - 80);
    this.#write(`${game} · Pooram`, WIDTH / 2, HEIGHT - 46, '20px "Source Sans 3"', 'center');
    pen.globalAlpha = 1;
  }

  #board(image: HTMLImageElement, alpha: number): void {
    const pen = this.#pen;
    const room = HEIGHT - CAPTION;
    const scale = Math.min(WIDTH / image.naturalWidth, room / image.naturalHeight);
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    pen.globalAlpha = alpha;
    pen.drawImage(image, (WIDTH - width) / 2, (room - height) / 2, width, height);
    pen.globalAlpha = 1;
  }

  #write(text: string, x: number, y: number, font: string, align: CanvasTextAlign, room?: number): void {
    const pen = this.#pen;
    pen.font = font;
    pen.textAlign = align;
    pen.fillStyle = '#fff3dc';
    pen.fillText(text, x, y, room);
  }
}
