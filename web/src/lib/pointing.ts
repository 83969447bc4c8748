import { untrack } from 'svelte';
import { dragging } from './dragging';
import { fanOut } from './fanning';
import { gliding, glidingAt, land } from './glide';
import type { Offer } from './messages';
import type { Table } from './table.svelte';
import { arrowAt, isWheel, pointedAt } from './wheel';

/** A finger that stays this long asks for more than a tap, in milliseconds. */
const LONG = 500;
/** How far a pointer may move between press and release, in pixels. */
const SLACK = 7;
/** How far a wheel or a touchpad rolls for one turn, in pixels. */
const SPIN = 40;

export const itemAt = (target: EventTarget | Element | null) =>
  (target as Element | null)?.closest<SVGGElement>('[data-item]') ?? null;

/** Where shapes are placed and a finger has come down beside all places for them: the nearest of those. */
function missed(table: Table, event: PointerEvent): string {
  const { item = '', place = '' } = itemAt(event.target)?.dataset ?? {};
  const { shapes } = table;
  const scene = (event.target as Element).closest<SVGSVGElement>('svg[data-panel]');
  const matrix = scene?.getScreenCTM();
  if (event.pointerType !== 'touch' || !shapes.due || !matrix || (item && shapes.at(item, place).length)) return '';
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return shapes.near(scene!.dataset.panel!, x, y);
}

