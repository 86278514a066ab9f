import type {
  Bout,
  BoutMatch,
  Leaderboard,
  LogEntry,
  Me,
  Projector,
  Queue,
  RatingPoint,
  SiteData,
  TeamEntry,
  TeamPage,
  Version,
} from "../../src/site/protocol";
import { madeEvent } from "../event/made_event";

/** Thursday, at noon. */
export const NOW = 1_763_640_000;
const HOUR = 3600;

export type Text = (plain: string) => string;
const asItIs: Text = (plain) => plain;

const MANUAL = `# Your first bot

A bot is one file. It says where a frog leaps:

\`\`\`lua
function bot.turn(view)
  return { leap(1, 3, 4) }
end
\`\`\`

Read [the rules](/leaderboard), and **watch** matches of others.
`;

export function madeMe(given: Partial<Me> = {}, text = asItIs): Me {
  return {
    team: 1,
    name: text("Lily pads"),
    members: [text("Ada"), text("Bo")],
    organiser: false,
    accepts: "ask",
    active: 2,
    form: "form-word",
    asked: 1,
    uploads_left: 17,
    scrimmages_left: 9,
    ...given,
  };
}

export function madeSite(given: Partial<SiteData> = {}, text = asItIs): SiteData {
  return {
    title: text("Pond cup"),
    game: "pond",
    game_title: text("Pond"),
    engine: "1.0",
    now: NOW,
    maps: [text("reeds"), text("lake")],
    seats: [text("Left"), text("Right")],
    table: 2,
    matches_each: 2,
    ends: NOW + 26 * HOUR,
    submissions_frozen: false,
    ladder: true,
    limits: { largest_bot: 64 * 1024, uploads: 20, scrimmages: 10 },
    announcements: [
      { id: 2, at: NOW - 600, text: text("The final starts tomorrow at noon.\nBring your frogs.") },
      { id: 1, at: NOW - 5 * HOUR, text: text("Welcome to the pond.") },
    ],
    tournaments: [
      {
        id: 3,
        title: text("Final"),
        format: "bracket",
        state: "planned",
        released: false,
        at: NOW + 3 * HOUR + 125,
        waits: false,
      },
      {
        id: 2,
        title: text("Second sprint"),
        format: "mcmahon",
        rounds: 4,
        state: "done",
        released: false,
        ended: NOW - HOUR,
        waits: false,
      },
      {
        id: 1,
        title: text("First sprint"),
        format: "round-robin",
        state: "done",
        released: true,
        started: NOW - 30 * HOUR,
        ended: NOW - 29 * HOUR,
        entrants: 7,
        waits: false,
      },
    ],
    palette: madeEvent({ bots: 2, rounds: 1 }).palette,
    manual: text(MANUAL),
    ...given,
  };
}

const NAMES = ["Lily pads", "Leapers", "The long team of the northern shore", "Tadpoles", "Night shift"];

export function madeTeams(text = asItIs): TeamEntry[] {
  const accepts = ["ask", "all", "ask", "none", "all"] as const;
  const teams = NAMES.map((name, at): TeamEntry => ({
    id: at + 1,
    name: text(name),
    members: [text("Ada")],
    house: false,
    accepts: accepts[at]!,
    ...(at < 4 && { active: 2 + at }),
  }));
  const house = { members: [], house: true, accepts: "all", active: 1 } as const;
  return [
    ...teams,
    { ...house, members: [], id: 90, name: text("sitter") },
    { ...house, members: [], id: 91, name: text("leaper") },
  ];
}

function history(from: number, slope: number): RatingPoint[] {
  return Array.from({ length: 12 }, (_, at): RatingPoint => {
    const rating = from + slope * at + 15 * Math.sin(at * 1.7 + slope);
    const wide = 180 / Math.sqrt(at + 1);
    return [NOW - (12 - at) * HOUR, rating, rating - wide, rating + wide];
  });
}

export function madeLeaderboard(text = asItIs): Leaderboard {
  const { tables } = madeEvent({ bots: 4, rounds: 3, maps: 2, text }).event;
  tables.names = NAMES.slice(0, 4).map(text);
  const order = tables.standings.map(({ player }) => player);
  return {
    at: NOW - 40,
    frozen: false,
    teams: order.map((player, at) => ({
      place: at + 1,
      team: player + 1,
      name: tables.names[player]!,
      house: false,
      version: 2 + player,
      rating: 1640 - 70 * at,
      interval: at === 3 ? null : [1580 - 70 * at, 1702 - 70 * at],
      won: 21 - 4 * at,
      drawn: 2,
      lost: 4 + 5 * at,
    })),
    history: Object.fromEntries(order.map((player, at) => [player + 1, history(1500, 12 - 7 * at)])),
    tables,
  };
}

