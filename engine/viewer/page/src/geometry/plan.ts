import type { Place, Thing } from "../model/format";
import type { FieldLook } from "../model/look_format";
import type { FieldModel } from "../model/scene_model";
import { type GraphFrame, GraphPlan } from "./graph_plan";
import { GridPlan, isDrawable } from "./grid_plan";
import { HexPlan } from "./hex_plan";
import { MOST_SIZE } from "./hex_field";
import type { Box, Point } from "./point";

/** In CSS pixels around the field, for what is written at its edge. */
export interface Margin {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Direction = "left" | "right" | "up" | "down";

/** Where each place of a field lies, in lengths of its own, and which place lies at a point. */
export interface Plan {
  readonly bounds: Box;
  readonly margin: Margin;
  /** How large a thing is drawn. */
  readonly unit: number;
  /** The middle of a place; nothing, if it isn't on the field. */
  spot(place: Place): Point | undefined;
  /** The middle of a thing, which may be larger than a cell. */
  middle(thing: Thing): Point | undefined;
  /** The place at a point. */
  place(point: Point): Place | undefined;
  /** The next place in a direction; without one, the place where a cursor begins. */
  neighbour(place: Place | undefined, direction: Direction): Place | undefined;
}

export type FieldPlan = GridPlan | HexPlan | GraphPlan;

/** Nothing, where there is no field, or one that is too large to be drawn. */
export function planOf(field: FieldModel, look: FieldLook, frame?: GraphFrame): FieldPlan | undefined {
  if (field.kind === "grid") return isDrawable(field) ? new GridPlan(field, look) : undefined;
  if (field.kind === "hex")
    return field.size >= 1 && field.size <= MOST_SIZE ? new HexPlan(field.size, look.y_up) : undefined;
  if (field.kind === "graph")
    return field.nodes.length > 0 || frame ? new GraphPlan(field, look.y_up, frame) : undefined;
  return undefined;
}

/** Whether a plan made for one field holds for another: only its cells may be other. */
export function isSamePlan(a: FieldModel, b: FieldModel): boolean {
  if (a === b) return true;
  if (a.kind === "grid" && b.kind === "grid") return `${a.size} ${a.origin}` === `${b.size} ${b.origin}`;
  if (a.kind === "hex" && b.kind === "hex") return a.size === b.size;
  if (a.kind === "graph" && b.kind === "graph") return a.nodes === b.nodes && a.edges === b.edges;
  return a.kind === b.kind;
}

/** The best of some places in a direction: near, and not far aside. */
export function nearestToward<T extends Point>(from: Point, direction: Direction, others: Iterable<T>): T | undefined {
  const [right, down] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  let found: T | undefined;
  let least = Infinity;
  for (const other of others) {
    const [x, y] = [other.x - from.x, other.y - from.y];
    const ahead = x * right + y * down;
    const cost = ahead + 2 * Math.abs(x * down - y * right);
    if (ahead > 1e-6 && cost < least) [found, least] = [other, cost];
  }
  return found;
}
