import type { Id, Place } from "./format";
import type { LookIndex } from "./look_index";
import type { SceneModel } from "./scene_model";

export interface SceneDifference {
  /** Things that are only in one, or other. */
  things: Set<Id>;
  /** Cells and places of these things. */
  places: Place[];
  /** What is other, in words: `frog 3: health 4 of 5, then 3 of 5`. */
  lines: string[];
}

export function compare(before: SceneModel, after: SceneModel, look: LookIndex): SceneDifference {
  void [before, after, look];
  return { things: new Set(), places: [], lines: [] };
}
