import { type Curve, curvesOf } from "./curves";
import type { Drawn, Ended, Frame, MatchData, SeatData, StepData, Told, TurnData } from "./format";
import { LookIndex } from "./look_index";
import { type Mark, marksOf } from "./marks";
import { Reel } from "./reel";
import { type SceneModel, ownEntry } from "./scene_model";

export type { Curve, Mark };

/** A match that is looked at. Steps are counted from 0, the start. */
export class Match {
  readonly seats: readonly SeatData[];
  readonly look: LookIndex;
  /** How many steps there are. */
  readonly length: number;
  private readonly reels = new Map<string | undefined, Reel>();
  private readonly curvesBy = new Map<string | undefined, Curve[]>();
  private allMarks?: Mark[];

  constructor(
    readonly data: MatchData,
    /** The same match when it had fewer steps. */
    before?: Match,
  ) {
    this.seats = data.seats;
    const kinds = kindsOf(data.steps.slice(before?.length ?? 0));
    this.look = before ? before.look.with(kinds) : new LookIndex(data.look, data.seats, [...kinds].sort());
    this.length = data.steps.length;
    for (const [eyes, reel] of before?.reels ?? []) this.reels.set(eyes, reel.grown(this.frames(eyes)));
  }

  /** The match some steps later. What was made of the steps that it has is kept. */
  grown(steps: readonly StepData[], turns: readonly TurnData[], ended?: Ended): Match {
    const { data } = this;
    const more = { steps: [...data.steps, ...steps], turns: [...data.turns, ...turns] };
    return new Match({ ...data, ...more, ...ended }, this);
  }

  /** As all see it together, or one seat in fog. */
  scene(step: number, eyes?: string): SceneModel {
    return this.reel(this.eyes(eyes)).scene(this.clamped(step));
  }

  told(step: number, eyes?: string): readonly Told[] {
    return this.seen(step, eyes)?.told ?? [];
  }

  effects(step: number, eyes?: string): readonly Drawn[] {
    return this.seen(step, eyes)?.effects ?? [];
  }

  /** The turns that ended between the step before and this one. */
  turnsOf(step: number): readonly TurnData[] {
    const at = this.clamped(step);
    const before = at > 0 ? (this.data.steps[at - 1]?.turns ?? 0) : 0;
    return this.data.turns.slice(before, this.data.steps[at]?.turns ?? before);
  }

  /** The first step of a turn, or of the next turn that has one; the last step, where none has. */
  stepOfTurn(turn: number): number {
    const first = this.data.steps.findIndex((step) => step.turn >= turn);
    return first < 0 ? this.length - 1 : first;
  }

  curves(eyes?: string): readonly Curve[] {
    const seat = this.eyes(eyes);
    const known = this.curvesBy.get(seat) ?? curvesOf(this.look, this.frames(seat));
    this.curvesBy.set(seat, known);
    return known;
  }

  marks(): readonly Mark[] {
    this.allMarks ??= marksOf(this.data, this.look, this.curves());
    return this.allMarks;
  }

  /** The seat whose frames are looked at; none, where all see the same. */
  private eyes(eyes: string | undefined): string | undefined {
    const own = eyes !== undefined && ownEntry(this.data.steps[0]?.frames.seats, eyes);
    return own ? eyes : undefined;
  }

  private seen(step: number, eyes: string | undefined): { told?: Told[]; effects?: Drawn[] } | undefined {
    const data = this.data.steps[this.clamped(step)];
    return this.eyes(eyes) === undefined ? data : ownEntry(data?.seats, eyes as string);
  }

  private reel(eyes: string | undefined): Reel {
    const known = this.reels.get(eyes) ?? new Reel(this.frames(eyes));
    this.reels.set(eyes, known);
    return known;
  }

  private frames(eyes: string | undefined): Frame[] {
    return this.data.steps.map(
      ({ frames }) => (eyes === undefined ? undefined : ownEntry(frames.seats, eyes)) ?? frames.all,
    );
  }

  private clamped(step: number): number {
    return Math.max(0, Math.min(this.length - 1, Math.trunc(step)));
  }
}

function* kindsOf(steps: readonly StepData[]): Iterable<string> {
  for (const { frames } of steps) {
    const things = "whole" in frames.all ? frames.all.whole.things : frames.all.change.things;
    for (const thing of things ?? []) yield thing.kind;
  }
}
