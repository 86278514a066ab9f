import type { PageData, StepData, TurnData } from "../model/format";
import { PageError, checked } from "../model/unpack";
import { listen } from "./match_stream";
import type { MatchEvents } from "./protocol";

/** A match that is gathered while it is played, and handed over when it is over. */
export class WholeMatch {
  /** Its page: one match, to its end. */
  readonly page: Promise<PageData>;
  readonly #stop: () => void;
  #page: PageData | undefined;
  readonly #steps: StepData[] = [];
  readonly #turns: TurnData[] = [];
  #give: (page: PageData) => void = () => {};
  #fail: (why: PageError) => void = () => {};

  constructor(readonly match: string) {
    this.page = new Promise((give, fail) => ([this.#give, this.#fail] = [give, fail]));
    // Who needs it hears of it; a match that was broken off nobody needs.
    this.page.catch(() => {});
    this.#stop = listen(match, undefined, {
      connection: (state) => state === "gone" && this.#fail(new PageError("The server no longer has this match.")),
      opening: (page) => this.#open(page),
      turn: ({ steps, turns }) => {
        this.#steps.push(...steps);
        this.#turns.push(...turns);
      },
      asked: () => {},
      now: () => {},
      answered: () => {},
      end: (end) => this.#end(end),
    });
  }

  close(): void {
    this.#stop();
  }

  #open(data: PageData): void {
    // Who connects again after the server forgot where he was, gets everything anew.
    this.#steps.length = this.#turns.length = 0;
    try {
      this.#page = checked(data);
    } catch (error) {
      this.#fail(error as PageError);
    }
  }

  #end(end: MatchEvents["end"]): void {
    const match = this.#page?.matches[0];
    if ("failed" in end) return this.#fail(new PageError(end.failed.join("; ")));
    if (!this.#page || !match) return;
    const [steps, turns] = [
      [...match.steps, ...this.#steps],
      [...match.turns, ...this.#turns],
    ];
    this.#give({ ...this.#page, matches: [{ ...match, steps, turns, ...end }] });
  }
}
