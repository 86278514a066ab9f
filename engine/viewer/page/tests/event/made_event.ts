import {
  EVENT_FORMAT,
  type BoutRow,
  type Cell,
  type EventData,
  type MatchRow,
  type RoundRow,
} from "../../src/event/format";

export interface MadeEvent {
  bots: number;
  rounds: number;
  seeds?: number;
  maps?: number;
  /** Bots in a match. */
  table?: number;
  /** What strangers write: names, titles, maps. */
  text?: (plain: string) => string;
  /** Whether each pairing has a reason. */
  paired?: boolean;
}

const COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
const palette = Object.fromEntries(COLORS.map((color, at) => [`seat${at + 1}`, color]));

/** An event of frogs in a pond, as the program would write it: who has the smaller number mostly wins. */
export function madeEvent(made: MadeEvent): EventData {
  const { bots, rounds, seeds = 2, maps = 1, table = 2, text = (plain) => plain, paired = false } = made;
  const chance = lots();
  const matches: MatchRow[] = [];
  const cross: Cell[][] = Array.from({ length: bots }, () =>
    Array.from({ length: bots }, () => ({ matches: 0, points: 0 })),
  );
  const points = Array<number>(bots).fill(0);
  const curves = points.map(() => [0]);
  const all: RoundRow[] = [];
  for (let round = 1; round <= rounds; round++) {
    const groups = groupsOf(bots, table, round);
    const byes = groups.filter((group) => group.length < table).flat();
    const rows = groups
      .filter((group) => group.length === table)
      .map((players, at): BoutRow => {
        const own = players.map(() => 0);
        const jobs: string[] = [];
        for (let map = 0; map < maps; map++)
          for (let seed = 1; seed <= seeds; seed++)
            for (let turn = 0; turn < table; turn++) {
              const seated = players.map((_, seat) => players[(seat + turn) % table]!);
              const strong = seated.map((player) => player + chance() * bots * 0.6);
              const order = [...strong].sort((a, b) => a - b);
              const ranks = strong.map((value) => order.indexOf(value) + 1);
              matches.push({
                map,
                seed,
                players: seated,
                state: "done",
                counts: true,
                turns: 30 + Math.floor(chance() * 70),
                seats: ranks.map((rank) => ({ rank, score: (table - rank) * 4 })),
              });
              jobs.push(`${round}-${at}-${map}-${seed}-${turn}`);
              seated.forEach((one, seat) =>
                seated.forEach((other, its) => {
                  if (one === other) return;
                  const cell = cross[one]![other]!;
                  cell.matches += 1;
                  cell.points += ranks[seat]! < ranks[its]! ? 1 : 0;
                  own[players.indexOf(one)]! += ranks[seat]! < ranks[its]! ? 1 : 0;
                }),
              );
            }
        const score = own.map((mine, place) =>
          own.reduce((sum, its, other) => sum + (other === place ? 0 : mine > its ? 1 : mine === its ? 0.5 : 0), 0),
        );
        players.forEach((player, place) => (points[player]! += score[place]!));
        return { id: `${round}.${at + 1}`, players, points: own, score, matches: jobs.length, left_out: 0, jobs };
      });
    byes.forEach((player) => (points[player]! += table - 1));
    curves.forEach((curve, player) => curve.push(points[player]!));
    all.push({ name: `round ${round}`, bouts: rows, byes });
  }
  const order = [...points.keys()].sort((a, b) => points[b]! - points[a]! || a - b);
  const pair = (players: number[]) => ({
    players,
    scores: players.map(() => 1),
    again: 0,
    gap: 0,
    drawn: 0,
    places: 1,
    hash: 7,
  });
  return {
    format: EVENT_FORMAT,
    engine: "1.0",
    palette: { light: palette, dark: palette },
    event: {
      tables: {
        title: text("Pond cup"),
        game: "pond",
        game_title: text("Pond"),
        format: paired ? "mcmahon" : "round-robin",
        is_over: true,
        names: points.map((_, at) => text(`frog ${at + 1}`)),
        entrants: bots,
        seats: Array.from({ length: table }, (_, seat) => text(`Seat ${seat + 1}`)),
        maps: Array.from({ length: maps }, (_, map) => text(`pond ${map + 1}`)),
        matches: matches.length,
        left_out: 0,
        standings: order.map((player, at) => ({
          place: at + 1,
          player,
          points: points[player]!,
          ties: [["sos", 10 - at / 2]],
          won: Math.floor(points[player]!),
          drawn: 0,
          lost: rounds - Math.floor(points[player]!),
          share: points[player]! / rounds / (table - 1),
          rating: 1900 - (800 * at) / bots,
          interval: at === bots - 1 ? null : [1800 - (800 * at) / bots, 2010 - (800 * at) / bots],
          above_next: at === bots - 1 ? null : 0.75,
          faults: at === 1 ? 3 : 0,
        })),
        cross,
        rounds: all,
        curves,
        bias: {
          seats: Array.from({ length: table }, (_, seat) => ({
            effect: 20 - 40 * seat,
            interval: [5 - 40 * seat, 33 - 40 * seat],
            won: 1 / table,
          })),
          maps: Array.from({ length: maps }, (_, map) => ({
            matches: matches.length / maps,
            won: Array.from({ length: table }, (_, seat) => (seat ? 0.35 / (table - 1) : 0.65)),
            effects: Array.from({ length: table }, (_, seat) => 9 - seat * 18),
            intervals: Array.from({ length: table }, (_, seat): [number, number] => [0 - seat * 18, 18 - seat * 18]),
            favours: map === 0 ? 0 : null,
            never_separates: map === 1,
          })),
          cycles: bots > 2 ? [[0, 1, 2]] : [],
          cycle_count: bots > 2 ? 14 : 0,
          by_faults: 3,
          by_budget: 1,
        },
      },
      matches,
      reasons: paired
        ? all.map(({ bouts, byes }) => ({
            bouts: bouts.map(({ players }) => [pair(players)]),
            byes: byes.map((player) => pair([player])),
          }))
        : [],
      open: [],
      play: { begin: "lunarena play pond", players: points.map(() => null), maps: [], end: "" },
      alarms: 0,
    },
  };
}

/** Numbers from 0 to 1, the same in every run. */
function lots(): () => number {
  let state = 7;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** Each round turns all but the first by one, as for tables of two; who is left over has nobody to meet. */
function groupsOf(bots: number, table: number, round: number): number[][] {
  const others = Array.from({ length: bots - 1 }, (_, at) => 1 + ((at + round) % (bots - 1)));
  const turned = [0, ...others];
  const count = Math.floor(bots / table);
  const groups = Array.from({ length: count }, (_, at) =>
    Array.from(
      { length: table },
      (_, seat) => turned[seat % 2 ? bots - 1 - at - count * (seat >> 1) : at + count * (seat >> 1)]!,
    ),
  );
  const seated = new Set(groups.flat());
  return [...groups, ...turned.filter((player) => !seated.has(player)).map((player) => [player])];
}
