import { readCells } from "./cells";
import type { Change, End, Field, Frame, Id, Link, Place, Scalar, Scene, Thing } from "./format";
import { type FieldModel, type GridModel, type Reaches, SceneModel, cellCount } from "./scene_model";

/**
 * A scene on its way to another one, frame by frame. What no frame changes is shared with the scene that it began with; what one changes is
 * copied once, however many frames follow.
 */
export class NextScene {
  private field: FieldModel = { kind: "nothing" };
  private things: Map<Id, Thing> = new Map();
  private links: Link[] = [];
  private reaches: Reaches = {};
  private figures: Map<string, Map<string, Scalar>> = new Map();
  private notes: readonly string[] = [];
  /** What is our own, and not that of the scene before. */
  private readonly owned = new Set<object>();
  private hasNewThings = false;

  constructor(from?: SceneModel) {
    if (!from) return;
    this.field = from.field;
    this.things = from.things as Map<Id, Thing>;
    this.links = from.links as Link[];
    this.reaches = from.reaches;
    this.figures = from.figures as Map<string, Map<string, Scalar>>;
    this.notes = from.notes;
  }

  apply(frame: Frame): void {
    if ("whole" in frame) this.begin(frame.whole);
    else this.change(frame.change);
  }

  scene(): SceneModel {
    if (this.hasNewThings) this.things = new Map([...this.things].sort(([a], [b]) => compareIds(a, b)));
    this.hasNewThings = false;
    this.owned.clear();
    return new SceneModel(this.field, this.things, this.links, this.reaches, this.figures, this.notes);
  }

  private begin(scene: Scene): void {
    this.field = fieldModel(scene.field);
    this.things = new Map((scene.things ?? []).map((thing) => [thing.id, thing]));
    this.links = scene.links ?? [];
    this.reaches = scene.reaches ?? {};
    this.figures = figuresOf(scene);
    this.notes = scene.notes ?? [];
    this.hasNewThings = false;
  }

  private change(change: Change): void {
    if (change.field !== undefined) this.field = fieldModel(change.field);
    for (const [name, pairs] of Object.entries(change.cells ?? {})) this.setCells(name, pairs);
    this.setThings(change.things ?? [], change.gone ?? []);
    this.setLinks(change.links ?? [], change.cut ?? []);
    if (change.reaches) this.reaches = change.reaches;
    if (change.notes) this.notes = change.notes;
    for (const [seat, values] of Object.entries(change.figures ?? {})) this.setFigures(seat, values);
  }

  private own<T extends object>(value: T, copy: (value: T) => T): T {
    if (this.owned.has(value)) return value;
    const copied = copy(value);
    this.owned.add(copied);
    return copied;
  }

  private setCells(name: string, pairs: readonly number[]): void {
    if (this.field.kind !== "grid") throw new Error("there are no cells to change");
    const grid = this.own(this.field, (grid: GridModel) => ({ ...grid, layers: new Map(grid.layers) }));
    const before = name === "" ? grid.known : grid.layers.get(name);
    if (!before || pairs.length % 2 !== 0) throw new Error("cells are changed that are not there");
    const cells = this.own(before, (cells) => cells.slice());
    for (let at = 0; at < pairs.length; at += 2) {
      const [place, value] = [pairs[at] as number, pairs[at + 1] as number];
      if (!(place >= 0 && place < cells.length)) throw new Error("cells are changed that are not there");
      cells[place] = value;
    }
    if (name === "") this.field = this.own({ ...grid, known: cells }, (grid) => grid);
    else {
      (grid.layers as Map<string, Float64Array>).set(name, cells);
      this.field = grid;
    }
  }

  private setThings(changed: readonly Thing[], gone: readonly Id[]): void {
    if (changed.length + gone.length === 0) return;
    this.things = this.own(this.things, (things) => new Map(things));
    for (const thing of changed) {
      this.hasNewThings ||= !this.things.has(thing.id);
      this.things.set(thing.id, thing);
    }
    for (const id of gone) this.things.delete(id);
  }

  private setLinks(changed: readonly Link[], cut: readonly Link[]): void {
    if (changed.length + cut.length === 0) return;
    const links = new Map(this.links.map((link) => [linkKey(link), link]));
    const count = links.size;
    for (const link of changed) links.set(linkKey(link), link);
    const hasNew = links.size > count;
    for (const link of cut) links.delete(linkKey(link));
    this.links = [...links.values()];
    if (hasNew) this.links.sort(compareLinks);
  }

  private setFigures(seat: string, values: Readonly<Record<string, Scalar | null>>): void {
    this.figures = this.own(this.figures, (figures) => new Map(figures));
    const figures = this.own(this.figures.get(seat) ?? new Map<string, Scalar>(), (own) => new Map(own));
    for (const [name, value] of Object.entries(values)) {
      if (value === null) figures.delete(name);
      else figures.set(name, value);
    }
    if (figures.size > 0) this.figures.set(seat, figures);
    else this.figures.delete(seat);
  }
}

function fieldModel(field: Field): FieldModel {
  if (field === "nothing") return { kind: "nothing" };
  if ("hex" in field) return { kind: "hex", size: field.hex };
  if ("graph" in field) return { kind: "graph", ...field.graph };
  const { size, origin, layers, known } = field.grid;
  const grid: GridModel = { kind: "grid", size, origin, layers: new Map() };
  const count = cellCount(grid);
  const read = layers.map(([name, text]): [string, Float64Array] => [name, readCells(text, count)]);
  return {
    ...grid,
    layers: new Map(read),
    ...(known === undefined ? {} : { known: readCells(known, count) }),
  };
}

function figuresOf(scene: Scene): Map<string, Map<string, Scalar>> {
  const seats = Object.entries(scene.figures ?? {});
  return new Map(seats.map(([seat, values]) => [seat, new Map(Object.entries(values))]));
}

/** Numbers before names. */
export function compareIds(a: Id, b: Id): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A link is known by its kind and its ends: of several there is one. */
export function linkKey(link: Link): string {
  return JSON.stringify([link.kind, link.from, link.to]);
}

function compareLinks(a: Link, b: Link): number {
  if (a.kind !== b.kind) return a.kind < b.kind ? -1 : 1;
  return compareEnds(a.from, b.from) || compareEnds(a.to, b.to);
}

/** Things before places, as the program has them. */
function compareEnds(a: End, b: End): number {
  if ("thing" in a && "thing" in b) return compareIds(a.thing, b.thing);
  if ("thing" in a || "thing" in b) return "thing" in a ? -1 : 1;
  return comparePlaces(a.at, b.at);
}

function comparePlaces(a: Place, b: Place): number {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === "string" || typeof b === "string") return typeof a === "string" ? -1 : 1;
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
