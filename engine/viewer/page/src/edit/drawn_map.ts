import type { Spot } from "../geometry/graph_plan";
import type { Place } from "../model/format";
import type { MapData } from "./map_data";
import { NodesMap } from "./nodes_map";
import type { Brush, MapDesk } from "./protocol";
import { RecordsMap } from "./records_map";
import { RowsMap } from "./rows_map";
import type { Symmetry } from "./symmetry";

/** One touch of a brush. */
export interface Dab {
  place: Place;
  brush: Brush;
  /** What a brush for numbers writes. */
  number?: number;
  /** Records or nodes that were touched before, the last one first: a new one is like them. */
  touched?: readonly MapData[];
  /** What a value is on the side of an image. */
  side?: (value: unknown) => unknown;
}

export interface Moved {
  from: Place;
  to: Place;
}

/** A map that can be drawn on. Each edit makes another one, or gives the same where nothing is other. */
export interface Drawable {
  readonly data: MapData;
  has(place: Place): boolean;
  places(): Iterable<Place>;
  /** The places beside one. */
  beside(place: Place): readonly Place[];
  /** The record or node at a place. */
  partAt(place: Place): MapData | undefined;
  /** The number of the brush that makes what is there; -1 where none does. */
  brushAt(place: Place): number;
  /** Equal where two places look alike: a fill spreads over these. */
  contentAt(place: Place): string;
  /** From one place to another, both included. */
  line(from: Place, to: Place): readonly Place[];
  /** All between two corners. */
  box(from: Place, to: Place): readonly Place[];
  symmetry(kind: string | undefined): Symmetry;
  paint(dabs: readonly Dab[]): DrawnMap;
  erase(places: readonly Place[]): DrawnMap;
  /** All at once: what lies at one end of a way may be at the start of another. */
  move(moves: readonly Moved[]): DrawnMap;
  /** All of it made symmetric: of each place and its images the first one counts. */
  symmetric(symmetry: Symmetry): DrawnMap;
  /** The same field with other data: of a form. */
  withData(data: MapData): DrawnMap;
}

export type DrawnMap = RowsMap | RecordsMap | NodesMap;

/** `spots`: where the program puts the nodes, of which the data may say nothing. */
export function drawnMap(desk: MapDesk, data: MapData, spots: ReadonlyMap<string, Spot> = new Map()): DrawnMap {
  if (desk.form === "rows") return new RowsMap(desk, data);
  return desk.form === "records" ? new RecordsMap(desk, data) : NodesMap.opened(desk, data, spots);
}
