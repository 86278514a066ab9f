import type { Board, BoardStyle, Offered } from "../drawing/board";
import { compare, type SceneDifference } from "../model/compare";
import type { Id, PageData, Place, Thing, Told } from "../model/format";
import { Match, type Mark } from "../model/match";
import type { SceneModel } from "../model/scene_model";
import type { Shown } from "./address";
import { Player } from "./player.svelte";
import { ThemeChoice } from "./theme.svelte";
import { Timeline } from "./timeline";

export const TABS = ["Events", "Bots", "Curves", "Compare", "Lists", "Legend", "Text", "Match"] as const;
export type Tab = (typeof TABS)[number];

/** A thing, or a place with all that lies there. */
export interface Selection {
  thing?: Id;
  place?: Place;
}

/** What moves the cameras of all boards. */
export interface Cameras {
  moveCameras(move: (board: Board) => void): void;
  fitCameras(): void;
}

/** What somebody who plays can pick on the board now. */
export interface Picker extends Offered {
  /** Which of them the panel points at. */
  near?: Place;
  /** Whether the click meant anything there; else it selects, as always. */
  pick(place: Place | undefined, things: readonly Thing[]): boolean;
}

/** What a seat sees that is no step of the match yet. */
export interface Ahead {
  scene: SceneModel;
  told: readonly Told[];
}

/** A mark of the scrubber, at its moment. */
export interface MomentMark extends Mark {
  at: number;
  match: number;
}

/** All that is chosen on the page, and what follows from it. */
export class Viewing {
  matches = $state.raw<readonly Match[]>([]);
  readonly timeline = $derived.by(() => new Timeline(this.matches));
  readonly player: Player;
  readonly marks = $derived.by(() => this.#gatherMarks());

  eyes = $state<string | undefined>();
  /** Whose panels are shown, of two matches. */
  active = $state(0);
  selection = $state.raw<Selection>({});
  areas = $state(true);
  tab = $state<Tab>("Events");
  help = $state(false);
  /** Whether keys of one letter do anything: some people's tools type for them. */
  letters = $state(true);
  picker = $state.raw<Picker | undefined>();
  ahead = $state.raw<Ahead | undefined>();
  /** Rises when a camera moved: it lies outside of what is watched. */
  cameras = $state(0);
  /** Whether anybody moved a camera since the whole field was shown. */
  moved = false;
  readonly boards = new Set<Board>();

  readonly steps = $derived.by(() => this.matches.map((_, match) => this.timeline.step(this.player.at, match)));
  readonly scenes = $derived.by(() =>
    this.isAhead ? [this.ahead!.scene] : this.matches.map((match, i) => match.scene(this.steps[i]!, this.eyesOf(i))),
  );
  readonly difference = $derived.by(() => this.#compared());
  readonly style = $derived.by(() => this.#styled());

  constructor(
    readonly page: PageData,
    readonly theme = new ThemeChoice(),
  ) {
    this.matches = page.matches.map((data) => new Match(data));
    this.player = new Player(this.timeline.last);
    if (this.matches.length > 1) this.tab = "Compare";
  }

  /** A match that is still played has come further. */
  grow(match: Match): void {
    this.matches = [match];
    this.ahead = undefined;
    this.player.extend(this.timeline.last);
  }

  /** Whether what is shown is no step yet. */
  get isAhead(): boolean {
    return this.ahead !== undefined && this.atEnd;
  }

  get match(): Match {
    return this.matches[this.active]!;
  }

  get step(): number {
    return this.steps[this.active]!;
  }

  get scene(): SceneModel {
    return this.scenes[this.active]!;
  }

  get told(): readonly Told[] {
    return this.isAhead ? this.ahead!.told : this.match.told(this.step, this.eyesOf(this.active));
  }

  get heading(): string {
    return this.match.data.steps[this.step]?.heading ?? "";
  }

  /** Whether the match whose panels are shown has come to its last step. */
  get isOver(): boolean {
    return this.step === this.match.length - 1;
  }

  get atEnd(): boolean {
    return this.player.at === this.timeline.last;
  }

  /** The first moment at which two matches differ. */
  get parting(): number | undefined {
    const steps = this.page.difference?.steps;
    return steps && this.timeline.atStep(0, steps[0]);
  }

  /** Seats through whose eyes one can look: only where they see less than all. */
  get viewers(): string[] {
    const { look, seats, data } = this.matches[0]!;
    const own = data.steps[0]?.frames.seats ?? {};
    return look.data.fog ? seats.map((seat) => seat.name).filter((name) => Object.hasOwn(own, name)) : [];
  }

  /** Games of cards have none. */
  hasBoard(match: number): boolean {
    return this.matches[match]!.scene(0).field.kind !== "nothing";
  }

  /** A seat that a match doesn't have has no eyes in it. */
  eyesOf(match: number): string | undefined {
    return this.matches[match]!.look.seat(this.eyes) && this.eyes;
  }

  nextEyes(): void {
    const all = [undefined, ...this.viewers];
    this.eyes = all[(all.indexOf(this.eyes) + 1) % all.length];
  }

  goTurn(turn: number, part = 1): void {
    this.player.go(this.timeline.atTurn(turn, part));
  }

  /** A turn on or back, to its first moment. */
  turnBy(by: 1 | -1): void {
    const { at } = this.player;
    const turns = this.timeline.turns;
    const now = this.timeline.turn(at);
    const next = by > 0 ? turns.findIndex((turn) => turn > now) : turns.indexOf(turns[turns.indexOf(now) - 1] ?? now);
    this.player.go(next < 0 ? this.timeline.last : next);
  }

  /** To the next mark of these kinds, or the one before. */
  goMark(kinds: readonly Mark["kind"][], by: 1 | -1): void {
    const own = this.marks.filter((mark) => kinds.includes(mark.kind));
    const { at } = this.player;
    const found = by > 0 ? own.find((mark) => mark.at > at) : own.findLast((mark) => mark.at < at);
    if (found) this.player.go(found.at);
  }

  select(selection: Selection): void {
    this.selection = selection;
  }

  moveCameras(move: (board: Board) => void): void {
    this.boards.forEach(move);
    this.moved = true;
    this.cameras++;
  }

  fitCameras(): void {
    this.moveCameras((board) => board.fit());
    this.moved = false;
  }

  get shown(): Shown {
    const { at } = this.player;
    const moment = { turn: this.timeline.turn(at), part: this.timeline.part(at), match: this.active + 1 };
    return { ...moment, eyes: this.eyes, ...this.selection };
  }

  show(shown: Partial<Shown>): void {
    if (shown.turn !== undefined) this.goTurn(shown.turn, shown.part);
    this.eyes = this.viewers.find((seat) => seat === shown.eyes);
    this.active = shown.match === 2 && this.matches.length > 1 ? 1 : 0;
    this.select({ thing: shown.thing, place: shown.place });
  }

  #styled(): BoardStyle {
    const dark = this.theme.now === "dark";
    const { palette, shapes } = this.page;
    return { palette: dark ? palette.dark : palette.light, shapes, dark, font: "sans-serif" };
  }

  #compared(): SceneDifference | undefined {
    const [before, after] = this.scenes;
    return before && after && compare(before, after, this.matches[0]!.look);
  }

  #gatherMarks(): MomentMark[] {
    const all = this.matches.flatMap((match, i) =>
      match.marks().map((mark) => ({ ...mark, match: i, at: this.timeline.atStep(i, mark.step) })),
    );
    return all.sort((a, b) => a.at - b.at);
  }
}
