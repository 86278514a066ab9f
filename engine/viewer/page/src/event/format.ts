/**
 * What the program writes into the page of an event: the Rust side makes exactly this (`contest/src/tournament/page.rs` and `tables.rs`,
 * `viewer/src/event_data.rs`).
 *
 * Players, seats and maps are numbers in lists of names. All text may come from strangers and is only ever shown as text; characters that hide or turn the
 * direction of reading are written out.
 */
export const EVENT_FORMAT = 1;

export interface EventData {
  format: number;
  /** The version of the program. */
  engine: string;
  /** Colours as `#rrggbb`, by role. */
  palette: { light: Record<string, string>; dark: Record<string, string> };
  event: EventPage;
}

export interface EventPage {
  tables: Tables;
  /** In the order of rounds, bouts and their `jobs`: each bout has the next so many. */
  matches: MatchRow[];
  /** For each round of the tables; empty, where bots are not paired by what it costs. */
  reasons: RoundReasons[];
  /** Rounds that are still to be played. */
  open: OpenRound[];
  play: PlayWords;
  /** Where pages of matches stand, from this page on. */
  folder?: string;
  /** Matches that came out differently when they were played again. */
  alarms: number;
}

export type Interval = [number, number];

export interface Tables {
  title: string;
  game: string;
  game_title: string;
  format: string;
  is_over: boolean;
  /** Entrants, then those of the house. */
  names: string[];
  entrants: number;
  seats: string[];
  maps: string[];
  /** That counted; and that failed or were voided. */
  matches: number;
  left_out: number;
  /** The first first. */
  standings: Standing[];
  /** By entrant: what it got from each of the others. */
  cross: Cell[][];
  rounds: RoundRow[];
  /** By entrant, its points at the start and after each round. */
  curves: number[][];
  bias: Bias;
}

export interface Standing {
  /** Those who are equal share one. */
  place: number;
  player: number;
  points: number;
  /** What decided between equal points, by name. */
  ties: [string, number][];
  /** Bouts. */
  won: number;
  drawn: number;
  lost: number;
  /** Of all points of all matches. */
  share: number;
  rating: number;
  /** Of 95 %; nothing is known of who played too little. */
  interval: Interval | null;
  /** How sure it is that it is stronger than the next. */
  above_next: number | null;
  /** Matches in which it failed. */
  faults: number;
}

export interface Cell {
  matches: number;
  points: number;
}

export interface RoundRow {
  name: string;
  bouts: BoutRow[];
  /** Those who had nobody to meet. */
  byes: number[];
}

export interface BoutRow {
  id: string;
  players: number[];
  /** What each got in all matches. */
  points: number[];
  /** The bout itself: one for each opponent over whom it has more points. */
  score: number[];
  matches: number;
  left_out: number;
  /** The keys of its matches. */
  jobs: string[];
}

export interface OpenRound {
  name: string;
  bouts: number[][];
  byes: number[];
}

export type MatchState = "queued" | "running" | "done" | "bot-fault" | "our-fault" | "void";

export interface MatchRow {
  map: number;
  seed: number;
  /** In the order of seats. */
  players: number[];
  state: MatchState;
  /** One that was played well doesn't count where another with the same map and seed doesn't. */
  counts: boolean;
  /** Why not, if somebody said so. */
  why?: string;
  /** Nothing of a match that was not played to its end; so are the seats. */
  turns?: number;
  seats?: SeatRow[];
  /** The turn that decided it, where it has a page. */
  decided?: number;
}

export interface SeatRow {
  rank: number | null;
  score?: number;
  faults?: number;
  /** How many of them were turns that took too much. */
  spent?: number;
}

/** Of a round: for each bout all pairs of it, then those who had nobody to meet. */
export interface RoundReasons {
  bouts: PairReason[][];
  byes: PairReason[];
}

/** What a pairing cost; each term counts only where all before it are equal. */
export interface PairReason {
  /** Two, or one who had nobody to meet. */
  players: number[];
  /** Before the round. */
  scores: number[];
  again: number;
  gap: number;
  drawn: number;
  places: number;
  hash: number;
}

/** Words of a command, as a shell reads them: by player and by map, as far as everybody has them. */
export interface PlayWords {
  begin: string;
  players: (string | null)[];
  maps: (string | null)[];
  end: string;
}

export interface Bias {
  seats: SeatBias[];
  maps: MapBias[];
  /** Three bots of which each beat the next, and how many such threes there are. */
  cycles: [number, number, number][];
  cycle_count: number;
  /** Matches in which somebody who came out behind had faults; and those of them with turns over a limit. */
  by_faults: number;
  by_budget: number;
}

export interface SeatBias {
  /** In points of the rating, against the mean of all seats. */
  effect: number;
  interval: Interval;
  /** The share of first places. */
  won: number;
}

export interface MapBias {
  matches: number;
  /** By seat. */
  won: number[];
  effects: number[];
  intervals: Interval[];
  /** The seat that wins more often than it should. */
  favours: number | null;
  never_separates: boolean;
}
