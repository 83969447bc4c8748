import type { Panel, Place, Thing } from './messages';

export interface Box {
  x: number;
  y: number;
  wide: number;
  tall: number;
  turn: number;
}

/** How far a thing in a stack stands above the one below, as a share of its place. */
const LIFT = 0.09;

export const sizeOf = (place: Place) => place.size ?? 1;
export const tallOf = (place: Place) => place.tall || sizeOf(place);

export function placeBox(place: Place): Box {
  return { x: place.x, y: place.y, wide: sizeOf(place), tall: tallOf(place), turn: place.turn ?? 0 };
}

export function thingBox(thing: Thing, place: Place): Box {
  const share = thing.size ?? 1;
  return {
    x: place.x + (thing.dx ?? 0),
    y: place.y + (thing.dy ?? 0) - (thing.height ?? 0) * LIFT * sizeOf(place),
    wide: sizeOf(place) * share,
    tall: tallOf(place) * share,
    turn: (place.turn ?? 0) + (thing.turn ?? 0),
  };
}

export const transform = (box: Box) =>
  `translate(${box.x} ${box.y})${box.turn ? ` rotate(${box.turn})` : ''}`;

/** A hexagon with a corner on top; `turn` of the place makes it lie. */
export function hexagon(wide: number): string {
  const radius = wide / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(4)},${(radius * Math.sin(angle)).toFixed(4)}`;
  }).join(' ');
}

export const placesById = (panel: Panel) => new Map(panel.places.map((place) => [place.id, place]));

/** Lower things first, so that a stack is drawn from the ground up. */
export const fromTheGroundUp = (things: Thing[]) =>
  [...things].sort((a, b) => (a.height ?? 0) - (b.height ?? 0));

/** Changes whenever a thing has to glide. */
export const whereabouts = (panel: Panel, thing: Thing) =>
  [panel.id, thing.place, thing.dx, thing.dy, thing.height, thing.turn, thing.size].join('|');
