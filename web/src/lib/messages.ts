/** What goes over the wire: `src/pooram/engine/scene.py` and `src/pooram/tables/messages.py`, struct by struct. */

export type Role = 'board' | 'mine' | 'other' | 'hand' | 'supply' | 'score';
export type Shape = 'square' | 'hexagon' | 'circle' | 'point';
export type SeatKind = 'me' | 'person' | 'bot';
export type SideKind = SeatKind | 'rival';

export interface Place {
  id: string;
  name: string;
  x: number;
  y: number;
  size?: number;
  shape?: Shape;
  tall?: number;
  rotation?: number;
  symbol?: string;
  colour?: string;
  label?: string;
  glyph?: string;
  clause?: string;
  barred?: boolean;
}

export interface Thing {
  id: string;
  place: string;
  name: string;
  symbol: string;
  colour?: string;
  pattern?: string;
  size?: number;
  rotation?: number;
  dx?: number;
  dy?: number;
  height?: number;
  badge?: string;
  glyph?: string;
  clause?: string;
  barred?: boolean;
}

export interface Panel {
  id: string;
  role: Role;
  title: string;
  width: number;
  height: number;
  places: Place[];
  things: Thing[];
  seat?: number;
  backdrop?: string;
}

export interface Scene {
  panels: Panel[];
}

export interface Ghost {
  panel: string;
  thing: Thing;
}

export interface Offer {
  notation: string;
  sentence: string;
  at: string[];
  ghosts?: Ghost[];
  changes?: number[];
  key?: string;
}

export interface SheetRow {
  label: string;
  values: number[];
  clause?: string;
}

export interface ScoreSheet {
  rows: SheetRow[];
  totals: number[];
  ranks: number[];
  verdict: string;
}

export interface OptionChoice {
  value: number;
  label: string;
}

export interface GameOption {
  key: string;
  name: string;
  help: string;
  default: number;
  low: number;
  high: number;
  choices?: OptionChoice[];
  fewest_seats?: number;
  most_seats?: number;
}

export interface BotLevel {
  key: string;
  name: string;
  help: string;
}

export interface GameInfo {
  key: string;
  name: string;
  tagline: string;
  fewest_seats: number;
  most_seats: number;
  options: GameOption[];
  bots: BotLevel[];
  palette: Record<string, string>;
  seat_colours: string[];
  seat_patterns: string[];
  cover: string;
  rival: string;
}

export interface Clause {
  id: string;
  mark: string;
  text: string;
}

export interface RulesSection {
  title: string;
  clauses: Clause[];
}

export interface Rules {
  game: string;
  title: string;
  summary: string;
  sections: RulesSection[];
}

export interface SeatRequest {
  kind: SeatKind;
  name: string;
  level: string;
}

export interface NewTable {
  game: string;
  seats: SeatRequest[];
  options: Record<string, number>;
  number: string;
}

export interface TableLink {
  id: string;
  begins: string;
}

export interface TableInfo {
  id: string;
  game: string;
  game_name: string;
  seats: string[];
  to_move: string[];
  turns: number;
  changed: string;
}

export interface Problem {
  error: string;
  hint?: string;
  clause?: string;
}

export interface Seat {
  name: string;
  kind: SideKind;
  colour: string;
  pattern: string;
  score: string;
  waiting: boolean;
  chosen: boolean;
}

export interface LogLine {
  text: string;
  turn: number;
  seat?: number;
  clause?: string;
}

export interface PanelThings {
  panel: string;
  things: Thing[];
}

export interface Frame {
  text: string;
  panels: PanelThings[];
  scores: string[];
}

export interface Snapshot {
  table: string;
  game: string;
  decision: number;
  viewer: number;
  seats: Seat[];
  scene: Scene;
  offers: Offer[];
  barred: Refusal[];
  prompt: string;
  clause: string;
  can_go_back: boolean;
  log_start: number;
  log: LogLine[];
  frames: Frame[];
  finished: boolean;
  sheet: ScoreSheet | null;
}

export interface Refusal {
  sentence: string;
  clause: string;
  target: string;
}

export interface Trouble {
  error: string;
  hint: string;
}

export interface Sit {
  seat: number;
}

export interface Step {
  decision: number;
  seat: number;
  notation: string;
}

export interface Back {
  seat: number;
}

export interface Why {
  target: string;
}

/** A tagged struct is told from its siblings by `type`. */
type Tagged<Tag extends string, Body> = { type: Tag } & Body;

export type FromTable =
  | Tagged<'snapshot', Snapshot>
  | Tagged<'refusal', Refusal>
  | Tagged<'trouble', Trouble>;

export type ToTable =
  | Tagged<'sit', Sit>
  | Tagged<'step', Step>
  | Tagged<'back', Back>
  | Tagged<'why', Why>;
