import type { Appearance, CellShow, Look, Named } from "./look_format";
import type { LookIndex } from "./look_index";
import { many } from "./details";
import { counted, listed, spaced } from "./plain_words";
import { type GridModel, cellCount, isKnown } from "./scene_model";

type CellEntry = Look["cells"][number];
type Ramp = Extract<CellShow, { ramp: unknown }>["ramp"];

/** The values of some layers in a cell as a table of the look names them: `0 1`. Nothing, where a layer isn't there. */
export function cellKey(layers: readonly (Float64Array | undefined)[], cell: number): string | undefined {
  let key = "";
  for (const layer of layers) {
    const value = layer?.[cell];
    if (value === undefined) return undefined;
    key = key === "" ? String(value) : `${key} ${value}`;
  }
  return key === "" ? undefined : key;
}

export function layersOf(grid: GridModel, entry: CellEntry): (Float64Array | undefined)[] {
  return entry.of.map((name) => grid.layers.get(name));
}

/** What one cell shows, the lowest first. */
export function cellWords(grid: GridModel, cell: number, look: LookIndex): string[] {
  return look.data.cells.flatMap((entry) => {
    const key = cellKey(layersOf(grid, entry), cell);
    const value = Number.parseInt(key ?? "", 10);
    if (key === undefined) return [];
    if ("table" in entry.shown) {
      const found = entry.shown.table.find(([name]) => name === key);
      return found ? [found[1].name ?? spaced(key)] : [];
    }
    if (value === hidden(entry.shown)) return [];
    return [`${"ramp" in entry.shown ? rampName(entry.shown.ramp, entry) : layerName(entry)} ${value}`];
  });
}

function hidden(shown: Exclude<CellShow, { table: unknown }>): number | null {
  return "ramp" in shown ? shown.ramp.hide : shown.number.hide;
}

/** What all known cells show of some layers; nothing, if there is nothing to see. */
export function cellSummary(grid: GridModel, entry: CellEntry, look: LookIndex): string[] {
  const counts = valueCounts(grid, entry);
  if ("table" in entry.shown) return tableSummary(entry.shown.table, counts);
  const hide = hidden(entry.shown);
  const values = [...counts].map(([key, number]): [number, number] => [Number.parseInt(key, 10), number]);
  const shown = values.filter(([value]) => value !== hide);
  if (shown.length === 0) return [];
  if ("ramp" in entry.shown) return [rampSummary(entry.shown.ramp, entry, shown, look)];
  const cells = shown.reduce((sum, [, number]) => sum + number, 0);
  const total = shown.reduce((sum, [value, number]) => sum + value * number, 0);
  return [`${counted(cells, "cell", "cells")} with ${layerName(entry)}, ${total} in all`];
}

/** How many known cells have which values. */
export function valueCounts(grid: GridModel, entry: CellEntry): Map<string, number> {
  const counts = new Map<string, number>();
  const layers = layersOf(grid, entry);
  for (let cell = 0; cell < cellCount(grid); cell++) {
    const key = isKnown(grid, cell) ? cellKey(layers, cell) : undefined;
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** `14 cells of water, 3 of reed, 2 stones`: what has a shape of its own is counted itself. */
function tableSummary(table: Named<Appearance>, counts: ReadonlyMap<string, number>): string[] {
  const met = table.flatMap(([key, look]) => {
    const [number, name] = [counts.get(key), look.name ?? spaced(key)];
    return number === undefined ? [] : [{ look, number, name }];
  });
  const ground = met.filter(({ look }) => look.shape === null);
  const cells = ground.map(
    ({ name, number }, at) => `${at === 0 ? counted(number, "cell", "cells") : number} of ${name}`,
  );
  const objects = met.filter(({ look }) => look.shape !== null);
  const words = [...cells, ...objects.map(({ look, name, number }) => counted(number, name, many(name, look)))];
  return words.length > 0 ? [words.join(", ")] : [];
}

/** `5 cells of mud: 3 of Left and 2 of Right`, or `3 high and 2 low` where the colours are not those of seats. */
function rampSummary(ramp: Ramp, entry: CellEntry, shown: readonly [number, number][], look: LookIndex): string {
  const middle = (ramp.from + ramp.to) / 2;
  const rises = ramp.from <= ramp.to ? 1 : -1;
  const sides = { high: 0, low: 0, between: 0 };
  for (const [value, number] of shown) {
    const side = Math.sign(value - middle) * rises;
    sides[side > 0 ? "high" : side < 0 ? "low" : "between"] += number;
  }
  const end = (role: string, plain: string) => {
    const seat = look.seatOfRole(role);
    return seat ? `of ${seat.name}` : plain;
  };
  const ends: [number, string][] = [
    [sides.high, end(ramp.high, "high")],
    [sides.low, end(ramp.low, "low")],
    [sides.between, "in the middle"],
  ];
  const words = ends.filter(([number]) => number > 0).map(([number, side]) => `${number} ${side}`);
  const cells = counted(sides.high + sides.low + sides.between, "cell", "cells");
  return `${cells} of ${rampName(ramp, entry)}: ${listed(words)}`;
}

function layerName(entry: CellEntry): string {
  return spaced(entry.of[0] ?? "");
}

function rampName(ramp: Ramp, entry: CellEntry): string {
  return ramp.name || layerName(entry);
}
