import type { Outline, Place, Scene } from "../model/format";
import type { Appearance, Look } from "../model/look_format";

/**
 * What the editor of maps and `lunarena serve` say to each other. Answers with a status of 400 and more are a `Problem`, as everywhere.
 *
 * | request | answer |
 * |---|---|
 * | GET `/api/maps/GAME` | `MapDesk` |
 * | GET `/api/maps/GAME/open?name=NAME&seed=N` | `OpenMap`; a map made by Lua is made with the seed |
 * | POST `/api/maps/GAME/check` `{ data, seats? }` | `MapVerdict` |
 * | POST `/api/maps/GAME/save` `SaveOrder` | `SavedMap`; status 409 where the file changed meanwhile or the name is another map's |
 */

/** What editing the maps of a game needs. */
export interface MapDesk {
  /** Rows of cells, records with a place, or nodes with edges. */
  form: "rows" | "records" | "nodes";
  /** The key of the rows, the records, or the nodes by name. */
  at?: string;
  /** Instead of it: the keys of the rows of each plane, in the order of z. */
  planes?: string[];
  planeNames?: string[];
  /** Whether every character of a row is a cell, or every word. */
  cell?: "character" | "word";
  /** Whether the first row has the greatest y. */
  topIsMostY: boolean;
  /** The place of the corner with the smallest x and y. */
  origin: [number, number];
  /** Least and most, or where the data say it. */
  size?: { width: Range; height: Range } | { key: string };
  hex: boolean;
  /** As the look draws it. */
  yUp: boolean;
  /** In their order; the first of rows is the ground that erasing leaves. */
  brushes: Brush[];
  /** The key of a node with its edges, from the name of the other end to a number. */
  edges?: string;
  /** The key of a node with its x and y. */
  spot?: string;
  symmetry?: { kinds: string[]; key?: string; swaps: [unknown, unknown][] };
  /** Of the whole map. */
  fields: MapField[];
  /** Of a record or a node. */
  parts: MapField[];
  seats: string[];
  palette: { light: Record<string, string>; dark: Record<string, string> };
  shapes: Record<string, Outline>;
  look: Look;
  /** `made`: by a script, with a seed. */
  maps: { name: string; made: boolean }[];
}

export type Range = [least: number, most: number];

export interface Brush {
  name: string;
  /** Of rows a text, of records and nodes the fields that it sets. */
  writes?: unknown;
  /** Instead: the cell is a number. */
  number?: { least: number; most: number };
  /** What the same cell of the next plane gets. */
  above?: unknown;
  seat?: string;
  /** There are at most so many. */
  only?: number;
  look: Appearance;
}

export interface MapField {
  /** Below the map or the part: `offset`, `start.x`. */
  path: string;
  /** What it may be, in words. */
  type: string;
  kind: "integer" | "number" | "boolean" | "word" | "text" | "list" | "seat" | "other";
  least?: number;
  most?: number;
  words?: string[];
  optional: boolean;
}

export interface OpenMap {
  name: string;
  file: string;
  hash: string;
  data: unknown;
  made: boolean;
  /** The file has the game's own text form. */
  text: boolean;
}

export interface Fault {
  path: string;
  message: string;
  help?: string;
  at?: Place[];
}

export interface MapVerdict {
  faults: Fault[];
  /** Of the start of a match on the map, where there is no fault. */
  scene?: Scene;
  /** The map as it would be saved anew. */
  text: string;
}

export interface SaveOrder {
  name: string;
  data: unknown;
  /** The map that was opened: it may be written over if nobody else did. */
  from?: { name: string; hash: string };
}

export interface SavedMap {
  file: string;
  hash: string;
  /** That plays on it. */
  command: string;
}
