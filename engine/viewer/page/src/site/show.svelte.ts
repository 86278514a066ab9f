import type { Bout, BoutMatch } from "./protocol";

/** A match that can be shown, and the bout that it is part of. */
export interface ShownMatch {
  bout: Bout;
  match: BoutMatch;
}

/** What a screen shows, match after match: each once, in the order in which they were played. */
export class Show {
  current = $state.raw<ShownMatch | undefined>();
  all = $state.raw<readonly ShownMatch[]>([]);

  /** How many come before what is shown. */
  #before = 0;

  constructor(
    /** The key of the match that was shown last, by which a page that is loaded anew goes on. */
    private from?: string,
  ) {}

  /** What comes after what is shown; nothing, while all that was played has been shown. */
  get next(): ShownMatch | undefined {
    const at = this.#at;
    return at < 0 ? this.all[this.#before] : this.all[at + 1];
  }

  /** More was played, or something was voided. Gives whether there is something to show that wasn't there. */
  renew(bouts: readonly Bout[]): boolean {
    this.all = bouts.flatMap((bout) =>
      bout.matches.filter(({ replay }) => replay).map((match): ShownMatch => ({ bout, match })),
    );
    const isFirst = this.current === undefined;
    // Names and points may be newer. One that is gone is shown to its end.
    this.#set(isFirst ? (this.all.find(({ match }) => match.key === this.from) ?? this.all[0]) : this.all[this.#at]);
    return isFirst && this.current !== undefined;
  }

  /** Goes on, or back; stays where there is nothing. */
  go(by: 1 | -1): boolean {
    const found = by > 0 ? this.next : this.all[this.#at - 1];
    this.#set(found);
    return found !== undefined;
  }

  #set(shown: ShownMatch | undefined): void {
    if (!shown) return;
    this.current = shown;
    this.#before = this.#at;
  }

  get #at(): number {
    return this.all.findIndex(({ match }) => match.key === this.current?.match.key);
  }
}

/** Seconds that a match takes on the screen, if it has very many moments. */
const LONGEST = 60;
/** Moments a second, for matches that are short. */
const USUAL = 4;

/** How fast a match is played, in moments a second. */
export function showSpeed(moments: number): number {
  return Math.max(USUAL, moments / LONGEST);
}
