import type { Match } from "../model/match";

/** Instructions that a seat used in a step. Of several turns in it, that which came nearest to its limit. */
export interface Spent {
  used: number;
  limit?: number;
}

export function spent(match: Match, step: number, seat: string): Spent | undefined {
  let most: Spent | undefined;
  for (const turn of match.turnsOf(step)) {
    const own = turn.seats[seat];
    if (own?.used === undefined) continue;
    if (!most || weight(own.used, own.limit) > weight(most.used, most.limit))
      most = { used: own.used, limit: own.limit };
  }
  return most;
}

function weight(used: number, limit: number | undefined): number {
  return limit ? used / limit : used;
}

/** By step, in percent of the limit where there is one. Null where a seat had no turn. */
export function spending(match: Match, seat: string): (number | null)[] {
  return match.data.steps.map((_, step) => {
    const own = spent(match, step, seat);
    return own ? (own.limit ? (100 * own.used) / own.limit : own.used) : null;
  });
}

/** Whether every seat that used instructions has a limit. */
export function isLimited(match: Match): boolean {
  const all = match.data.turns.flatMap((turn) => Object.values(turn.seats));
  return all.every((seat) => seat.used === undefined || seat.limit !== undefined);
}

export function hasSpending(match: Match): boolean {
  return match.data.turns.some((turn) => Object.values(turn.seats).some((seat) => seat.used !== undefined));
}
