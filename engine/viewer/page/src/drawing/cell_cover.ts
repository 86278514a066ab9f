import type { Appearance, CellShow, Look } from "../model/look_format";
import type { GridModel } from "../model/scene_model";
import { cellKey, layersOf } from "../model/terrain";
import { type Color, toward } from "./color";
import type { Paints, Palette } from "./paints";
import type { PatternName } from "./patterns";

type Ramp = Extract<CellShow, { ramp: unknown }>["ramp"];

/** What a cell is covered with, by one entry of the look. */
export interface Cover {
  color?: Color;
  pattern?: PatternName;
  shape?: string;
  number?: number;
  /** Of the shape and the number. */
  ink: Color;
}

/** The covers of all cells by one entry: equal values have one and the same. */
export class Covering {
  private readonly known = new Map<number | string, Cover | null>();

  constructor(
    private readonly entry: Look["cells"][number],
    private readonly paints: Paints,
  ) {}

  /** Of the cells of a grid, by their number. */
  of(grid: GridModel): (cell: number) => Cover | null {
    const layers = layersOf(grid, this.entry);
    const [first] = layers;
    if (layers.length === 1 && first) return (cell) => this.cover(first[cell] as number);
    return (cell) => {
      const key = cellKey(layers, cell);
      return key === undefined ? null : this.cover(key);
    };
  }

  get hasNumbers(): boolean {
    return "number" in this.entry.shown;
  }

  private cover(key: number | string): Cover | null {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = coverOf(this.entry.shown, key, this.paints);
    this.known.set(key, made);
    return made;
  }
}

export function coverOf(shown: CellShow, key: number | string, paints: Paints): Cover | null {
  if ("table" in shown) {
    const found = shown.table.find(([value]) => value === String(key));
    return found ? appearanceCover(found[1], paints) : null;
  }
  const value = typeof key === "number" ? key : Number.parseInt(key, 10);
  if ("number" in shown) {
    const { role, hide } = shown.number;
    return value === hide ? null : { number: value, ink: paints.role(role) };
  }
  const { ramp } = shown;
  if (value === ramp.hide) return null;
  const { color, isLow } = rampColor(ramp, value, paints);
  // Between two seats the colour isn't the only sign.
  return isLow && paints.look.seatOfRole(ramp.low) ? { color, ink: color, pattern: "low" } : { color, ink: color };
}

/** A shape has the colour, and the cell what lies below; without one it is the cell. */
export function appearanceCover(look: Appearance, palette: Palette): Cover {
  const ink = palette.role(look.role ?? "muted");
  const cover: Cover = { ink };
  if (look.shape !== null) cover.shape = look.shape;
  else if (look.role !== null) cover.color = ink;
  if (look.pattern !== null && look.pattern !== "solid") cover.pattern = look.pattern;
  return cover;
}

/** The colour of a value, and whether it lies below the middle. If the value that isn't shown lies between both ends, colours fade towards it. */
export function rampColor(ramp: Ramp, value: number, palette: Palette): { color: Color; isLow: boolean } {
  const [low, high] = [palette.role(ramp.low), palette.role(ramp.high)];
  const share = (from: number, to: number) =>
    from === to ? 1 : Math.max(0, Math.min(1, (value - from) / (to - from)));
  const middle = ramp.hide;
  const isBetween = middle !== null && Math.min(ramp.from, ramp.to) < middle && middle < Math.max(ramp.from, ramp.to);
  if (!isBetween) return { color: toward(low, high, share(ramp.from, ramp.to)), isLow: false };
  const isLow = value < middle === ramp.from < middle;
  const [end, color] = isLow ? [ramp.from, low] : [ramp.to, high];
  return { color: toward(palette.role("ground"), color, 0.25 + 0.6 * share(middle, end)), isLow };
}
