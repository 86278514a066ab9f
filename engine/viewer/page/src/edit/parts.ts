import { isAlike, isRecord, type MapData, valueAt, withoutValue, withValue } from "./map_data";
import { formFields } from "./map_fields";
import type { Brush, MapDesk } from "./protocol";

/** The key of a record or node that names a seat; nothing, where none does. */
export function seatKeys(desk: MapDesk): string[] | undefined {
  return formFields(desk.parts, desk.seats, []).find(({ kind }) => kind === "seat")?.keys;
}

export function seatOf(part: MapData, desk: MapDesk): string | undefined {
  const keys = seatKeys(desk);
  const seat = keys && valueAt(part, keys);
  return typeof seat === "string" ? seat : undefined;
}

/** What a brush sets. */
function fieldsOf(brush: Brush): [string, unknown][] {
  return isRecord(brush.writes) ? Object.entries(brush.writes) : [];
}

/** The brush that says most of what a record or node is; -1, where none fits. */
export function brushOfPart(part: MapData, desk: MapDesk): number {
  let [found, most] = [-1, -1];
  desk.brushes.forEach((brush, number) => {
    const fields = fieldsOf(brush);
    const isOwn = brush.seat === undefined || seatOf(part, desk) === brush.seat;
    const says = fields.length + (brush.seat === undefined ? 0 : 1);
    if (isOwn && says > most && fields.every(([key, value]) => isAlike(part[key], value)))
      [found, most] = [number, says];
  });
  return found;
}

/** A record or node as a brush leaves it: all that the brush doesn't know stays. */
export function paintedPart(part: MapData, brush: Brush, desk: MapDesk): MapData {
  let painted = part;
  for (const [key, value] of fieldsOf(brush))
    if (!isAlike(part[key], value)) painted = withValue(painted, [key], value);
  const keys = seatKeys(desk);
  if (!keys) return painted;
  if (brush.seat !== undefined) return withValue(painted, keys, brush.seat);
  // Where only the seat makes it another brush's, the seat goes.
  const other = desk.brushes[brushOfPart(painted, desk)];
  const isOfSeat = other?.seat !== undefined && fieldsOf(brush).every(([key, value]) => isAlike(painted[key], value));
  return isOfSeat ? withoutValue(painted, keys) : painted;
}
