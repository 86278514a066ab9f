import type { Told } from "../model/format";
import type { Match } from "../model/match";

/** What happened in one step, as far as a filter lets it through. */
export interface LogStep {
  step: number;
  heading: string;
  told: Told[];
}

export interface LogFilter {
  hidden: ReadonlySet<string>;
  /** Only of this seat. */
  seat?: string;
}

/** All steps in which something happened. */
export function eventLog(match: Match, eyes: string | undefined, filter: LogFilter): LogStep[] {
  const passes = (told: Told) => !filter.hidden.has(told.kind) && (!filter.seat || told.seat === filter.seat);
  return match.data.steps.flatMap(({ heading }, step) => {
    const told = folded(match.told(step, eyes).filter(passes));
    return told.length ? [{ step, heading, told }] : [];
  });
}

/** The kinds of events of a match, with how often each happened. */
export function eventKinds(match: Match, eyes: string | undefined): [string, number][] {
  const counts = new Map<string, number>();
  for (let step = 0; step < match.length; step++)
    for (const { kind, count } of match.told(step, eyes)) counts.set(kind, (counts.get(kind) ?? 0) + (count ?? 1));
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}

/** Equal sentences become one, with a count. */
function folded(all: Told[]): Told[] {
  const found = new Map<string, Told>();
  for (const told of all) {
    const key = `${told.kind}\n${told.seat ?? ""}\n${told.text}`;
    const same = found.get(key);
    found.set(key, same ? { ...same, count: (same.count ?? 1) + (told.count ?? 1) } : told);
  }
  return [...found.values()];
}
