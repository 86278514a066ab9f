import type { FieldPlan } from "../geometry/plan";
import { type Point, along, between } from "../geometry/point";
import { glideWay } from "../geometry/way";
import type { Id, Thing } from "../model/format";
import type { SceneModel } from "../model/scene_model";
import type { Paints } from "./paints";
import type { Item, Standing } from "./stacks";
import { type ThingMark, markOf } from "./thing_mark";

/** A thing between two scenes. */
export interface Mover {
  readonly id: Id;
  readonly mark: ThingMark;
  readonly way: readonly Point[];
  readonly sizes: readonly [number, number];
  /** Whether it comes or goes, instead of gliding. */
  readonly fades?: "in" | "out";
}

/** What stays, and what moves from one scene to the next. */
export interface Motion {
  readonly still: readonly Item[];
  readonly movers: readonly Mover[];
  readonly byId: ReadonlyMap<Id, Mover>;
}

export interface Standings {
  before: Standing;
  after: Standing;
}

export function motion(
  plan: FieldPlan,
  paints: Paints,
  scene: SceneModel,
  before: SceneModel,
  standings: Standings,
): Motion {
  const movers: Mover[] = [];
  const still: Item[] = [];
  for (const item of standings.after.items) {
    const stays = item.things.filter((thing) => isSameSlot(standings.before.byId.get(thing.id), item));
    if (stays.length === item.things.length) still.push(item);
    else if (stays[0])
      still.push({ ...item, things: stays, mark: markOf(stays[0], stays.length - 1, paints, item.mark.body) });
    for (const thing of item.things) {
      if (stays.includes(thing)) continue;
      movers.push(...moved(plan, paints, before, thing, standings.before.byId.get(thing.id), item));
    }
  }
  for (const item of standings.before.items) {
    for (const thing of item.things) {
      if (scene.things.get(thing.id)?.at !== undefined) continue;
      movers.push(fading(thing, item, "out", paints));
    }
  }
  return { still, movers, byId: new Map(movers.map((mover) => [mover.id, mover])) };
}

function isSameSlot(a: Item | undefined, b: Item): boolean {
  return a !== undefined && a.x === b.x && a.y === b.y && a.size === b.size;
}

function moved(
  plan: FieldPlan,
  paints: Paints,
  before: SceneModel,
  thing: Thing,
  from: Item | undefined,
  to: Item,
): Mover[] {
  const was = before.things.get(thing.id);
  if (!from || was?.at === undefined || thing.at === undefined) return [fading(thing, to, "in", paints)];
  // From plane to plane nothing glides: it is gone here and there it is.
  if (planeOf(was) !== planeOf(thing)) return [fading(was, from, "out", paints), fading(thing, to, "in", paints)];
  const way = glideWay(plan, before, was, from, to, plan.spot(thing.at) ?? to);
  const mark = single(thing, to, paints);
  return [{ id: thing.id, mark, way, sizes: [from.size, to.size] }];
}

function fading(thing: Thing, item: Item, fades: "in" | "out", paints: Paints): Mover {
  return { id: thing.id, mark: single(thing, item, paints), way: [item], sizes: [item.size, item.size], fades };
}

function single(thing: Thing, item: Item, paints: Paints): ThingMark {
  return item.things.length === 1 && item.things[0] === thing ? item.mark : markOf(thing, 0, paints, item.mark.body);
}

function planeOf(thing: Thing): number | undefined {
  return typeof thing.at === "object" ? thing.at[2] : undefined;
}

/** Where a mover is, from 0 to 1. */
export function moverSpot(mover: Mover, progress: number): Point {
  const [first, second] = mover.way;
  if (!first || !second) return first ?? { x: 0, y: 0 };
  return mover.way.length === 2 ? between(first, second, progress) : along(mover.way, progress);
}
