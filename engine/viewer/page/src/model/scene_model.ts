import type { End, GraphField, Id, Link, Place, Reach, Scalar, Thing } from "./format";

export interface GridModel {
  readonly kind: "grid";
  /** Width, height and the number of planes. */
  readonly size: readonly [number, number, number];
  readonly origin: readonly [number, number, number];
  /** Cells lie by z, then y, then x. Equal layers of two scenes are one array, so that they are compared at a glance. */
  readonly layers: ReadonlyMap<string, Float64Array>;
  /** 1 where the cell is known; without it all are. */
  readonly known?: Float64Array;
}

export type GraphModel = { readonly kind: "graph" } & Readonly<GraphField>;

export type FieldModel =
  { readonly kind: "nothing" } | GridModel | { readonly kind: "hex"; readonly size: number } | GraphModel;

export type Reaches = Readonly<Record<string, Record<string, Reach>>>;
export type Figures = ReadonlyMap<string, ReadonlyMap<string, Scalar>>;

/** What there is to see at one moment. Nobody changes one: the next is made of it. */
export class SceneModel {
  private byPlace?: Map<string, Thing[]>;

  constructor(
    readonly field: FieldModel,
    /** In the order of their ids. */
    readonly things: ReadonlyMap<Id, Thing>,
    /** In the order of their kinds and ends. */
    readonly links: readonly Link[],
    /** Of all things of a kind, by kind and area. */
    readonly reaches: Reaches,
    /** By seat and name. */
    readonly figures: Figures,
    readonly notes: readonly string[],
  ) {}

  /** All things on a place, also those that only reach onto it by their size. */
  thingsAt(place: Place): readonly Thing[] {
    this.byPlace ??= indexed(this.things.values());
    return this.byPlace.get(placeKey(place)) ?? [];
  }

  /** Where a link begins or ends; nothing, if its thing is gone or has no place. */
  placeOf(end: End): Place | undefined {
    return "at" in end ? end.at : this.things.get(end.thing)?.at;
  }

  /** What a thing reaches or sees: its own areas, then those of its kind. */
  reachesOf(thing: Thing): [string, Reach][] {
    const own = Object.entries(thing.reaches ?? {});
    const shared = Object.entries(ownEntry(this.reaches, thing.kind) ?? {});
    return [...own, ...shared.filter(([name]) => !ownEntry(thing.reaches, name))];
  }

  linksOf(id: Id): Link[] {
    return this.links.filter((link) => isThing(link.from, id) || isThing(link.to, id));
  }
}

/** An entry of a record whose keys strangers chose: `constructor` is no entry of an empty one. */
export function ownEntry<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

export function isThing(end: End, id: Id): boolean {
  return "thing" in end && end.thing === id;
}

/** One text for one place. Nodes begin with a letter of their own, so that none looks like coordinates. */
export function placeKey(place: Place): string {
  return typeof place === "string" ? `n${place}` : `${place[0]} ${place[1]} ${place[2]}`;
}

export function samePlace(a: Place | undefined, b: Place | undefined): boolean {
  if (a === undefined || b === undefined || typeof a === "string" || typeof b === "string") return a === b;
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

export function cellCount(grid: GridModel): number {
  return grid.size[0] * grid.size[1] * grid.size[2];
}

/** The place of a cell in each layer; nothing outside. */
export function cellIndex(grid: GridModel, place: Place): number | undefined {
  if (typeof place === "string") return undefined;
  const [wide, high, deep] = grid.size;
  const [x, y, z] = [place[0] - grid.origin[0], place[1] - grid.origin[1], place[2] - grid.origin[2]];
  if (x < 0 || y < 0 || z < 0 || x >= wide || y >= high || z >= deep) return undefined;
  return (z * high + y) * wide + x;
}

export function cellPlace(grid: GridModel, index: number): Place {
  const [wide, high] = grid.size;
  const row = Math.floor(index / wide);
  const plane = Math.floor(row / high);
  return [grid.origin[0] + (index % wide), grid.origin[1] + (row % high), grid.origin[2] + plane];
}

export function isKnown(grid: GridModel, index: number): boolean {
  return grid.known === undefined || grid.known[index] !== 0;
}

/** Whether a thing covers more than one cell. */
export function isLarge(thing: Thing): boolean {
  return thing.size !== undefined && (thing.size[0] !== 1 || thing.size[1] !== 1);
}

/** No thing covers more of a field: a size comes from a file. */
const MOST_COVERED = 1 << 12;

function indexed(things: Iterable<Thing>): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>();
  const add = (place: Place, thing: Thing) => {
    const key = placeKey(place);
    const there = found.get(key);
    if (there) there.push(thing);
    else found.set(key, [thing]);
  };
  for (const thing of things) {
    if (thing.at === undefined) continue;
    if (typeof thing.at === "string" || !thing.size || thing.size[0] * thing.size[1] > MOST_COVERED) {
      add(thing.at, thing);
      continue;
    }
    const [x, y, z] = thing.at;
    for (let down = 0; down < thing.size[1]; down++) {
      for (let right = 0; right < thing.size[0]; right++) add([x + right, y + down, z], thing);
    }
  }
  return found;
}
