import type { TournamentEntry } from "./protocol";

/** What its state is, in a word or two. */
export function tournamentState({ state, released, waits }: TournamentEntry): string {
  if (state === "playing") return waits ? "next round waits" : "playing now";
  if (state === "done") return released ? "over" : "over, results not released yet";
  return state;
}

/** The one that runs, or the next by the clock; those without a time come last. */
export function nextTournament(all: readonly TournamentEntry[]): TournamentEntry | undefined {
  const playing = all.find(({ state }) => state === "playing");
  const planned = all.filter(({ state }) => state === "planned");
  return playing ?? planned.sort((one, other) => (one.at ?? Infinity) - (other.at ?? Infinity))[0];
}
