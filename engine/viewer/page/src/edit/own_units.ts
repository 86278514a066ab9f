import type { Spot } from "../geometry/graph_plan";

/**
 * Spots that the program found, in the units of those that stand in the map. The program draws all of them in a box from 0 to 1, so that of each
 * axis a factor and an offset are to be found, by the nodes that have both.
 */
export function inOwnUnits(found: ReadonlyMap<string, Spot>, own: ReadonlyMap<string, Spot>): Map<string, Spot> {
  const both = [...own].flatMap(([name, spot]) => {
    const box = found.get(name);
    return box ? [{ spot, box }] : [];
  });
  if (both.length === 0) return new Map(found);
  const factors = [0, 1].map((axis) => factorOf(both.map(({ spot, box }) => [box[axis]!, spot[axis]!])));
  // Where all lie on a line, the other axis tells.
  const other = (axis: number) => Math.abs(factors[1 - axis] ?? 1);
  const lines = [0, 1].map((axis) => {
    const factor = factors[axis] ?? other(axis);
    return { factor, offset: both[0]!.spot[axis]! - factor * both[0]!.box[axis]! };
  });
  const moved = (box: Spot, axis: number) => lines[axis]!.offset + lines[axis]!.factor * box[axis]!;
  return new Map([...found].map(([name, box]) => [name, [moved(box, 0), moved(box, 1)] as const]));
}

/** By the two that lie farthest apart in the box; nothing, where all lie in one place. */
function factorOf(pairs: readonly (readonly [number, number])[]): number | undefined {
  const sorted = [...pairs].sort(([a], [b]) => a - b);
  const [low, high] = [sorted[0]!, sorted.at(-1)!];
  // The box has four digits.
  return high[0] - low[0] > 1e-3 ? (high[1] - low[1]) / (high[0] - low[0]) : undefined;
}
