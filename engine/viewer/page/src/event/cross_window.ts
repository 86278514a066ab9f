/** More cells than these squared are shown part by part. */
export const WHOLE = 60;
const PART = 50;

/** A part of the places, from one up to another, from 0; the end is not part of it. */
export interface Part {
  from: number;
  to: number;
}

/** All places, in parts that a browser shows at once. */
export function partsOf(count: number): Part[] {
  if (count <= WHOLE) return [{ from: 0, to: count }];
  const parts = Math.ceil(count / PART);
  return Array.from({ length: parts }, (_, at) => ({ from: at * PART, to: Math.min(count, (at + 1) * PART) }));
}

/** Where a key leads from a cell, if anywhere; a bot has no cell against itself. */
export function nextCell(
  key: string,
  [row, column]: readonly [number, number],
  rows: Part,
  columns: Part,
): [number, number] | undefined {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  if (key === "Home") return [row, row === columns.from ? columns.from + 1 : columns.from];
  if (key === "End") return [row, row === columns.to - 1 ? columns.to - 2 : columns.to - 1];
  const step = steps[key];
  if (!step) return undefined;
  const next: [number, number] = [row + step[0], column + step[1]];
  if (next[0] === next[1]) next[step[0] ? 0 : 1] += step[0] + step[1];
  const inside = (at: number, part: Part) => at >= part.from && at < part.to;
  return inside(next[0], rows) && inside(next[1], columns) ? next : [row, column];
}
