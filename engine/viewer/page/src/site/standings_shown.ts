import type { Tables } from "../event/format";

/** Who stands where, as far as the hall has seen it. */
export interface ShownStanding {
  place: number;
  player: number;
  points: number;
}

/** The table without the bouts of which a match is still to be shown: a screen gives nothing away. */
export function standingsShown(tables: Tables, unseen: ReadonlySet<string>): ShownStanding[] {
  const hidden = new Map<number, number>();
  for (const { players, score, jobs } of tables.rounds.flatMap(({ bouts }) => bouts)) {
    if (!jobs.some((key) => unseen.has(key))) continue;
    players.forEach((player, at) => hidden.set(player, (hidden.get(player) ?? 0) + (score[at] ?? 0)));
  }
  if (hidden.size === 0) return tables.standings.map(({ place, player, points }) => ({ place, player, points }));
  const rows = tables.standings.map(({ player, points }) => ({ player, points: points - (hidden.get(player) ?? 0) }));
  rows.sort((one, other) => other.points - one.points);
  return rows.map((row) => ({ ...row, place: 1 + rows.filter(({ points }) => points > row.points).length }));
}
