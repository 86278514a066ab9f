import type { Look } from "./look_format";

/**
 * What the program writes into the page: one match, or two beside each other. `engine/viewer/src` makes it; the two agree, and the number
 * is raised when a page would misread what it is given.
 *
 * All text in it may come from strangers and is only ever shown as text. Characters that hide or turn the direction of reading are written out,
 * `\\u{202e}`, also in names.
 */
export const FORMAT = 1;

export interface PageData {
  format: number;
  /** The version of the program. */
  engine: string;
  /** Colours as `#rrggbb`, by role. */
  palette: { light: Record<string, string>; dark: Record<string, string> };
  shapes: Record<string, Outline>;
  /** One, or two to be compared. */
  matches: MatchData[];
  difference?: Difference;
}

/** Path data in a box from -0.5 to 0.5, filled by the even-odd rule. */
export interface Outline {
  path: string;
  /** The middle of the letter of a seat, and how high it is. */
  letter: [number, number];
  size: number;
  /** Whether the letter stands on the colour, and not in a hole or beside it. */
  inside: boolean;
}

export interface MatchData {
  /** What to call it beside another one. */
  name: string;
  /** What is played, and on which map. */
  title: string;
  /** Names and values, in the order in which they are shown: game, version, map, seed, mods, constants that were set, engine. */
  facts: [string, string][];
  /** The command that plays it again; empty where none does, as of a match whose rules were swapped on the way. */
  command: string;
  seats: SeatData[];
  look: Look;
  /** The first is the start. */
  steps: StepData[];
  turns: TurnData[];
  /** Nothing of a match that was not played to its end. */
  end?: EndData;
}

export interface SeatData {
  name: string;
  bot: string;
  letter: string;
  role: string;
}

/** A moment that can be looked at. */
export interface StepData {
  turn: number;
  /** `turn 12, round 3, Left`. */
  heading: string;
  phase?: string;
  round?: number;
  /** Whose turn it was. */
  seat?: string;
  /** How many of `turns` had begun by then: those since the step before led to this one. */
  turns: number;
  frames: Frames;
  told?: Told[];
  effects?: Drawn[];
  /** In fog: what a seat is told and sees drawn, by seat. */
  seats?: Record<string, { told?: Told[]; effects?: Drawn[] }>;
}

export interface Told {
  text: string;
  /** The name of the event; `fault` where a bot failed. */
  kind: string;
  seat?: string;
  stress?: "small" | "big" | "fault";
  /** How often, if more than once. */
  count?: number;
}

export interface Drawn {
  effect: "flash" | "trail" | "line" | "dot";
  places: Place[];
  /** A role, or a colour that a bot chose. */
  color: string;
}

/** What the seats did in a turn. */
export interface TurnData {
  turn: number;
  heading: string;
  unit?: number;
  seats: Record<string, SeatTurn>;
}

export interface SeatTurn {
  /** What it ordered, and what came of each. */
  orders?: OrderData[];
  /** Questions that it asked, as one line. */
  asked?: string;
  printed?: string;
  /** Instructions used, and the most that it has a turn. */
  used?: number;
  limit?: number;
  fault?: { kind: string; message: string };
  /** Anything else that is worth a line: what it saved, that a unit was paused. */
  notes?: string[];
}

export interface OrderData {
  text: string;
  refused?: string;
  /** What it gave back, if anything. */
  result?: string;
}

export interface EndData {
  /** `Left won: more frogs (12 to 9)`. */
  decided: string;
  standings: { seat: string; rank: number; figures: [string, string][] }[];
}

/** What is known of a match only when it is over. */
export type Ended = Required<Pick<MatchData, "end" | "facts">>;

/** Where two matches part, and what is other then. */
export interface Difference {
  /** The first turn that differs; nothing, if none does. */
  turn?: number;
  /** The steps in which that is to be seen, of both matches. */
  steps?: [number, number];
  /** Of their inputs, then of the first turn that differs. */
  inputs: Changed[];
  values: Changed[];
}

export interface Changed {
  what: string;
  before: string;
  after: string;
}

// Scenes, as replays hold them.

export type Id = number | string;
export type Scalar = boolean | number | string;
/** A node of a graph, or x, y and z. */
export type Place = string | [number, number, number];
export type Frame = { whole: Scene } | { change: Change };
export interface Frames {
  all: Frame;
  seats?: Record<string, Frame>;
}

export interface Scene {
  field: Field;
  things?: Thing[];
  links?: Link[];
  reaches?: Record<string, Record<string, Reach>>;
  figures?: Record<string, Record<string, Scalar>>;
  notes?: string[];
}

export type Field = "nothing" | { grid: GridField } | { hex: number } | { graph: GraphField };

export interface GridField {
  /** Width, height and the number of planes; cells lie by z, then y, then x. */
  size: [number, number, number];
  origin: [number, number, number];
  /** By name, in the order of the look: `0*3600`, `1 0*58 1`. */
  layers: [string, string][];
  /** 1 where the cell is known; without it all are. */
  known?: string;
}

export interface GraphField {
  /** Each has its spot here: the program laid them out, in a box from 0 to 1, y downwards. */
  nodes: { name: string; spot?: [number, number] }[];
  /** From and to, as places in the list of nodes, and the weight. */
  edges: [number, number, number][];
}

export interface Thing {
  id: Id;
  kind: string;
  at?: Place;
  owner?: string;
  size?: [number, number];
  label?: Scalar;
  marks?: string[];
  bars?: Record<string, [Scalar, Scalar]>;
  reaches?: Record<string, Reach>;
  facts?: Record<string, Scalar>;
}

/** From and to how far, in the metric of the area. */
export type Reach = [number, number];
export type End = { thing: Id } | { at: Place };

export interface Link {
  kind: string;
  from: End;
  to: End;
  /** Steps in a hex field, from the beginning. */
  way?: string;
}

export interface Change {
  field?: Field;
  /** By layer: places and their new values in turn. The layer without a name is what is known. */
  cells?: Record<string, number[]>;
  things?: Thing[];
  gone?: Id[];
  links?: Link[];
  cut?: Link[];
  reaches?: Record<string, Record<string, Reach>>;
  figures?: Record<string, Record<string, Scalar | null>>;
  notes?: string[];
}
