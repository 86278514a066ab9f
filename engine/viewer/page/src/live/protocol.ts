import type { Difference, Ended, Id, PageData, Place, Scene, StepData, Told, TurnData } from "../model/format";

/**
 * What the page and `lunarena serve` say to each other. The two agree; `engine/web` is the other side.
 *
 * All text may come from strangers and is only ever shown as text. Every POST carries `content-type: application/json`, those of a person
 * also `x-lunarena-key`, with the key from the address of the page. Every answer with a status of 400 and more is a `Problem`.
 *
 * | request | answer |
 * |---|---|
 * | GET `/api/content` | `ContentData` |
 * | GET `/api/games/G/manual` | `{ text }`, Markdown |
 * | GET `/api/games/G/constants?mods=a,b` | `ConstantData[]` |
 * | POST `/api/command` `MatchOrder` | `{ command }` |
 * | POST `/api/matches` `MatchOrder` | `Started` |
 * | GET `/api/matches` | `MatchEntry[]` |
 * | POST `/api/replays/NAME` `{}` | `Started` |
 * | GET `/api/pages?matches=A` or `A,B` | `PageData` of finished matches; two are compared |
 * | GET `/api/matches/ID/events?key=K` | server-sent events: `MatchEvents` |
 * | GET `/api/matches/ID/orders?turn=T&seat=S` | `{ text }`: what the seat answered in that turn, as JSON to edit |
 * | POST `/api/matches/ID/choices` `ChoicesAsked` | `{ answers: ChoiceAnswer[] }` |
 * | POST `/api/matches/ID/call` `{ ask, id, call }` | `CallAnswer` |
 * | POST `/api/matches/ID/decide` `Decision` | `{}` |
 * | POST `/api/matches/ID/take` `{ units }` | `{}` |
 * | POST `/api/matches/ID/stop` `{}` | `{}` |
 * | POST `/api/matches/ID/fork` `ForkOrder` | `Started` with `from`, once the branch is played |
 * | POST `/api/matches/ID/keep` `{ as, name, at }` | `Kept`; an example is of the turn `at` |
 * | POST `/api/watches` `MatchOrder` | `{ watch }` |
 * | GET `/api/watches/ID/events` | server-sent events: `WatchEvent` |
 * | `/api/maps/...` | maps that are drawn: `edit/protocol.ts` |
 */

// What can be played.

export interface ContentData {
  /** The version of the program. */
  engine: string;
  games: GameEntry[];
  /** Names of the replays in the folder. */
  replays: string[];
  /** Whether replays and examples can be kept. */
  canWrite: boolean;
}

export interface GameEntry {
  name: string;
  title: string;
  summary: string;
  /** How many of the seats are played, from the first on. */
  seats: { names: string[]; least: number; most: number };
  maps: Entry[];
  bots: Entry[];
  mods: Entry[];
  defaultMap?: string;
  /** For the seats in turn; the last stands for all that follow. */
  defaultBots: string[];
  /** Whether a person can play a seat. */
  people: boolean;
  /** The bot that plays on for a person. */
  helper?: string;
}

export interface Entry {
  name: string;
  about?: string;
}

export interface ConstantData {
  /** As in `--set`: `pond.depth`. */
  path: string;
  /** What it may be, in words. */
  type: string;
  /** As YAML. */
  value: string;
  kind: "integer" | "number" | "boolean" | "word" | "other";
  least?: number;
  most?: number;
  /** Those that it may be, where it is a word. */
  words?: string[];
  /** File and line. */
  from: string;
}

// Matches.

export interface MatchOrder {
  game: string;
  map?: string;
  /** For each seat the name of a bot, `human`, or `human+BOT` with a bot that plays on for the person. */
  bots: string[];
  mods: string[];
  /** Paths of constants, and values as YAML. */
  set: [string, string][];
  seed?: number;
  /** Seconds that a person has for a turn. */
  think?: number;
}

export interface Started {
  match: string;
  /** The command line that does the same. */
  command: string;
  /** Where each person plays: the address holds their key. */
  links: { seat: string; href: string }[];
  /** Where anybody can look on. */
  watch: string;
}

export interface MatchEntry {
  match: string;
  title: string;
  state: "waiting" | "running" | "over" | "failed";
  seats: { name: string; bot: string; person: boolean }[];
}

export interface Problem {
  reports: Report[];
}

