import { isAlike, isRecord, type MapData, valueAt, withValue } from "./map_data";
import { formFields, plainValue } from "./map_fields";
import { brushOfPart, paintedPart } from "./parts";
import type { Brush, MapDesk } from "./protocol";

/** Where a new record or node can take its values from. */
export interface Models {
  /** Those that somebody drew or selected, the last one first. */
  touched: readonly MapData[];
  /** All of the map. */
  all: readonly unknown[];
  /** What a value is on the side of an image. */
  side?: (value: unknown) => unknown;
}

/**
 * A new one with what the outline needs. `given` stands first; what the brush doesn't write is as in the one of this brush that was touched last,
 * else as in most of this brush, else as in those of other brushes, else the least that is allowed. What may be left out is there if all of this
 * brush have it; a single one that nobody touched shows no habit.
 */
export function newPart(
  brush: Brush,
  given: MapData,
  { touched, all, side = (value) => value }: Models,
  desk: MapDesk,
): MapData {
  const isSame = (part: MapData) => isAlike(desk.brushes[brushOfPart(part, desk)], brush);
  const parts = all.filter(isRecord);
  const same = parts.filter(isSame);
  const last = touched.find(isSame);
  const hasHabits = last !== undefined || same.length > 1;
  let part = given;
  for (const { keys, optional, ...field } of formFields(desk.parts, desk.seats, Object.keys(given))) {
    const of = (other: MapData | undefined) => other && side(valueAt(other, keys));
    const own = of(last) ?? mostCommon(same.map(of));
    if (!optional) {
      const other = own ?? of(touched[0]) ?? mostCommon(parts.map(of));
      part = withValue(part, keys, other ?? plainValue({ ...field, optional }, desk.seats));
    } else if (hasHabits && own !== undefined && same.every((one) => of(one) !== undefined))
      part = withValue(part, keys, own);
  }
  return paintedPart(part, brush, desk);
}

/** Of equally many the last one; nothing, where there is none. */
export function mostCommon<T>(values: readonly (T | undefined)[]): T | undefined {
  const counts = new Map<string, { value: T; count: number }>();
  for (const value of values) {
    if (value === undefined) continue;
    const key = JSON.stringify(value);
    const count = (counts.get(key)?.count ?? 0) + 1;
    // The newest stands at the end.
    counts.delete(key);
    counts.set(key, { value, count });
  }
  const most = Math.max(0, ...[...counts.values()].map(({ count }) => count));
  return [...counts.values()].findLast(({ count }) => count === most)?.value;
}
