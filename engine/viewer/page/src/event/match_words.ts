import { counted, listed, scalarText } from "../model/plain_words";
import { writeAddress } from "../app/address";
import type { EventPage, MatchRow, SeatRow } from "./format";
import type { ListedMatch } from "./event_model";

/** `1st`, `2nd`, `11th`. */
export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  const end = teen ? undefined : ["st", "nd", "rd"][(number % 10) - 1];
  return `${number}${end ?? "th"}`;
}

/** How a seat came out: `1st, score 12, 3 faults (2 over a limit)`. */
export function seatWords({ rank, score, faults = 0, spent = 0 }: SeatRow): string {
  const words = [rank === null ? "no place" : ordinal(rank)];
  if (score !== undefined) words.push(`score ${scalarText(score)}`);
  if (faults > 0) words.push(counted(faults, "fault", "faults") + (spent > 0 ? ` (${spent} over a limit)` : ""));
  return words.join(", ");
}

/** Whether the match counts, and why not. */
export function stateWords({ state, counts, why }: MatchRow): string {
  const reason = why ? `: ${why}` : "";
  switch (state) {
    case "void":
      return `voided${reason}`;
    case "our-fault":
      return `failed, by no bot's fault${reason}`;
    case "done":
    case "bot-fault":
      return counts ? "counts" : "does not count: another match with the same map and seed was left out";
    default:
      return "not played yet";
  }
}

/** The page of the match at the turn that decided it, if there is one. */
export function matchLink(page: EventPage, { match, key }: ListedMatch): string | undefined {
  if (page.folder === undefined || match.decided === undefined) return undefined;
  const way = [...page.folder.split("/"), `${key}.html`].filter((part) => part !== "");
  return `${way.map(encodeURIComponent).join("/")}#${writeAddress({ turn: match.decided, part: 1, match: 1 })}`;
}

/** The command that plays the match again, if everybody has its bots and its map. */
export function playCommand({ play }: EventPage, match: MatchRow): string | undefined {
  const bots = match.players.map((player) => play.players[player]);
  const map = play.maps[match.map];
  if (map === null || map === undefined || bots.some((bot) => !bot)) return undefined;
  const words = [play.begin, ...bots, map && `--map ${map}`, `--seed ${match.seed}`, play.end];
  return words.filter((word) => word).join(" ");
}

/** `ada, bob and eve`; of very many only how many there are. */
export function namesOf(names: readonly string[]): string {
  return names.length > 12 ? `${names.length} bots` : listed(names);
}
