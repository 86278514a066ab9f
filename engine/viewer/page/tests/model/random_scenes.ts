import type { Change, Id, Link, Scalar, Scene, Thing } from "../../src/model/format";
import { compareIds, linkKey } from "../../src/model/next_scene";

/** The same numbers every time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const [WIDE, HIGH] = [6, 5];

/** A scene of a small pond, drawn by lot. */
export function randomScene(roll: (sides: number) => number): Scene {
  const things = new Map<Id, Thing>();
  for (let count = roll(9); count > 0; count--) {
    const id: Id = roll(3) === 0 ? `newt ${roll(4)}` : roll(14);
    things.set(id, { id, kind: "frog", at: [roll(WIDE), roll(HIGH), 0], label: roll(5) });
  }
  const links = new Map<string, Link>();
  for (let count = roll(5); count > 0; count--) {
    const from = roll(2) === 0 ? { thing: roll(4) } : { at: [roll(3), roll(3), 0] as [number, number, number] };
    const link: Link = { kind: roll(2) === 0 ? "leap" : "plan", from, to: { thing: roll(4) } };
    links.set(linkKey(link), roll(2) === 0 ? link : { ...link, way: "rl" });
  }
  const cells = () => Array.from({ length: WIDE * HIGH }, () => roll(3)).join(" ");
  const figures: Record<string, Record<string, Scalar>> = {};
  for (const seat of ["Left", "Right"])
    if (roll(4) > 0) figures[seat] = roll(3) > 0 ? { frogs: roll(4), name: "x" } : { gold: roll(3) };
  return {
    field: {
      grid: {
        size: [WIDE, HIGH, 1],
        origin: [0, 0, 0],
        layers: [
          ["mud", cells()],
          ["depth", cells()],
        ],
        known: cells(),
      },
    },
    things: [...things.values()].sort((a, b) => compareIds(a.id, b.id)),
    links: [...links.values()].sort(byEnds),
    figures,
    notes: roll(2) === 0 ? [] : [`note ${roll(3)}`],
  };
}

/** As the program orders them: by kind, things before places, numbers before names. */
function byEnds(a: Link, b: Link): number {
  const key = ({ kind, from, to }: Link) =>
    [kind, ...[from, to].map((end) => ("thing" in end ? `0${String(end.thing).padStart(4, "0")}` : `1${end.at}`))].join(
      " ",
    );
  return key(a) < key(b) ? -1 : 1;
}

/** What the program would write between two scenes. */
export function changeBetween(old: Scene, next: Scene): Change {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const oldThings = new Map(old.things?.map((thing) => [thing.id, thing]));
  const nextIds = new Set(next.things?.map((thing) => thing.id));
  const oldLinks = new Map(old.links?.map((link) => [linkKey(link), link]));
  const nextLinks = new Set(next.links?.map(linkKey));
  const change: Change = {
    things: next.things?.filter((thing) => !same(oldThings.get(thing.id), thing)) ?? [],
    gone: [...oldThings.keys()].filter((id) => !nextIds.has(id)),
    links: next.links?.filter((link) => !same(oldLinks.get(linkKey(link)), link)) ?? [],
    cut: old.links?.filter((link) => !nextLinks.has(linkKey(link))) ?? [],
    cells: {},
    figures: {},
  };
  if (!same(old.notes, next.notes)) change.notes = next.notes ?? [];
  const [before, after] = [layersOf(old), layersOf(next)];
  for (const [name, values] of after) {
    const changed = values.flatMap((value, at) => (value === before.get(name)?.[at] ? [] : [at, value]));
    if (changed.length > 0 && change.cells) change.cells[name] = changed;
  }
  for (const seat of new Set([...Object.keys(old.figures ?? {}), ...Object.keys(next.figures ?? {})])) {
    const [was, is] = [old.figures?.[seat] ?? {}, next.figures?.[seat] ?? {}];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => was[name] !== is[name]);
    if (names.length > 0 && change.figures)
      change.figures[seat] = Object.fromEntries(names.map((name) => [name, is[name] ?? null]));
  }
  return change;
}

function layersOf({ field }: Scene): Map<string, number[]> {
  if (typeof field !== "object" || !("grid" in field)) return new Map();
  const numbers = (text: string) => text.split(" ").map(Number);
  const known: [string, number[]] = ["", numbers(field.grid.known ?? "")];
  return new Map([known, ...field.grid.layers.map(([name, text]): [string, number[]] => [name, numbers(text)])]);
}
