import { Viewing } from "../app/viewing.svelte";
import type { Ended, PageData, StepData, TurnData } from "../model/format";
import { NextScene } from "../model/next_scene";
import { PageError, checked } from "../model/unpack";
import { eventsPath, listen } from "./match_stream";
import type { Asked, MatchEvents } from "./protocol";
import { get } from "./server";

/** Turns that come one upon the other are shown together: milliseconds. */
const TOGETHER = 60;

/** Until a question counts, in milliseconds: who connects anew hears all that were asked, and answered, before. */
const ASKED = 50;

/** A match as the server plays it. */
export class LiveMatch {
  viewing = $state.raw<Viewing | undefined>();
  connection = $state<"waiting" | "open" | "lost" | "gone">("waiting");
  asked = $state.raw<Asked | undefined>();
  isOver = $state(false);
  /** Why it could not be played to its end. */
  failed = $state.raw<readonly string[] | undefined>();
  /** Why nothing can be shown. */
  wrong = $state<string | undefined>();
  readonly #stop: () => void;
  #steps: StepData[] = [];
  #turns: TurnData[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A question that was just heard, and what the seat sees. */
  #question: { asked: Asked; now?: MatchEvents["now"]; timer: ReturnType<typeof setTimeout> } | undefined;

  constructor(
    readonly match: string,
    readonly key?: string,
  ) {
    this.#stop = listen(match, key, {
      connection: (state) => this.#connect(state),
      opening: (page) => this.#open(page),
      turn: (turn) => this.#add(turn),
      asked: (asked) => this.#ask(asked),
      now: (now) => this.#look(now),
      answered: ({ ask }) => this.#forget(ask),
      end: (end) => this.#end(end),
    });
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#timer);
    this.#forget();
  }

  #connect(state: "open" | "lost" | "gone"): void {
    if (this.isOver) return;
    this.connection = state;
    // A stream doesn't say why there is none; a plain request does.
    if (state === "gone" && !this.viewing)
      get(eventsPath(this.match, this.key)).catch((error: Error) => (this.wrong = error.message));
  }

  /** Who connects again after the server forgot where he was, gets everything anew. */
  #open(data: PageData): void {
    try {
      const viewing = new Viewing(checked(data));
      const { steps, end } = viewing.match.data;
      this.isOver = end !== undefined || steps.length > 1;
      viewing.player.waits = !this.isOver;
      if (this.isOver) this.#stop();
      else viewing.player.play();
      this.#forget();
      [this.#steps, this.#turns] = [[], []];
      [this.viewing, this.asked, this.wrong] = [viewing, undefined, undefined];
    } catch (error) {
      this.wrong = error instanceof PageError ? error.message : "This match can't be shown.";
    }
  }

  #add({ steps, turns }: MatchEvents["turn"]): void {
    this.#steps.push(...steps);
    this.#turns.push(...turns);
    this.#timer ??= setTimeout(() => this.#grow(), TOGETHER);
  }

  #grow(end?: Ended): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { viewing } = this;
    if (!viewing || !(this.#steps.length || this.#turns.length || end)) return;
    viewing.grow(viewing.match.grown(this.#steps, this.#turns, end));
    [this.#steps, this.#turns] = [[], []];
  }

  #ask(asked: Asked): void {
    this.#forget();
    this.#question = { asked, timer: setTimeout(() => this.#publish(), ASKED) };
  }

  #look(now: MatchEvents["now"]): void {
    if (this.#question?.asked.ask !== now.ask) return;
    this.#question.now = now;
    if (this.asked) this.#publish();
  }

  #publish(): void {
    const { asked, now } = this.#question!;
    this.#grow();
    this.asked = asked;
    if (!now || !this.viewing) return;
    const next = new NextScene();
    next.apply({ whole: now.scene });
    this.viewing.ahead = { scene: next.scene(), told: now.told };
  }

  /** The question is over. */
  #forget(ask = this.#question?.asked.ask): void {
    if (this.#question?.asked.ask !== ask) return;
    clearTimeout(this.#question?.timer);
    [this.#question, this.asked] = [undefined, undefined];
  }

  #end(end: MatchEvents["end"]): void {
    if ("failed" in end) this.failed = end.failed;
    this.#grow("failed" in end ? undefined : end);
    this.#forget();
    this.isOver = true;
    this.connection = "open";
    const player = this.viewing?.player;
    if (!player) return;
    player.waits = false;
    if (player.at >= player.last) player.pause();
  }
}
