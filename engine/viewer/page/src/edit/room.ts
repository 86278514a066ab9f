import type { Spot } from "../geometry/graph_plan";
import type { DrawnMap } from "./drawn_map";

/** Corners of the room that nodes have at least: a bit more than they need, or a box for the first of them. */
export function roomOf(map: DrawnMap): Spot[] {
  if (map.form !== "nodes") return [];
  const spots = map.names.map((name) => map.spotOf(name));
  const [across, down] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  const extent = Math.max(right - left, bottom - top);
  if (spots.length < 2 || extent === 0) {
    const [x, y] = spots[0] ?? [0.5, 0.5];
    const half = Math.max(0.5, Math.abs(x), Math.abs(y));
    return [
      [x - half, y - half],
      [x + half, y + half],
    ];
  }
  const more = 0.12 * extent;
  return [
    [left - more, top - more],
    [right + more, bottom + more],
  ];
}
