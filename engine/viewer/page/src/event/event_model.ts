import type { BoutRow, EventPage, MatchRow, Standing, Tables } from "./format";

/** A bout with where it stands among all matches. */
export interface Bout {
  row: BoutRow;
  round: string;
  /** Its first match in the list of all. */
  first: number;
}

/** A match with its key and the bout that it is part of. */
export interface ListedMatch {
  match: MatchRow;
  key: string;
  bout: Bout;
}

/** An event, and what of it is looked up: nothing is looked for before it is asked for. */
export class EventModel {
  readonly tables: Tables;
  /** By round, in the order of the tables. */
  readonly rounds: Bout[][];
  /** Who stands where, from 0. */
  readonly #rows: Map<number, number>;
  #met: Map<number, Bout[]> | undefined;

  constructor(readonly page: EventPage) {
    this.tables = page.tables;
    this.#rows = new Map(this.tables.standings.map(({ player }, row) => [player, row]));
    let first = 0;
    this.rounds = this.tables.rounds.map(({ name, bouts }) =>
      bouts.map((row) => {
        const bout = { row, round: name, first };
        first += row.jobs.length;
        return bout;
      }),
    );
  }

  name(player: number): string {
    return this.tables.names[player] ?? "";
  }

  standing(player: number): Standing | undefined {
    return this.tables.standings[this.#rows.get(player) ?? -1];
  }

  matchesOf(bout: Bout): ListedMatch[] {
    return bout.row.jobs.flatMap((key, at) => {
      const match = this.page.matches[bout.first + at];
      return match ? [{ match, key, bout }] : [];
    });
  }

  /** The matches that two played against each other, with others or alone. */
  between(one: number, other: number): ListedMatch[] {
    return (this.#pairs().get(this.#pair(one, other)) ?? []).flatMap((bout) => this.matchesOf(bout));
  }

  boutsOf(player: number): Bout[] {
    return this.rounds.flatMap((bouts) => bouts.filter(({ row }) => row.players.includes(player)));
  }

  /** Matches that are part of no table: those that failed or were voided, and those that were not fair without them. */
  get uncounted(): number {
    return this.page.matches.reduce((sum, { counts }) => sum + (counts ? 0 : 1), 0);
  }

  #pair(one: number, other: number): number {
    return Math.min(one, other) * this.tables.names.length + Math.max(one, other);
  }

  #pairs(): Map<number, Bout[]> {
    if (this.#met) return this.#met;
    const met = new Map<number, Bout[]>();
    for (const bout of this.rounds.flat()) {
      const { players } = bout.row;
      players.forEach((one, place) => {
        for (const other of players.slice(place + 1)) {
          const key = this.#pair(one, other);
          const known = met.get(key);
          if (known) known.push(bout);
          else met.set(key, [bout]);
        }
      });
    }
    return (this.#met = met);
  }
}