/** Listens on the whole table rather than on every thing: what is no offer can be clicked too. */
export const pointing = (table: Table) => (root: HTMLElement) => {
  let pressing = 0;
  let pressed = false;

  /** A release that was acted on already: the click that follows it would meet what lies there now. */
  let answered = { x: 0, y: 0, until: 0 };
  const wasAnswered = ({ clientX, clientY, timeStamp }: MouseEvent) => {
    const { x, y, until } = answered;
    answered.until = 0;
    return timeStamp < until && Math.hypot(clientX - x, clientY - y) <= SLACK;
  };

  const click = (event: MouseEvent) => {
    if (pressed) return void (pressed = false);
    if (wasAnswered(event)) return;
    const at = { x: event.clientX, y: event.clientY };
    const stack = (event.target as Element).closest<SVGGElement>('[data-stack]');
    if (stack) return void fanOut(table, stack.dataset.stack!, at);
    const arrow = arrowAt(table, event.target);
    if (arrow) return void pushed(arrow, (event as PointerEvent).pointerType);
    const hit = itemAt(event.target);
    table.wheel = null;
    const meant = missed(table, event as PointerEvent);
    if (meant) return void table.point(meant, '', at, (event as PointerEvent).pointerType === 'touch');
    if (!hit) return;
    const { item = '', place = '' } = hit.dataset;
    const aimed = pointedAt(table, hit, event as PointerEvent);
    if (aimed) table.choose(aimed);
    else table.point(item, place, at, (event as PointerEvent).pointerType === 'touch');
  };

  /** A finger cannot point at an arrow before it touches it: the first touch shows, the second does. */
  const pushed = (arrow: Offer, by: string) => {
    if (by === 'touch') table.intent.tap(arrow);
    else table.choose(arrow);
  };

  const look = (event: Event) => {
    const arrow = arrowAt(table, event.target);
    if (arrow) return void (table.preview = arrow);
    const hit = itemAt(event.target);
    table.preview = table.reason = null;
    if (!table.wheel?.pinned) table.wheel = null;
    if (!hit) return;
    const { item = '', place = '' } = hit.dataset;
    // A draft that is to be confirmed, or to be made as soon as all of it is known, stays where it is.
    const stays = table.shapes.wished || (table.intent.armed && table.shapes.preview);
    const follows = (event as PointerEvent).pointerType !== 'touch' && !stays;
    if (follows && table.shapes.point(item, place)) return;
    const offers = table.offersAt(item, place);
    if (isWheel(offers) && !table.wheel && event.type === 'pointerover') table.wheel = { id: item, offers, pinned: false };
    if (offers.length === 1) table.preview = offers[0]!;
    const barred = table.barred.get(item) ?? table.barred.get(place);
    if (!barred || offers.length) return;
    const box = hit.getBoundingClientRect();
    table.reason = { text: barred.sentence, clause: barred.clause, at: { x: box.x + box.width / 2, y: box.bottom - 8 } };
  };

  /** Among several offers the pointer says which is meant. */
  const aim = (event: PointerEvent) => {
    const hit = itemAt(event.target);
    if (hit && table.offersAt(hit.dataset.item!, hit.dataset.place).length > 1)
      table.preview = pointedAt(table, hit, event) ?? null;
  };

  /** The wheel turns the draft under the pointer; where it has one shape only, or with Shift, it changes it. */
  let spun = 0;
  const spin = (event: WheelEvent) => {
    const hit = itemAt(event.target);
    const { shapes } = table;
    if (event.ctrlKey || !hit || !shapes.at(hit.dataset.item!, hit.dataset.place ?? '').length) return;
    event.preventDefault();
    event.stopPropagation();
    spun += event.deltaY || event.deltaX;
    if (Math.abs(spun) < SPIN) return;
    const step = Math.sign(spun);
    spun = 0;
    if (event.shiftKey || !shapes.turn(step)) shapes.change(step);
  };

  /** A finger gives the focus to what it taps, before the click: it has shown nothing there yet, and moves no draft. */
  let byFinger = false;
  const heed = (event: PointerEvent) => void (byFinger = event.pointerType === 'touch');
  const heedKeys = () => void (byFinger = false);

  const focus = (event: FocusEvent) => {
    const arrow = arrowAt(table, event.target);
    if (arrow) return void (table.preview = arrow);
    table.focused = itemAt(event.target)?.dataset.item ?? '';
    if (!table.focused) return;
    table.lastFocused = table.focused;
    if (!byFinger) look(event);
  };

  // What is taken off the table while it has the focus is blurred in the middle of drawing.
  const blur = () =>
    untrack(() => {
      table.focused = '';
      table.reason = null;
    });

  const leave = () => {
    table.preview = table.reason = null;
    if (!table.wheel?.pinned) table.wheel = null;
  };

  const press = (event: PointerEvent) => {
    pressed = false;
    const hit = itemAt(event.target);
    if (event.pointerType !== 'touch' || !hit) return;
    const at = { x: event.clientX, y: event.clientY };
    pressing = window.setTimeout(() => {
      pressed = fanOut(table, hit.dataset.place ?? hit.dataset.item!, at);
    }, LONG);
  };

  const release = () => clearTimeout(pressing);

  /** What was pressed while things glide, and where. */
  let caught: { id: string; place: string; x: number; y: number; skips?: boolean } | null = null;

  /** Lands what glides; what was seen under the pointer is what is pressed, wherever it has landed. */
  const catchGliding = (event: PointerEvent) => {
    caught = null;
    // Of two fingers none clicks.
    if (!event.isPrimary) return;
    if (table.show.playing && !event.button && root.contains(itemAt(event.target))) {
      // Nothing is lit yet: a click only asks for what comes, and what scrolls asks for nothing.
      caught = { id: '', place: '', x: event.clientX, y: event.clientY, skips: true };
      return;
    }
    if (!gliding() || event.button) return;
    const copied = glidingAt(event.target);
    const hit = copied ? null : itemAt(event.target);
    land();
    // A click meets what still lies on top there.
    if (!copied && (!root.contains(hit) || hit === itemAt(document.elementFromPoint(event.clientX, event.clientY)))) return;
    const item = copied ? root.querySelector<SVGGElement>(`[data-item="${CSS.escape(copied)}"]`) : hit;
    if (item) caught = { id: item.dataset.item!, place: item.dataset.place ?? '', x: event.clientX, y: event.clientY };
  };

  const choosesCaught = (event: PointerEvent) => {
    const pressed = caught;
    caught = null;
    if (!pressed || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLACK) return;
    answered = { x: event.clientX, y: event.clientY, until: event.timeStamp + LONG };
    if (pressed.skips) table.show.skip();
    if (pressed.id) table.point(pressed.id, pressed.place, pressed, event.pointerType === 'touch');
  };
  const letGo = () => void (caught = null);
  document.addEventListener('pointerdown', heed, true);
  document.addEventListener('keydown', heedKeys, true);
  document.addEventListener('pointerdown', catchGliding, true);
  document.addEventListener('pointerup', choosesCaught, true);
  document.addEventListener('pointercancel', letGo, true);

  const heard = {
    click,
    pointerover: look,
    pointermove: aim,
    pointerleave: leave,
    focusin: focus,
    focusout: blur,
    pointerdown: press,
    pointerup: release,
    pointercancel: release,
  };
  for (const [name, hear] of Object.entries(heard)) root.addEventListener(name, hear as EventListener);
  // Before all others that listen to the wheel.
  root.addEventListener('wheel', spin, { capture: true, passive: false });
  const stopDragging = dragging(table, root);
  return () => {
    for (const [name, hear] of Object.entries(heard)) root.removeEventListener(name, hear as EventListener);
    document.removeEventListener('pointerdown', heed, true);
    document.removeEventListener('keydown', heedKeys, true);
    document.removeEventListener('pointerdown', catchGliding, true);
    document.removeEventListener('pointerup', choosesCaught, true);
    document.removeEventListener('pointercancel', letGo, true);
    root.removeEventListener('wheel', spin, { capture: true });
    stopDragging();
    release();
  };
};
