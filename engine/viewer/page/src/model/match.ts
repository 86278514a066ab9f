import type { Drawn, MatchData, SeatData, Told, TurnData } from "./format";
import { LookIndex } from "./look_index";
import type { SceneModel } from "./scene_model";

/** A figure over the match. */
export interface Curve {
  /** The figure's key in the look. */
  figure: string;
  /** With its unit. */
  name: string;
  decimals: number | null;
  /** For each seat a value after each step, where it has one. */
  seats: (number | null)[][];
}

/** Something to be seen on the scrubber. */
export interface Mark {
  step: number;
  kind: "big event" | "fault" | "lead changes";
  text: string;
  /** Whose fault it is, who leads. */
  seat?: string;
}

export class Match {
  readonly seats: readonly SeatData[];
  readonly look: LookIndex;
  /** How many steps there are; the first has the number 0. */
  readonly length: number;

  constructor(readonly data: MatchData) {
    this.seats = data.seats;
    this.look = new LookIndex(data.look, data.seats);
    this.length = data.steps.length;
  }

  /** As all see it together, or one seat in fog. */
  scene(step: number, eyes?: string): SceneModel {
    throw new Error(`not yet: ${step} ${eyes}`);
  }

  told(step: number, eyes?: string): Told[] {
    void [step, eyes];
    return [];
  }

  effects(step: number, eyes?: string): Drawn[] {
    void [step, eyes];
    return [];
  }

  /** The turns that ended between the step before and this one. */
  turnsOf(step: number): TurnData[] {
    void step;
    return [];
  }

  /** The last step of a turn; of the nearest turn before, where there is none. */
  stepOfTurn(turn: number): number {
    void turn;
    return 0;
  }

  curves(eyes?: string): Curve[] {
    void eyes;
    return [];
  }

  marks(): Mark[] {
    return [];
  }
}