export function madeMatch(key: string, given: Partial<BoutMatch> = {}, text = asItIs): BoutMatch {
  return {
    key,
    map: text("reeds"),
    seed: 7,
    seats: [0, 1],
    state: "done",
    ranks: [1, 2],
    scores: [9, 4],
    faults: [0, 3],
    turns: 24,
    replay: true,
    decided: 17,
    ...given,
  };
}

export function madeBout(given: Partial<Bout> = {}, text = asItIs): Bout {
  return {
    id: 40,
    kind: "scrimmage",
    state: "done",
    ranked: true,
    at: NOW - 900,
    ended: NOW - 300,
    players: [
      { team: 1, name: text("Lily pads"), version: 2, points: 3 },
      { team: 2, name: text("Leapers"), version: 3, points: 1 },
    ],
    maps: [text("reeds"), text("lake")],
    matches: [
      madeMatch("k1", {}, text),
      madeMatch("k2", { seats: [1, 0], ranks: [2, 1], scores: [3, 8], seed: 7 }, text),
      madeMatch("k3", { map: text("lake"), state: "bot-fault", ranks: [1, null], faults: [0, 40] }, text),
      madeMatch(
        "k4",
        {
          map: text("lake"),
          state: "void",
          why: text("wrong file"),
          replay: false,
          ranks: undefined,
          turns: undefined,
          decided: undefined,
        },
        text,
      ),
    ],
    ...given,
  };
}

/** Bouts in all states, the newest first. */
export function madeBouts(text = asItIs): Bout[] {
  const players = (one: number, other: number) =>
    [one, other].map((team) => ({ team, name: text(NAMES[team - 1]!), version: team + 1 }));
  const none = { ended: undefined, matches: [] };
  return [
    madeBout({ id: 45, state: "asked", players: players(3, 1), ...none, at: NOW - 60 }, text),
    madeBout({ id: 44, state: "asked", players: players(1, 2), ranked: false, ...none, at: NOW - 100 }, text),
    madeBout({ id: 43, state: "queued", position: 4, wait: 95, players: players(1, 4), ...none, at: NOW - 200 }, text),
    madeBout(
      {
        id: 42,
        kind: "ladder",
        state: "playing",
        players: players(1, 3),
        ended: undefined,
        matches: [madeMatch("k9", {}, text), madeMatch("k10", { state: "running", replay: false }, text)],
      },
      text,
    ),
    madeBout({ id: 41, state: "failed", why: text("the program was stopped"), ...none }, text),
    madeBout({}, text),
    madeBout(
      {
        id: 39,
        kind: "ladder",
        players: [
          { ...players(1, 4)[0]!, points: 1 },
          { ...players(1, 4)[1]!, points: 3 },
        ],
      },
      text,
    ),
  ];
}

export function madeVersions(text = asItIs): Version[] {
  const version = { name: text("frog.lua"), hash: "3f9ac1e2", bytes: 4321, at: NOW - 2 * HOUR };
  return [
    {
      ...version,
      number: 2,
      state: "good",
      active: true,
      trial: 38,
      reports: [
        {
          severity: "warning",
          message: text("the variable `lily` is never read"),
          line: 3,
          file: text("frog.lua"),
          text: text("warning: the variable `lily` is never read\n  --> frog.lua:3:7\n3 | local lily = 1"),
        },
      ],
    },
    { ...version, number: 1, state: "good", active: false, trial: 31, reports: [], at: NOW - 20 * HOUR },
  ];
}

export function madeTeamPage(text = asItIs): TeamPage {
  const board = madeLeaderboard(text);
  return {
    team: madeTeams(text)[1]!,
    standing: board.teams.find(({ team }) => team === 2),
    history: board.history[2] ?? [],
    bouts: madeBouts(text).filter(({ players }) => players.some(({ team }) => team === 2)),
  };
}

export function madeQueue(text = asItIs): Queue {
  const bouts = madeBouts(text);
  return {
    playing: bouts.filter(({ state }) => state === "playing"),
    waiting: bouts.filter(({ state }) => state === "queued"),
    length: 12,
    per_minute: 34,
    played: 18_204,
  };
}

export function madeProjector(text = asItIs): Projector {
  const tournament = madeEvent({ bots: 9, rounds: 3, text });
  tournament.event.tables.is_over = false;
  const shown = [
    madeBout({ id: 60, kind: "tournament", matches: [madeMatch("k1", {}, text), madeMatch("k2", {}, text)] }, text),
  ];
  return { title: text("Pond cup"), tournament, state: "playing", shown };
}

export function madeLog(text = asItIs): LogEntry[] {
  return [
    { id: 3, at: NOW - 30, who: text("Lily pads"), what: text("uploaded version 2"), from: "192.0.2.7" },
    { id: 2, at: NOW - 90, what: text("tournament 2 is over") },
    { id: 1, at: NOW - 9000, who: text("organiser"), what: text("made an invitation code"), from: "192.0.2.1" },
  ];
}
