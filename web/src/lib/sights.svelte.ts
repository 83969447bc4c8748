/** What is seen to make points, as the lines of the log name it: where it lies, found once, when it is shown. */
import { placeBox, thingBox, type Box } from './geometry';
import type { LogLine, Panel, Sight, SightKind } from './messages';
import { preferences } from './preferences.svelte';

/** A thing or place through which the light goes. */
export interface Spot extends Box {
  id: string;
  shape: 'hexagon' | 'circle' | 'square';
  /** A CSS colour, where it has one. */
  colour: string;
}

export interface Seen {
  key: number;
  panel: string;
  kind: SightKind;
  spots: Spot[];
  /** Of whom the line tells. */
  seat: number;
  /** Milliseconds until it begins, and for how long it is seen; 0: it stands still. */
  begin: number;
  time: number;
}

/** Milliseconds at normal speed for which something is seen, and from one to the next of the same moment. */
const SEEN = 1300;
const APART = 110;
/** Of one moment so many are seen: more would only dazzle. */
const MOST = 16;

let count = 0;

/** What is seen just now. It holds up nothing: whatever comes next is shown meanwhile. */
export class Sights {
  all = $state.raw<Seen[]>([]);
  /** Those of the moment that is shown. */
  latest: Seen[] = [];

  /** Lets people see what these lines tell, as soon as things have come to lie in these panels. */
  see(lines: LogLine[], panels: Panel[], arriving: number): void {
    const moves = preferences.speed !== 'off' && !preferences.still && !document.hidden;
    const time = moves ? SEEN * preferences.pace : 0;
    const found = (this.latest = sightsOf(lines, panels, moves ? arriving : 0, time));
    if (!found.length) return;
    this.all = [...this.all, ...found];
    const gone = new Set(found);
    if (time) setTimeout(() => (this.all = this.all.filter((sight) => !gone.has(sight))), found.at(-1)!.begin + time);
  }

  /** Lets people see what a line of the score sheet counts, all of it within this time. */
  count(sights: Sight[], panels: Panel[], time: number): void {
    this.all = sightsOf([{ sights }], panels, 0, time, Infinity, time / 3 / Math.max(1, sights.length));
  }

  /** The same without motion, in place of all that is seen. */
  stand(lines: LogLine[], panels: Panel[]): void {
    this.all = sightsOf(lines, panels, 0, 0);
  }

  /** What stands still has been seen; what moves ends by itself. */
  pass(): void {
    if (this.all.some(({ time }) => !time)) this.all = this.all.filter(({ time }) => time);
  }

  forget(): void {
    this.all = [];
  }
}

/** What these lines let people see in these panels; what is named twice is seen once. */
function sightsOf(
  lines: Pick<LogLine, 'seat' | 'sights'>[],
  panels: Panel[],
  begin: number,
  time: number,
  most = MOST,
  apart = APART * preferences.pace,
): Seen[] {
  const named = lines.flatMap(({ seat = -1, sights = [] }) => sights.map((sight) => ({ ...sight, seat })));
  if (!named.length) return [];
  const spots = new Map(panels.flatMap(spotsOf));
  const told = new Set<string>();
  const found: Seen[] = [];
  for (const { kind, at, seat } of named) {
    const all = at.map((id) => spots.get(id)).filter((spot) => spot !== undefined);
    const panel = all[0]?.panel;
    const here = all.filter((spot) => spot.panel === panel);
    const name = `${kind}|${here.map(({ id }) => id).sort().join()}`;
    if (!panel || told.has(name) || found.length === most) continue;
    told.add(name);
    found.push({ key: count++, panel, kind, spots: here, seat, begin: time && begin + apart * found.length, time });
  }
  return found;
}

function spotsOf(panel: Panel): [string, Spot & { panel: string }][] {
  const places = new Map(panel.places.map((place) => [place.id, place]));
  const lit = (colour = '') => (colour ? `var(--c-${colour})` : '');
  const shape = (id: string): Spot['shape'] => {
    const of = places.get(id)?.shape;
    return of === 'hexagon' ? 'hexagon' : of === 'circle' || of === 'point' ? 'circle' : 'square';
  };
  return [
    ...panel.places.map((place) => [place.id, { ...placeBox(place), id: place.id, panel: panel.id, shape: shape(place.id), colour: lit(place.colour) }] as const),
    ...panel.things.flatMap((thing) => {
      const place = places.get(thing.place);
      return place ? [[thing.id, { ...thingBox(thing, place), id: thing.id, panel: panel.id, shape: shape(place.id), colour: lit(thing.colour) }] as const] : [];
    }),
  ].map(([id, spot]) => [id, spot]);
}
