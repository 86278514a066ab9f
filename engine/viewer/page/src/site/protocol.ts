import type { EventData, Tables } from "../event/format";
import type { PageData } from "../model/format";
import type { Report } from "../live/protocol";

/**
 * What the page and `lunarena contest serve` say to each other. The two agree; `engine/web/src/site` is the other side.
 *
 * All text may come from strangers and is only ever shown as text. Times are seconds since 1970, by the server's clock. Every answer with a status of 400 and more is a
 * `Problem` (`live/protocol.ts`). Who came by the cookie sends `x-lunarena-form` with each POST, the word that `Me.form` has; who shows a token (`authorization: Bearer
 * TOKEN`) needs none. A POST that makes something carries `request`, an id that the page draws: sent again, it gets the same answer, and nothing is made twice. With an
 * id that was used for something else nothing is done (409).
 *
 * | request | answer |
 * |---|---|
 * | GET `/api/site` | `SiteData`: all that every page needs, for whoever asks |
 * | POST `/api/login` `{ token }` | `Me`, and a cookie |
 * | POST `/api/logout` `{}` | `{}` |
 * | POST `/api/signup` `{ request, code, name, members }` | `NewTeam`, and a cookie |
 * | POST `/api/team` `{ members?, accepts? }` | `Me` |
 * | POST `/api/team/token` `{ request }` | `NewTeam`: the old token, and all other cookies of the team, are worth nothing from now on |
 * | GET `/api/versions` | `Version[]` of one's own team, the newest first |
 * | POST `/api/versions?name=FILE&request=ID`, the body is the Lua file | `Version`, which is not checked yet |
 * | GET `/api/versions/N` | `Version` |
 * | GET `/api/versions/N/source` | the Lua file, as `text/plain` |
 * | POST `/api/versions/N/activate` `{}` | `Version` |
 * | GET `/api/teams` | `TeamEntry[]`, by name; those of the house last |
 * | GET `/api/teams/ID` | `TeamPage` |
 * | GET `/api/leaderboard` | `Leaderboard` |
 * | POST `/api/scrimmages` `ScrimmageOrder` | `Bout` |
 * | POST `/api/bouts/ID/answer` `{ accept }` | `Bout`: by the team that is asked |
 * | POST `/api/bouts/ID/withdraw` `{}` | `Bout`: by the team that asked, while it isn't played |
 * | GET `/api/bouts?team=ID&against=ID&kind=KIND&before=ID` | `Bout[]`, the newest first, at most 50; each word may be left out |
 * | GET `/api/bouts/ID` | `Bout` |
 * | GET `/api/queue` | `Queue`: of trials one's own, and no bouts of tournaments that are not released |
 * | GET `/api/matches/KEY` | `PageData`: prints, instructions and errors of one's own bot alone; an organiser sees all |
 * | GET `/api/tournaments/ID` | `EventData`; until it is released by organisers alone |
 * | GET `/api/projector` | `Projector` |
 * | GET `/api/events` | server-sent events: `SiteEvents` |
 *
 * By organisers alone:
 *
 * | request | answer |
 * |---|---|
 * | POST `/api/organiser/freeze` `{ submissions?, leaderboard?, ladder? }` | `SiteData`; each is a boolean, and `ladder: true` means that it runs |
 * | POST `/api/organiser/announce` `{ request, text }` | `Announcement` |
 * | POST `/api/organiser/invitations` `{ request, uses }` | `{ code }` |
 * | POST `/api/organiser/teams` `{ request, name, members }` | `NewTeam` |
 * | POST `/api/organiser/teams/ID` `{ barred?, token? }` | `NewTeam`; barred: it can't come in, upload or play; `token: true`: a new one |
 * | POST `/api/organiser/void` `{ match, why }` | `{}` |
 * | POST `/api/organiser/tournaments` `TournamentOrder` | `TournamentEntry` |
 * | POST `/api/organiser/tournaments/ID/start`, `.../release`, `.../withdraw` `{}` | `TournamentEntry` |
 * | GET `/api/organiser/tournaments/ID/export` | its results as lines of JSON |
 * | GET `/api/organiser/log?before=ID` | `LogEntry[]`, the newest first, at most 100 |
 */

