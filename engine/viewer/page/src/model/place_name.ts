import type { Place } from "./format";
import type { LookIndex } from "./look_index";
import type { SceneModel } from "./scene_model";

/** What a place is called: as the look says (`{x}/{y}`, `{name}`, `({x}, {y}) in the {plane}`), else `(7, 10)`. */
export function placeName(place: Place, look: LookIndex, scene: SceneModel): string {
  const leastZ = scene.field.kind === "grid" ? scene.field.origin[2] : 0;
  const pattern = look.data.field.place;
  return (pattern === null ? undefined : filled(pattern, place, look, leastZ)) ?? plainName(place, look, leastZ);
}

/** Nothing, if the place doesn't have all that the name is made of. */
function filled(pattern: string, place: Place, look: LookIndex, leastZ: number): string | undefined {
  const parts = partsOf(place, look, leastZ);
  let isWhole = true;
  const text = pattern.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const part = parts.get(name);
    isWhole &&= part !== undefined;
    return part ?? "";
  });
  return isWhole ? text : undefined;
}

function partsOf(place: Place, look: LookIndex, leastZ: number): Map<string, string> {
  if (typeof place === "string") return new Map([["name", place]]);
  const [x, y, z] = place;
  const plane = look.data.field.planes[z - leastZ] ?? String(z);
  return new Map([
    ["x", String(x)],
    ["y", String(y)],
    ["z", String(z)],
    ["plane", plane],
  ]);
}

function plainName(place: Place, look: LookIndex, leastZ: number): string {
  if (typeof place === "string") return place;
  const [x, y, z] = place;
  const plane = look.data.field.planes[z - leastZ];
  if (plane !== undefined) return `(${x}, ${y}) in ${plane}`;
  return z === leastZ ? `(${x}, ${y})` : `(${x}, ${y}, ${z})`;
}
