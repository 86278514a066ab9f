import type { FieldPlan } from "../geometry/plan";
import type { Box } from "../geometry/point";
import type { Id, Thing } from "../model/format";
import { type SceneModel, isLarge, placeKey } from "../model/scene_model";
import type { Color } from "./color";
import type { Paints } from "./paints";
import { type ThingMark, markOf } from "./thing_mark";

/** What is drawn for one thing, or for several of one owner at a place. Lengths are those of the plan. */
export interface Item {
  readonly things: readonly Thing[];
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly mark: ThingMark;
}

/** The cells below a large thing. */
export interface Body {
  readonly box: Box;
  readonly fill: Color;
  readonly edge: Color;
}

/** All things of a scene as they are drawn, the lowest first. */
export interface Standing {
  readonly bodies: readonly Body[];
  readonly items: readonly Item[];
  /** Where there are more than can be shown. */
  readonly more: readonly { x: number; y: number; text: string }[];
  /** The item that stands for a thing. */
  readonly byId: ReadonlyMap<Id, Item>;
  /** How many groups stand at a place, where there is one. */
  readonly groups: ReadonlyMap<string, number>;
}

/** The rest is only counted. */
const MOST_SHOWN = 4;

export function standing(scene: SceneModel, plan: FieldPlan, paints: Paints): Standing {
  const stacks = new Map<string, Thing[]>();
  const large: Thing[] = [];
  for (const thing of scene.things.values()) {
    if (thing.at === undefined || !plan.spot(thing.at)) continue;
    if (isLarge(thing)) {
      large.push(thing);
      continue;
    }
    const key = placeKey(thing.at);
    const stack = stacks.get(key);
    if (stack) stack.push(thing);
    else stacks.set(key, [thing]);
  }
  large.sort((a, b) => paints.look.rank(a.kind) - paints.look.rank(b.kind));
  const items: Item[] = large.flatMap((thing) => largeItem(thing, scene, plan, paints));
  const more: Standing["more"][number][] = [];
  const groups = new Map<string, number>();
  for (const [key, things] of stacks) {
    const shown = things.length === 1 ? [things] : grouped(things, paints);
    groups.set(key, shown.length);
    addStack(items, more, shown, plan, paints);
  }
  const byId = new Map(items.flatMap((item) => item.things.map((thing): [Id, Item] => [thing.id, item])));
  return { bodies: large.flatMap((thing) => bodyOf(thing, plan, paints)), items, more, byId, groups };
}

/** Things of one kind and owner together, the lowest first; where there are too many kinds, those of one owner, the uppermost first. */
function grouped(things: readonly Thing[], paints: Paints): Thing[][] {
  const ordered = [...things].sort((a, b) => paints.look.rank(a.kind) - paints.look.rank(b.kind) || order(a, b));
  const kinds = [...groupsBy(ordered, (thing) => `${thing.kind}\n${thing.owner ?? ""}`)];
  if (kinds.length <= MOST_SHOWN) return kinds;
  const owners = groupsBy(ordered.reverse(), (thing) => thing.owner ?? "");
  return [...owners].sort(([a], [b]) => ((a?.owner ?? "") < (b?.owner ?? "") ? -1 : 1));
}

function order(a: Thing, b: Thing): number {
  const [first, second] = [`${a.kind}\n${a.owner ?? ""}`, `${b.kind}\n${b.owner ?? ""}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

function groupsBy(things: readonly Thing[], key: (thing: Thing) => string): Iterable<Thing[]> {
  const found = new Map<string, Thing[]>();
  for (const thing of things) {
    const group = found.get(key(thing));
    if (group) group.push(thing);
    else found.set(key(thing), [thing]);
  }
  return found.values();
}

function addStack(
  items: Item[],
  more: Standing["more"][number][],
  shown: Thing[][],
  plan: FieldPlan,
  paints: Paints,
): void {
  const spot = shown[0]?.[0]?.at === undefined ? undefined : plan.spot(shown[0][0].at);
  if (!spot) return;
  const hidden = Math.max(0, shown.length - MOST_SHOWN);
  const places = spread(plan, shown.length);
  shown.slice(hidden).forEach((things, at) => {
    const [right, down, share] = places[at] ?? [0, 0, 1];
    const [thing] = things;
    if (!thing) return;
    const mark = markOf(thing, things.length - 1, paints, { below: plan.kind !== "grid" && share > 0.7 });
    const size = share * plan.unit * 0.92;
    items.push({ things, x: spot.x + right * plan.unit, y: spot.y + down * plan.unit, size, mark });
  });
  const rest = shown.slice(0, hidden).reduce((sum, things) => sum + things.length, 0);
  if (rest > 0) more.push({ ...spot, text: `+${rest}` });
}

type Spread = readonly (readonly [number, number, number])[];

/** Around the lowest, which is the node itself. */
const AROUND: Spread = [
  [0, 0, 1],
  [0.8, 0, 0.62],
  [-0.8, 0, 0.62],
  [0.8, 0.62, 0.62],
];
const SIDE_BY_SIDE: Spread = [
  [-0.46, 0, 0.8],
  [0.46, 0, 0.8],
];
const TWO: Spread = [
  [-0.2, -0.2, 0.6],
  [0.2, 0.2, 0.6],
];
const FOUR: Spread = [
  [-0.25, -0.25, 0.5],
  [0.25, -0.25, 0.5],
  [-0.25, 0.25, 0.5],
  [0.25, 0.25, 0.5],
];

/** Where the groups of a place stand and how large each is, in units. */
function spread(plan: FieldPlan, count: number): Spread {
  if (plan.kind === "graph") return AROUND;
  if (count < 2) return [[0, 0, 1]];
  if (count === 2) return plan.kind === "hex" ? SIDE_BY_SIDE : TWO;
  return FOUR;
}

function largeItem(thing: Thing, scene: SceneModel, plan: FieldPlan, paints: Paints): Item[] {
  const middle = plan.middle(thing);
  if (!middle) return [];
  const [wide, high] = thing.size ?? [1, 1];
  const size = Math.max(1, Math.min(wide, high, 1000)) * plan.unit * 0.86;
  const isPale = isBelowOthers(thing, scene);
  return [{ things: [thing], ...middle, size, mark: markOf(thing, 0, paints, { below: false, isPale }) }];
}

function isBelowOthers(thing: Thing, scene: SceneModel): boolean {
  if (typeof thing.at !== "object") return false;
  const [[x, y, z], [wide, high]] = [thing.at, thing.size ?? [1, 1]];
  for (let down = 0; down < Math.min(high, 64); down++) {
    for (let right = 0; right < Math.min(wide, 64); right++) {
      if (scene.thingsAt([x + right, y + down, z]).some((other) => !isLarge(other))) return true;
    }
  }
  return false;
}

function bodyOf(thing: Thing, plan: FieldPlan, paints: Paints): Body[] {
  const box = plan.kind === "grid" ? plan.body(thing) : undefined;
  const edge = paints.color("owner", thing.owner);
  return box ? [{ box, fill: paints.weaker(edge, 0.72), edge }] : [];
}