// The contest, and who looks at it.

export interface SiteData {
  title: string;
  game: string;
  game_title: string;
  /** The version of the program. */
  engine: string;
  now: number;
  maps: string[];
  seats: string[];
  /** So many bots play a match. */
  table: number;
  /** How many matches a bout has on one map. */
  matches_each: number;
  /** When no bots are taken any more. */
  ends?: number;
  /** Since when the leaderboard stands still for all but organisers; when it will. */
  leaderboard_frozen?: number;
  leaderboard_freezes?: number;
  submissions_frozen: boolean;
  /** Whether matches are chosen by themselves. */
  ladder: boolean;
  limits: Limits;
  /** The newest first. */
  announcements: Announcement[];
  tournaments: TournamentEntry[];
  me?: Me;
  /** Colours as `#rrggbb`, by role, as in pages of matches. */
  palette: { light: Record<string, string>; dark: Record<string, string> };
  /** What to know for a first bot, Markdown. */
  manual: string;
}

export interface Limits {
  /** Bytes of a bot. */
  largest_bot: number;
  /** An hour, of each team. */
  uploads: number;
  scrimmages: number;
}

/** Who is asked first, or plays by itself: `ask` waits for an answer to each challenge. */
export type Accepts = "all" | "ask" | "none";

export interface Me {
  team: number;
  name: string;
  members: string[];
  organiser: boolean;
  accepts: Accepts;
  /** The number of the version that plays. */
  active?: number;
  /** What `x-lunarena-form` has to hold; nothing, for who shows a token. */
  form?: string;
  /** Challenges that wait for an answer of this team. */
  asked: number;
  /** How many are left in this hour. */
  uploads_left: number;
  scrimmages_left: number;
}

export interface NewTeam {
  team: number;
  name: string;
  /** Shown once: the server keeps no more than a digest of it. */
  token?: string;
  me?: Me;
}

export interface Announcement {
  id: number;
  at: number;
  text: string;
}

// Bots.

/**
 * `checking`: it waits or is looked over. `trial`: it is good so far, and its trial match is played. `refused`: it is not good, see `reports`. `good`: it can be made
 * active, and becomes so by itself if it is the team's newest.
 */
export type VersionState = "checking" | "trial" | "refused" | "good";

export interface Version {
  /** From 1 for each team. */
  number: number;
  /** Of the file. */
  name: string;
  /** The first letters of its hash. */
  hash: string;
  bytes: number;
  at: number;
  state: VersionState;
  active: boolean;
  /** What `check` and the trial say: errors, and warnings of good ones. */
  reports: Report[];
  /** Its trial, once it has one. */
  trial?: number;
}

// Teams.

export interface TeamEntry {
  id: number;
  name: string;
  members: string[];
  /** A bot of the house: it accepts every challenge. */
  house: boolean;
  accepts: Accepts;
  /** The number of the version that plays; a team without one can't be challenged. */
  active?: number;
  /** For organisers. */
  barred?: boolean;
}

export interface TeamPage {
  team: TeamEntry;
  /** Its line in the leaderboard, if it has one. */
  standing?: RatedTeam;
  /** The oldest first. */
  history: RatingPoint[];
  /** The newest first. */
  bouts: Bout[];
}

// The leaderboard.

export interface Leaderboard {
  at: number;
  frozen: boolean;
  /** The first first. */
  teams: RatedTeam[];
  /** By team, of those in `teams`. */
  history: Record<number, RatingPoint[]>;
  /** Of ranked bouts between versions that are active: cross table and bias. Its names are those of teams; `tables.standings` has the order of `teams`. */
  tables: Tables;
}

export interface RatedTeam {
  place: number;
  team: number;
  name: string;
  house: boolean;
  version: number;
  rating: number;
  /** Of 95 %; nothing is known of who played too little. */
  interval: [number, number] | null;
  /** Ranked bouts of this version. */
  won: number;
  drawn: number;
  lost: number;
}

