import { counted } from "../model/plain_words";
import type { Bout, BoutKind, BoutMatch, BoutPlayer } from "./protocol";
import { roughWords } from "./time_words";

const KINDS: Record<BoutKind, string> = {
  ladder: "Ladder",
  scrimmage: "Scrimmage",
  trial: "Trial",
  tournament: "Tournament",
};

/** What sort of bout it is; only challenges are ranked or not. */
export function kindWords({ kind, ranked }: Pick<Bout, "kind" | "ranked">): string {
  return kind === "scrimmage" ? `${ranked ? "Ranked" : "Unranked"} scrimmage` : KINDS[kind];
}

export function stateWords(bout: Bout): string {
  switch (bout.state) {
    case "asked":
      return "waits for an answer";
    case "queued":
      return queuedWords(bout);
    case "playing":
      return bout.matches.length ? `playing, ${playedOf(bout)} of ${bout.matches.length}` : "playing";
    default:
      return bout.state;
  }
}

function queuedWords({ position, wait }: Bout): string {
  const words = ["queued"];
  if (position !== undefined) words.push(position === 0 ? "next" : `${position} before it`);
  if (wait !== undefined) words.push(`in about ${roughWords(wait)}`);
  return words.join(", ");
}

function playedOf({ matches }: Bout): number {
  return matches.filter(({ state }) => state !== "queued" && state !== "running").length;
}

export type Outcome = "won" | "drawn" | "lost";

/** How a bout that is over came out for a team, if it played. */
export function outcome({ state, players }: Bout, team: number): Outcome | undefined {
  const own = players.find((player) => player.team === team)?.points;
  if (state !== "done" || own === undefined) return undefined;
  const others = players.filter((player) => player.team !== team).map(({ points = 0 }) => points);
  const best = Math.max(...others);
  return own > best ? "won" : own < best ? "lost" : "drawn";
}

/** Whether a player has the most points of a bout, and not all have. */
export function isFirst({ players }: Bout, { points }: BoutPlayer): boolean {
  const all = players.map((player) => player.points ?? 0);
  return points !== undefined && points === Math.max(...all) && all.some((other) => other < points);
}

const MATCH_STATES: Record<BoutMatch["state"], string> = {
  queued: "waits",
  running: "playing",
  done: "played",
  "bot-fault": "played; a bot failed",
  "our-fault": "failed, by no bot's fault",
  void: "voided",
};

export function matchStateWords({ state, why }: BoutMatch): string {
  return why ? `${MATCH_STATES[state]}: ${why}` : MATCH_STATES[state];
}

/** The maps of a bout in short, of those that the contest has. */
export function mapWords({ maps }: Bout, all: readonly string[]): string {
  if (maps.length === 1) return maps[0]!;
  return maps.length === all.length ? `all ${counted(maps.length, "map", "maps")}` : maps.join(", ");
}
