import type { Id } from "../model/format";

/** The units that a person took over in a match: known again when the page is loaded anew. */
export function readTaken(match: string): Id[] {
  try {
    const units: unknown = JSON.parse(sessionStorage.getItem(name(match)) ?? "[]");
    return Array.isArray(units) ? units.filter((id) => typeof id === "number" || typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function keepTaken(match: string, units: readonly Id[]): void {
  try {
    sessionStorage.setItem(name(match), JSON.stringify(units));
  } catch {
    // Some browsers keep nothing: then it holds until the page is loaded again.
  }
}

function name(match: string): string {
  return `lunarena-taken-${match}`;
}
