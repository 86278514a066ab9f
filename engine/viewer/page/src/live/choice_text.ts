import type { LookIndex } from "../model/look_index";
import type { SceneModel } from "../model/scene_model";
import { idText, placeName, thingName } from "../model/words";
import type { Choice } from "./protocol";

/** What a choice is called, without its note: its own text, else the thing or the place. */
export function choiceText(choice: Choice, look: LookIndex, scene: SceneModel): string {
  if (choice.text !== undefined) return choice.text;
  const thing = choice.thing === undefined ? undefined : scene.things.get(choice.thing);
  if (thing) return thingName(thing, look);
  if (choice.at !== undefined) return placeName(choice.at, look, scene);
  if (choice.thing !== undefined) return idText(choice.thing);
  return typeof choice.value === "string" ? choice.value : JSON.stringify(choice.value);
}
