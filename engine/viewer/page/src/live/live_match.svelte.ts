import { Viewing } from "../app/viewing.svelte";
import type { EndData, PageData, StepData, TurnData } from "../model/format";
import { NextScene } from "../model/next_scene";
import { PageError, checked } from "../model/unpack";
import { listen } from "./match_stream";
import type { Asked, MatchEvents } from "./protocol";

/** Turns that come one upon the other are shown together: milliseconds. */
const TOGETHER = 60;

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

  constructor(
    readonly match: string,
    readonly key?: string,
  ) {
    this.#stop = listen(match, key, {
      connection: (state) => {
        if (!this.isOver) this.connection = state;
      },
      opening: (page) => this.#open(page),
      turn: (turn) => this.#add(turn),
      asked: (asked) => this.#ask(asked),
      now: (now) => this.#look(now),
      answered: ({ ask }) => {
        if (this.asked?.ask === ask) this.asked = undefined;
      },
      end: (end) => this.#end(end),
    });
  }

  close(): void {
    this.#stop();
    clearTimeout(this.#timer);
  }

  /** Who connects again after the server forgot where he was, gets everything anew. */
  #open(data: PageData): void {
    try {
      const viewing = new Viewing(checked(data));
      viewing.player.waits = true;
      viewing.player.play();
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

  #grow(end?: EndData): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { viewing } = this;
    if (!viewing || !(this.#steps.length || this.#turns.length || end)) return;
    viewing.grow(viewing.match.grown(this.#steps, this.#turns, end));
    [this.#steps, this.#turns] = [[], []];
  }

  #ask(asked: Asked): void {
    this.#grow();
    this.asked = asked;
  }

  #look({ ask, scene, told }: MatchEvents["now"]): void {
    this.#grow();
    if (!this.viewing || this.asked?.ask !== ask) return;
    const next = new NextScene();
    next.apply({ whole: scene });
    this.viewing.ahead = { scene: next.scene(), told };
  }

  #end(end: MatchEvents["end"]): void {
    if ("failed" in end) this.failed = end.failed;
    this.#grow("failed" in end ? undefined : end);
    this.asked = undefined;
    this.isOver = true;
    this.connection = "open";
    const player = this.viewing?.player;
    if (!player) return;
    player.waits = false;
    if (player.at >= player.last) player.pause();
  }
}
