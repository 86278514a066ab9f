import type { LookIndex } from "./look_index";
import type { SceneModel } from "./scene_model";
import type { Icon } from "../drawing/icon";

/** What something on the board means. */
export interface LegendEntry {
  icon: Icon;
  name: string;
}

/** Only what occurs in the scene. */
export function legend(scene: SceneModel, look: LookIndex): LegendEntry[] {
  void [scene, look];
  return [];
}
