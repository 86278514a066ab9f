import { areaOf } from "../geometry/area";
import type { FieldPlan } from "../geometry/plan";
import type { Box, Point } from "../geometry/point";
import { linkWay } from "../geometry/way";
import type { Drawn, Id, Place } from "../model/format";
import type { LinkLook } from "../model/look_format";
import { type SceneModel, isThing, placeKey } from "../model/scene_model";
import type { Color } from "./color";
import type { Paints } from "./paints";

/** What a thing reaches or sees, in lengths of the plan: cells with their rim, or discs around places. */
export interface AreaShown {
  name: string;
  color: Color;
  cells: Box[];
  rim: [Point, Point][];
  discs: Point[];
}

export interface LinkShown {
  points: Point[];
  color: Color;
  look: LinkLook;
}

export interface EffectShown {
  effect: Drawn["effect"];
  points: Point[];
  color: Color;
}

/** Those that are shown at all times, and those of the thing that was chosen. */
export function areasShown(scene: SceneModel, plan: FieldPlan, paints: Paints, selected?: Id): AreaShown[] {
  const { look } = paints;
  // Most looks show areas of the chosen thing alone: then no other is looked at.
  const isEver = look.data.areas.some(([, area]) => area.always);
  const chosen = selected === undefined ? undefined : scene.things.get(selected);
  const things = isEver ? [...scene.things.values()] : chosen ? [chosen] : [];
  return things.flatMap((thing) => {
    const reaches = scene.reachesOf(thing).filter(([name]) => look.area(name).always || thing === chosen);
    return reaches.map(([name, reach]): AreaShown => {
      const area = look.area(name);
      const places = areaOf(scene, thing, reach, area.metric);
      return { name, color: paints.color(area.role, thing.owner), ...outlined(places, plan) };
    });
  });
}

function outlined(places: readonly Place[], plan: FieldPlan): Pick<AreaShown, "cells" | "rim" | "discs"> {
  const spots = places.flatMap((place) => plan.spot(place) ?? []);
  if (plan.kind !== "grid") return { cells: [], rim: [], discs: spots };
  const inside = new Set(spots.map(({ x, y }) => `${x} ${y}`));
  const rim: [Point, Point][] = [];
  const cells = spots.map(({ x, y }) => {
    const [left, top, right, bottom] = [x - 0.5, y - 0.5, x + 0.5, y + 0.5];
    const has = (dx: number, dy: number) => inside.has(`${x + dx} ${y + dy}`);
    if (!has(0, -1))
      rim.push([
        { x: left, y: top },
        { x: right, y: top },
      ]);
    if (!has(0, 1))
      rim.push([
        { x: left, y: bottom },
        { x: right, y: bottom },
      ]);
    if (!has(-1, 0))
      rim.push([
        { x: left, y: top },
        { x: left, y: bottom },
      ]);
    if (!has(1, 0))
      rim.push([
        { x: right, y: top },
        { x: right, y: bottom },
      ]);
    return { left, top, right, bottom };
  });
  return { cells, rim, discs: [] };
}

/** Those that are shown at all times, and those of the thing that was chosen. */
export function linksShown(scene: SceneModel, plan: FieldPlan, paints: Paints, selected?: Id): LinkShown[] {
  return scene.links.flatMap((link) => {
    const look = paints.look.link(link.kind);
    const isChosen = selected !== undefined && (isThing(link.from, selected) || isThing(link.to, selected));
    const points = look.always || isChosen ? linkWay(plan, scene, link) : undefined;
    if (!points || points.length < 2) return [];
    const owner = "thing" in link.from ? scene.things.get(link.from.thing)?.owner : undefined;
    return [{ points, color: paints.color(look.role, owner), look }];
  });
}

/** What matters most is drawn last. */
const EFFECT_ORDER: Drawn["effect"][] = ["line", "trail", "dot", "flash"];

export function effectsShown(effects: readonly Drawn[], plan: FieldPlan, paints: Paints): EffectShown[] {
  const shown = effects.map(({ effect, places, color }): EffectShown => {
    const points = places.flatMap((place) => plan.spot(place) ?? []);
    return { effect, points, color: paints.role(color) };
  });
  // Many events at one place draw the same: once is enough.
  const once = new Map(shown.map((one) => [`${one.effect} ${one.color} ${one.points.map(pointKey).join(" ")}`, one]));
  return [...once.values()].sort((a, b) => EFFECT_ORDER.indexOf(a.effect) - EFFECT_ORDER.indexOf(b.effect));
}

function pointKey({ x, y }: Point): string {
  return placeKey([x, y, 0]);
}
