import type { Panel, Place, Thing } from './messages';

export interface Box {
  x: number;
  y: number;
  wide: number;
  tall: number;
  rotation: number;
}

/** How far a level of a stack stands above the ground, as a share of its place: `rise` of the scene. */
const lift = (height: number) => 0.38 * (1 - 0.8 ** height);

export const sizeOf = (place: Place) => place.size ?? 1;
export const tallOf = (place: Place) => place.tall || sizeOf(place);

export function placeBox(place: Place): Box {
  return { x: place.x, y: place.y, wide: sizeOf(place), tall: tallOf(place), rotation: place.rotation ?? 0 };
}

/** Where the label of a place stands that is written beside it, from its middle: `beside` of the drawing. */
export function beside(place: Place, panel: Panel): { x: number; y: number } {
  const [dx, dy] = [panel.width / 2 - place.x, panel.height / 2 - place.y];
  const angle = Math.atan2(dy, dx) - ((place.rotation ?? 0) * Math.PI) / 180;
  const far = (place.inward ?? 0) * sizeOf(place);
  return { x: far * Math.cos(angle), y: far * Math.sin(angle) };
}

export function thingBox(thing: Thing, place: Place): Box {
  const share = thing.size ?? 1;
  return {
    x: place.x + (thing.dx ?? 0),
    y: place.y + (thing.dy ?? 0) - lift(thing.height ?? 0) * sizeOf(place),
    wide: sizeOf(place) * share,
    tall: tallOf(place) * share,
    rotation: (place.rotation ?? 0) + (thing.rotation ?? 0),
  };
}

export const transform = (box: Box) =>
  `translate(${box.x} ${box.y})${box.rotation ? ` rotate(${box.rotation})` : ''}`;

/** A hexagon with a corner on top; one that is less tall than wide lies on a side. */
export function hexagon(wide: number, tall: number): string {
  const lies = tall < wide;
  const radius = lies ? wide / 2 : wide / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner - (lies ? 0 : Math.PI / 2);
    return `${(radius * Math.cos(angle)).toFixed(4)},${(radius * Math.sin(angle)).toFixed(4)}`;
  }).join(' ');
}

export const placesById = (panel: Panel) => new Map(panel.places.map((place) => [place.id, place]));

/** Lower things first, so that a stack is drawn from the ground up. */
export const fromTheGroundUp = (things: Thing[]) =>
  [...things].sort((a, b) => (a.height ?? 0) - (b.height ?? 0));

export interface Stack {
  place: Place;
  /** Everything in it, from the top down. */
  things: Thing[];
  levels: number;
}

/** The places where things lie on each other; what stands on the top level is no level of its own. */
export function stacksOf(panel: Panel): Stack[] {
  const lying = Map.groupBy(panel.things, (thing) => thing.place);
  return panel.places.flatMap((place) => {
    const things = fromTheGroundUp(lying.get(place.id) ?? []).reverse();
    const levels = new Set(things.map((thing) => thing.height ?? 0)).size;
    return levels > 1 ? [{ place, things, levels }] : [];
  });
}

/** Changes whenever a thing has to glide. */
export const whereabouts = (panel: Panel, thing: Thing) =>
  [panel.id, thing.place, thing.dx, thing.dy, thing.height, thing.rotation, thing.size].join('|');
