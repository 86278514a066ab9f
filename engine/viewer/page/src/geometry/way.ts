import type { End, Link, Thing } from "../model/format";
import type { SceneModel } from "../model/scene_model";
import { isThing } from "../model/scene_model";
import type { FieldPlan } from "./plan";
import { type Point, distance } from "./point";

/** The points of a link, from one end to the other, in a hex field step by step; nothing, if an end isn't on the field. */
export function linkWay(plan: FieldPlan, scene: SceneModel, link: Link): Point[] | undefined {
  const start = scene.placeOf(link.from);
  if (plan.kind === "hex" && link.way !== undefined && start !== undefined) return plan.follow(start, link.way);
  const [from, to] = [endSpot(plan, scene, link.from), endSpot(plan, scene, link.to)];
  return from && to && distance(from, to) > 1e-9 ? [from, to] : undefined;
}

function endSpot(plan: FieldPlan, scene: SceneModel, end: End): Point | undefined {
  if ("at" in end) return plan.spot(end.at);
  const thing = scene.things.get(end.thing);
  return thing && plan.middle(thing);
}

/** The points that a thing passes from one scene to the next: along the way that it was on, where it was on one, else straight. */
export function glideWay(
  plan: FieldPlan,
  before: SceneModel,
  was: Thing,
  from: Point,
  to: Point,
  target: Point,
): Point[] {
  if (plan.kind !== "hex" || was.at === undefined) return [from, to];
  for (const link of before.links) {
    if (link.way === undefined || !isThing(link.from, was.id)) continue;
    const passed = plan.follow(was.at, link.way) ?? [];
    const end = passed.findIndex((point) => distance(point, target) < 1e-6);
    if (end > 0) return [from, ...passed.slice(1, end), to];
  }
  return [from, to];
}