export interface Report {
  /** All of it, as a terminal shows it. */
  text: string;
  severity: "error" | "warning";
  message: string;
  file?: string | null;
  line?: number | null;
  help?: string | null;
}

// A match as it goes. EventSource connects again by itself with the id of the last event, and gets all that it missed.

export interface MatchEvents {
  /**
   * The first: `matches[0]` has one step and no end, unless it was played elsewhere; then all of it comes at once, and nothing follows. A
   * person gets what its seat sees, as `all`.
   */
  opening: PageData;
  /** One turn was played. */
  turn: { steps: StepData[]; turns: TurnData[] };
  asked: Asked;
  /** After a question or a live call: what the seat sees now. It is no step of the match yet. */
  now: { ask: number; scene: Scene; told: Told[] };
  /** The question is over: it was decided, or the time was up. */
  answered: { ask: number };
  end: Ended | { failed: string[] };
}

/** A person is asked what to do. */
export interface Asked {
  /** The number of the question, which answers carry. One that is past gets status 409. */
  ask: number;
  seat: string;
  turn: number;
  phase: string;
  round?: number;
  unit?: number;
  /** Orders are put together and sent at the end; calls happen at once. */
  style: "orders" | "calls";
  /** The answer is one value, not a list. */
  whole?: boolean;
  actions: ActionData[];
  /** To think; and until when, in milliseconds since 1970, for those who load the page anew. */
  seconds?: number;
  until?: number;
  helper?: string;
  /** Only this unit is played by the person: units queue. */
  alone: boolean;
  /** The unit is none of those that the person took over: a look, once a round, and on. */
  idle?: boolean;
  /** The units that the person took over. */
  taken?: number[];
}

export interface ActionData {
  name: string;
  text: string;
  about?: string;
  steps: StepKind[];
  /** Places that were seen earlier can be named, too. */
  free: boolean;
  /** Somebody has to say twice that it shall be done. */
  confirm: boolean;
  /** It ends the turn. */
  ends: boolean;
}

export interface StepKind {
  name: string;
  kind: "thing" | "place" | "path" | "word" | "number";
}

export interface Question {
  action: string;
  /** The step that is to be chosen now; none, when all are chosen. */
  step?: string;
  /** By the names of steps. A path is the list of what was chosen for it so far. */
  chosen: Record<string, unknown>;
}

export interface ChoicesAsked {
  ask: number;
  seat: string;
  questions: Question[];
  /** Orders of this turn so far. */
  given: unknown[];
}

export type ChoiceAnswer =
  | { choices: Choice[] }
  | { number: NumberAsked }
  | { call: unknown; text: string }
  | { answer: unknown; text: string }
  | { refused: string };

export interface Choice {
  /** What goes into `chosen`. */
  value: unknown;
  thing?: Id;
  at?: Place;
  text?: string;
  note?: string;
  /** What goes wrong if this is chosen. */
  warn?: string;
  /** A path may end here. Where no choice of a path has it, it may end anywhere. */
  last?: boolean;
}

export interface NumberAsked {
  least?: number;
  most?: number;
  likely?: number;
}

/** `ends`: it ended the turn. */
export type CallAnswer = ({ result?: string } | { refused: string }) & { ends?: boolean };

/** Ends the person's turn. The same `id` twice is one decision. */
export interface Decision {
  ask: number;
  id: string;
  orders?: unknown[];
  answer?: unknown;
  /** Whether the helper plays what is left of the turn. */
  bot: boolean;
  /** Where units queue: so many rounds pass until the next idle question. */
  rounds?: number;
}

// What if.

export interface ForkOrder {
  /** The turn from which on things are other. */
  at: number;
  set: [string, string][];
  /** Those that are added. */
  mods: string[];
  bots: [seat: string, bot: string][];
  /** JSON, as it was edited. */
  orders?: { seat: string; text: string };
}

export interface Kept {
  file: string;
  command: string;
}

// Files that are watched: events without a name, their kind stands in the data.

export type WatchEvent =
  /** A match has begun; it can be listened to like any other. Others may come before it is over. */
  | { kind: "playing"; match: string }
  /** It was played to its end. With these those begin who come later. */
  | { kind: "played"; match: string; before?: string; verdict: string[]; difference?: Difference }
  | { kind: "broken"; reports: Report[] }
  | { kind: "mended" }
  | { kind: "working" };
