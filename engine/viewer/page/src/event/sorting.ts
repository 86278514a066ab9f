import type { EventModel } from "./event_model";
import type { Standing } from "./format";

/** A column of the standings, or the number of a tie-break. */
export type Column = "place" | "bot" | "points" | "bouts" | "share" | "rating" | "above" | "faults" | number;

export interface Sorting {
  column: Column;
  direction: "ascending" | "descending";
}

/** Names and places go up; of everything else most is best. */
export function firstDirection(column: Column): Sorting["direction"] {
  return column === "place" || column === "bot" ? "ascending" : "descending";
}

/** A click on a column: by it, or the other way round. */
export function turned(now: Sorting, column: Column): Sorting {
  if (now.column !== column) return { column, direction: firstDirection(column) };
  return { column, direction: now.direction === "ascending" ? "descending" : "ascending" };
}

/** Equal ones stay in the order of the table; who has no figure comes last. */
export function sorted(event: EventModel, { column, direction }: Sorting): Standing[] {
  const rows = [...event.tables.standings];
  const sign = direction === "ascending" ? 1 : -1;
  if (column === "bot") {
    const names = new Intl.Collator("en", { numeric: true });
    return rows.sort((one, other) => sign * names.compare(event.name(one.player), event.name(other.player)));
  }
  return rows.sort((one, other) => {
    const [a, b] = [figures(one, column), figures(other, column)];
    const at = a.findIndex((figure, place) => figure !== b[place]);
    if (at < 0) return 0;
    if (a[at] === null || b[at] === null) return a[at] === null ? 1 : -1;
    return sign * (a[at]! - b[at]!);
  });
}

function figures(row: Standing, column: Exclude<Column, "bot">): (number | null)[] {
  switch (column) {
    case "bouts":
      return [row.won, row.drawn, -row.lost];
    case "above":
      return [row.above_next];
    case "place":
    case "points":
    case "share":
    case "rating":
    case "faults":
      return [row[column]];
    default:
      return [row.ties[column]?.[1] ?? null];
  }
}
