import type { Frame } from "./format";
import { NextScene } from "./next_scene";
import type { SceneModel } from "./scene_model";

/** So many scenes are kept: enough for a short way back, whatever the length of the match. */
export const MOST_KEPT = 48;

/** The scenes of a match as one pair of eyes sees them, made when they are asked for. */
export class Reel {
  constructor(
    private readonly frames: readonly Frame[],
    /** Those that were asked for last come last. */
    private readonly kept = new Map<number, SceneModel>(),
  ) {}

  /** The same with more frames behind those that it has. */
  grown(frames: readonly Frame[]): Reel {
    return new Reel(frames, this.kept);
  }

  scene(step: number): SceneModel {
    const scene = this.kept.get(step) ?? this.made(step);
    this.kept.delete(step);
    this.kept.set(step, scene);
    const oldest = this.kept.size > MOST_KEPT ? this.kept.keys().next().value : undefined;
    if (oldest !== undefined) this.kept.delete(oldest);
    return scene;
  }

  /** How many scenes are kept now. */
  get size(): number {
    return this.kept.size;
  }

  /** From the nearest scene before that is kept or stands whole in the data: the program writes one whole in 64. */
  private made(step: number): SceneModel {
    let start = step;
    while (start > 0 && !this.kept.has(start) && !isWhole(this.frames[start])) start -= 1;
    const before = this.kept.get(start);
    const next = new NextScene(before);
    for (let at = before ? start + 1 : start; at <= step; at++) {
      const frame = this.frames[at];
      if (frame) next.apply(frame);
    }
    return next.scene();
  }
}

function isWhole(frame: Frame | undefined): boolean {
  return frame !== undefined && "whole" in frame;
}
