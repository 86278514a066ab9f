import type { Place } from "../model/format";
import type { GridBox } from "./symmetry";

/** All cells of a plane, by y, then x. */
export function* planePlaces({ origin, size }: GridBox, z: number): Generator<Place> {
  for (let y = origin[1]; y < origin[1] + size[1]; y++) {
    for (let x = origin[0]; x < origin[0] + size[0]; x++) yield [x, y, z];
  }
}

export function inGrid({ origin, size }: GridBox, place: Place): boolean {
  if (typeof place === "string") return false;
  const [x, y] = [place[0] - origin[0], place[1] - origin[1]];
  return x >= 0 && y >= 0 && x < size[0] && y < size[1];
}

/** The four cells around one. */
export function cellsBeside(box: GridBox, place: Place): Place[] {
  if (typeof place === "string") return [];
  const [x, y, z] = place;
  const all: Place[] = [
    [x - 1, y, z],
    [x + 1, y, z],
    [x, y - 1, z],
    [x, y + 1, z],
  ];
  return all.filter((other) => inGrid(box, other));
}

/** The cells between two, both included, as straight as can be; in two planes there is no such line. */
export function cellLine(from: Place, to: Place): Place[] {
  if (typeof from === "string" || typeof to === "string" || from[2] !== to[2]) return [to];
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(across), Math.abs(down));
  return Array.from({ length: steps + 1 }, (_, step): Place => {
    const share = steps === 0 ? 0 : step / steps;
    return [from[0] + Math.round(across * share), from[1] + Math.round(down * share), from[2]];
  });
}

/** The cells with x and y between those of two corners. */
export function cellBox(from: Place, to: Place): Place[] {
  if (typeof from === "string" || typeof to === "string" || from[2] !== to[2]) return [to];
  const ends = (a: number, b: number): [number, number] => [Math.min(a, b), Math.abs(a - b) + 1];
  const [[left, wide], [top, high]] = [ends(from[0], to[0]), ends(from[1], to[1])];
  return [...planePlaces({ origin: [left, top], size: [wide, high] }, from[2])];
}
