import type { TournamentOrder } from "./protocol";

type Format = TournamentOrder["format"];

export const FORMATS: readonly Format[] = ["round-robin", "mcmahon", "ladder", "bracket"];

/** What is filled in to plan a tournament. */
export class TournamentPlan {
  title = $state("");
  format = $state<Format>("round-robin");
  rounds = $state<number | null>(null);
  double = $state(false);
  byRound = $state(false);
  /** As the field has it, by the visitor's own time zone; empty: when an organiser starts it. */
  at = $state("");

  /** How many rounds there are is chosen where bots are paired round by round. */
  get hasRounds(): boolean {
    return this.format === "mcmahon" || this.format === "ladder";
  }

  /** Who has lost once plays on. */
  get hasDouble(): boolean {
    return this.format === "bracket";
  }

  /** Only what the format has, and what was filled in. */
  get order(): Omit<TournamentOrder, "request"> {
    const at = Date.parse(this.at) / 1000;
    return {
      title: this.title.trim(),
      format: this.format,
      ...(this.hasRounds && this.rounds !== null && { rounds: Math.max(1, Math.round(this.rounds)) }),
      ...(this.hasDouble && this.double && { double: true }),
      ...(this.byRound && { by_round: true }),
      ...(Number.isFinite(at) && { at }),
    };
  }
}
