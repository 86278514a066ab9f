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

  constructor(
    /** The key of the match that was shown last, by which a page that is loaded anew goes on. */
    private from?: string,
  ) {}

  /** What comes after what is shown; nothing, while all that was played has been shown. */
  get next(): ShownMatch | undefined {
    const at = this.#at;
    return at < 0 ? this.all[0] : this.all[at + 1];
  }

  /** How many have still to be shown after this one. */
  get left(): number {
    return this.all.length - 1 - this.#at;
  }

  /** More was played, or something was voided. Gives whether there is something to show that wasn't there. */
  renew(bouts: readonly Bout[]): boolean {
    this.all = bouts.flatMap((bout) =>
      bout.matches.filter(({ replay }) => replay).map((match): ShownMatch => ({ bout, match })),
    );
    if (this.current) {
      // Names and points may be newer.
      this.current = this.all[this.#at] ?? this.current;
      return false;
    }
    this.current = this.all.find(({ match }) => match.key === this.from) ?? this.all[0];
    return this.current !== undefined;
  }

  /** Goes on, or back; stays where there is nothing. */
  go(by: 1 | -1): boolean {
    const found = by > 0 ? this.next : this.all[this.#at - 1];
    if (found) this.current = found;
    return found !== undefined;
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
