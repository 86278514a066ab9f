import type { End, GraphField, Id, Link, Place, Reach, Scalar, Thing } from "./format";

export interface GridModel {
  readonly kind: "grid";
  readonly size: readonly [number, number, number];
  readonly origin: readonly [number, number, number];
  /** Cells lie by z, then y, then x. */
  readonly layers: ReadonlyMap<string, Float64Array>;
  /** 1 where the cell is known; without it all are. */
  readonly known?: Float64Array;
}

export type FieldModel =
  | { readonly kind: "nothing" }
  | GridModel
  | { readonly kind: "hex"; readonly size: number }
  | ({ readonly kind: "graph" } & Readonly<GraphField>);

export type Figures = ReadonlyMap<string, ReadonlyMap<string, Scalar>>;

/** What there is to see at one moment. Nobody changes one: the next is made of it. */
export class SceneModel {
  constructor(
    readonly field: FieldModel,
    /** In the order of their ids. */
    readonly things: ReadonlyMap<Id, Thing>,
    readonly links: readonly Link[],
    /** Of all things of a kind, by kind and area. */
    readonly reaches: Readonly<Record<string, Record<string, Reach>>>,
    /** By seat and name. */
    readonly figures: Figures,
    readonly notes: readonly string[],
  ) {}

  /** All things on a place, also those that only reach onto it by their size; the topmost last. */
  thingsAt(place: Place): Thing[] {
    void place;
    return [];
  }

  /** Where a link begins or ends; nothing, if its thing is gone or has no place. */
  placeOf(end: End): Place | undefined {
    void end;
    return undefined;
  }

  /** What a thing reaches or sees: its own areas, then those of its kind. */
  reachesOf(thing: Thing): [string, Reach][] {
    void thing;
    return [];
  }

  linksOf(id: Id): Link[] {
    void id;
    return [];
  }
}
