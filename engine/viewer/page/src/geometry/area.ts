import type { Place, Reach, Thing } from "../model/format";
import type { AreaLook } from "../model/look_format";
import { type GraphModel, type GridModel, type SceneModel, cellIndex, cellPlace } from "../model/scene_model";
import { HexField } from "./hex_field";

/** All places of the field that lie so far from a thing. */
export function areaOf(scene: SceneModel, thing: Thing, reach: Reach, metric: AreaLook["metric"]): Place[] {
  const field = scene.field;
  if (thing.at === undefined || field.kind === "nothing") return [];
  if (field.kind === "grid") return cellsAround(field, thing, thing.at, reach, metric);
  if (field.kind === "graph") return nodesAround(field, thing.at, reach);
  if (typeof thing.at === "string") return [];
  const found = new HexField(field.size).within([thing.at[0], thing.at[1]], reach[1]);
  return [...found].filter(([, away]) => away >= reach[0]).map(([[x, y]]): Place => [x, y, 0]);
}

/** Counted from the nearest cell of a thing that covers several. */
function cellsAround(grid: GridModel, thing: Thing, at: Place, reach: Reach, metric: AreaLook["metric"]): Place[] {
  const cell = cellIndex(grid, at);
  if (cell === undefined) return [];
  const [wide, high] = grid.size;
  const [right, down, plane] = [cell % wide, Math.floor(cell / wide) % high, Math.floor(cell / (wide * high))];
  const gap = (at: number, first: number, count: number) => Math.max(first - at, at - (first + count - 1), 0);
  const found: Place[] = [];
  for (let row = 0; row < high; row++) {
    const dy = gap(row, down, thing.size?.[1] ?? 1);
    for (let column = 0; column < wide; column++) {
      const away = apart(metric, gap(column, right, thing.size?.[0] ?? 1), dy);
      if (away >= reach[0] && away <= reach[1]) found.push(cellPlace(grid, (plane * high + row) * wide + column));
    }
  }
  return found;
}

function apart(metric: AreaLook["metric"], dx: number, dy: number): number {
  if (metric === "chebyshev") return Math.max(dx, dy);
  return metric === "squared" ? dx * dx + dy * dy : dx + dy;
}

/** By the number of edges, which lead one way. */
function nodesAround(graph: GraphModel, at: Place, [from, to]: Reach): Place[] {
  const start = graph.nodes.findIndex(({ name }) => name === at);
  const hops = new Map<number, number>(start < 0 ? [] : [[start, 0]]);
  // A map is walked with what is added on the way: so the nearest come first.
  for (const [node, away] of hops) {
    if (away >= to) continue;
    for (const [tail, head] of graph.edges) if (tail === node && !hops.has(head)) hops.set(head, away + 1);
  }
  return [...hops].filter(([, away]) => away >= from && away <= to).flatMap(([node]) => graph.nodes[node]?.name ?? []);
}
