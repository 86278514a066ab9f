import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import { type Point, before } from "../geometry/point";
import type { AreaShown, EffectShown, LinkShown } from "./overlay";
import type { Paints } from "./paints";
import type { Context2D } from "./patterns";
import { type Stroke, arrowHead, clamp, fillDisc, strokeLine, strokePath } from "./strokes";

/** Rays of a flash. */
const RAYS = Array.from({ length: 8 }, (_, ray) => ({
  x: Math.cos((ray * Math.PI) / 4),
  y: Math.sin((ray * Math.PI) / 4),
}));

export function paintAreas(context: Context2D, areas: readonly AreaShown[], plan: FieldPlan, camera: Camera): void {
  for (const { color, cells, rim, discs } of areas) {
    context.globalAlpha = 0.2;
    context.fillStyle = color;
    for (const { left, top, right, bottom } of cells) {
      const [a, b] = [camera.toScreen({ x: left, y: top }), camera.toScreen({ x: right, y: bottom })];
      context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
    }
    const radius = (plan.kind === "hex" ? 0.45 : 0.85) * camera.scale;
    for (const spot of discs) fillDisc(context, camera.toScreen(spot), radius, color);
    context.globalAlpha = 1;
    context.beginPath();
    for (const [from, to] of rim) {
      const [a, b] = [camera.toScreen(from), camera.toScreen(to)];
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
    }
    context.lineCap = "square";
    strokePath(context, { color, width: 1.5, line: "solid" });
    context.lineCap = "butt";
  }
}

export function paintLinks(context: Context2D, links: readonly LinkShown[], plan: FieldPlan, camera: Camera): void {
  const unit = plan.unit * camera.scale;
  const head = clamp(unit * 0.35, 4, 9);
  for (const { points, color, look } of links) {
    const way = points.map((point) => camera.toScreen(point));
    const [last, end] = [way.at(-2) as Point, way.at(-1) as Point];
    const tip = before(last, end, unit * 0.45);
    if (look.arrow) way[way.length - 1] = before(last, tip, head);
    strokeLine(context, way, { color, width: clamp(unit * 0.09, 1.2, 2.4), line: look.line });
    if (look.arrow) arrowHead(context, last, tip, head, color);
  }
}

export function paintEffects(
  context: Context2D,
  effects: readonly EffectShown[],
  plan: FieldPlan,
  camera: Camera,
  paints: Paints,
): void {
  const unit = plan.unit * camera.scale;
  for (const { effect, points, color } of effects) {
    const spots = points.map((point) => camera.toScreen(point));
    if (effect === "dot") for (const spot of spots) paintDot(context, spot, unit, color, paints);
    else if (effect === "flash") for (const spot of spots) paintFlash(context, spot, unit, color, paints);
    else paintTrace(context, spots, unit, color, effect === "trail", paints);
  }
}

/** On an edge of paper, so that it is seen on any ground. A trail has a head: it says where something went. */
function paintTrace(
  context: Context2D,
  points: Point[],
  unit: number,
  color: string,
  isTrail: boolean,
  paints: Paints,
): void {
  const [last, end] = [points.at(-2), points.at(-1)];
  if (!last || !end) return;
  const head = clamp(unit * 0.4, 5, 10);
  // What stands at its end can still be read.
  const tip = isTrail ? before(last, end, unit * 0.42) : end;
  if (isTrail) points[points.length - 1] = before(last, tip, head * 0.8);
  const width = clamp(unit * 0.1, 1.4, 2.8);
  strokeLine(context, points, { color: paints.paper, width: width + 2, line: "solid" });
  strokeLine(context, points, { color, width, line: isTrail ? "dashed" : "solid" });
  if (isTrail) arrowHead(context, last, tip, head, color);
}

function paintDot(context: Context2D, spot: Point, unit: number, color: string, paints: Paints): void {
  fillDisc(context, spot, clamp(unit * 0.18, 2, 6), color);
  strokePath(context, { color: paints.paper, width: 1, line: "solid" });
}

/** A ring of rays around the place: what stands there stays as it is. */
function paintFlash(context: Context2D, { x, y }: Point, unit: number, color: string, paints: Paints): void {
  const [inner, outer] = [Math.max(5, unit * 0.56), Math.max(9, unit * 0.86)];
  context.beginPath();
  for (const ray of RAYS) {
    context.moveTo(x + ray.x * inner, y + ray.y * inner);
    context.lineTo(x + ray.x * outer, y + ray.y * outer);
  }
  const width = clamp(unit * 0.09, 1.4, 3);
  const stroke: Stroke = { color: paints.paper, width: width + 2, line: "solid" };
  strokePath(context, stroke);
  strokePath(context, { ...stroke, color, width });
}