/** When, the rating, and its interval of 95 %. */
export type RatingPoint = [at: number, rating: number, low: number, high: number];

// Bouts: some bots meet in all seats, on one map or all.

export type BoutKind = "ladder" | "scrimmage" | "trial" | "tournament";

/** `asked`: another team has to accept it. `failed`: it counts for nobody, and that is no bot's fault. */
export type BoutState = "asked" | "refused" | "withdrawn" | "queued" | "playing" | "done" | "failed";

export interface Bout {
  id: number;
  kind: BoutKind;
  state: BoutState;
  ranked: boolean;
  at: number;
  /** When it was over. */
  ended?: number;
  /** The first is who asked, if somebody did. */
  players: BoutPlayer[];
  /** Names; all that the contest has, if it is not for one alone. */
  maps: string[];
  /** How many come before it, while it is queued, and in about how many seconds it is played. */
  position?: number;
  wait?: number;
  matches: BoutMatch[];
  /** Why it failed or was refused. */
  why?: string;
}

export interface BoutPlayer {
  team: number;
  name: string;
  version: number;
  /** Of all matches: one for each opponent that it came out above, a half for each that it is level with. */
  points?: number;
}

export interface BoutMatch {
  key: string;
  map: string;
  seed: number;
  /** Places in `players`, in the order of seats. */
  seats: number[];
  state: "queued" | "running" | "done" | "bot-fault" | "our-fault" | "void";
  /** In the order of seats. */
  ranks?: (number | null)[];
  scores?: (number | null)[];
  faults?: number[];
  turns?: number;
  /** Whether it can be watched; and the turn that decided it, where that is known. */
  replay: boolean;
  decided?: number;
  why?: string;
}

export interface ScrimmageOrder {
  request: string;
  /** Teams, as many as the table has places beside one's own at most. */
  opponents: number[];
  /** Left out: all. */
  map?: string;
  ranked: boolean;
}

export interface Queue {
  playing: Bout[];
  /** The next first; at most 50. */
  waiting: Bout[];
  /** All that wait, seen or not. */
  length: number;
  /** Matches in the last minute, and of all time. */
  per_minute: number;
  played: number;
}

// Tournaments.

/** `planned`: it starts by the clock, or when an organiser says so. */
export type TournamentState = "planned" | "playing" | "done" | "withdrawn";

export interface TournamentEntry {
  id: number;
  title: string;
  format: string;
  rounds?: number;
  state: TournamentState;
  /** Whether everybody may see it. */
  released: boolean;
  at?: number;
  started?: number;
  ended?: number;
  entrants?: number;
  /** Whether the next round waits: `start` starts it. */
  waits: boolean;
}

export interface TournamentOrder {
  request: string;
  title: string;
  format: "round-robin" | "mcmahon" | "ladder" | "bracket";
  rounds?: number;
  double?: boolean;
  /** Each round waits until an organiser starts it. */
  by_round?: boolean;
  /** Left out: when an organiser starts it. */
  at?: number;
}

/** What a screen in the hall shows. */
export interface Projector {
  title: string;
  /** The tournament that runs, or ran last; nobody sees more of it than was played. */
  tournament?: EventData;
  state?: TournamentState;
  /** Bouts whose matches can be shown, in the order in which they were played. */
  shown: Bout[];
}

// What organisers see.

export interface LogEntry {
  id: number;
  at: number;
  /** The team, or nobody: the clock, the program. */
  who?: string;
  what: string;
  /** The address it came from. */
  from?: string;
}

/** Something changed: who shows it asks again. */
export interface SiteEvents {
  /** `site`: `SiteData`; `team`: what belongs to one team, `Me` and its versions; a bout; a tournament. */
  changed: { what: "site" | "queue" | "leaderboard" | "team" | "bout" | "tournament"; id?: number };
}

export type { EventData, PageData, Report };
