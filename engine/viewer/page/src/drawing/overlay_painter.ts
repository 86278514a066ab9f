import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import { type Point, before } from "../geometry/point";
import type { AreaShown, EffectShown, LinkShown } from "./overlay";
import { type Pen, clamp } from "./pen";

/** Rays of a flash. */
const RAYS = [0, 1, 2, 3, 4, 5, 6, 7].map((ray) => ({
  x: Math.cos((ray * Math.PI) / 4),
  y: Math.sin((ray * Math.PI) / 4),
}));

export function paintAreas(pen: Pen, areas: readonly AreaShown[], plan: FieldPlan, camera: Camera): void {
  const { context } = pen;
  for (const { color, cells, rim, discs } of areas) {
    context.globalAlpha = 0.2;
    context.fillStyle = color;
    for (const { left, top, right, bottom } of cells) {
      const [a, b] = [camera.toScreen({ x: left, y: top }), camera.toScreen({ x: right, y: bottom })];
      context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
    }
    const radius = (plan.kind === "hex" ? 0.45 : 0.85) * camera.scale;
    for (const spot of discs) pen.disc(camera.toScreen(spot), radius, color);
    context.globalAlpha = 1;
    context.beginPath();
    for (const [from, to] of rim) {
      const [a, b] = [camera.toScreen(from), camera.toScreen(to)];
      context.moveTo(a.x, a.y);
      context.lineTo(b.x, b.y);
    }
    context.lineCap = "square";
    pen.stroke({ color, width: 1.5 });
    context.lineCap = "butt";
  }
}

export function paintLinks(pen: Pen, links: readonly LinkShown[], plan: FieldPlan, camera: Camera): void {
  const unit = plan.unit * camera.scale;
  const head = clamp(unit * 0.35, 4, 9);
  for (const { points, color, look } of links) {
    const way = points.map((point) => camera.toScreen(point));
    const [last, end] = [way.at(-2) as Point, way.at(-1) as Point];
    const tip = before(last, end, unit * 0.45);
    if (look.arrow) way[way.length - 1] = before(last, tip, head);
    pen.line(way, { color, width: clamp(unit * 0.09, 1.2, 2.4), line: look.line });
    if (look.arrow) pen.head(last, tip, head, color);
  }
}

export function paintEffects(pen: Pen, effects: readonly EffectShown[], plan: FieldPlan, camera: Camera): void {
  const unit = plan.unit * camera.scale;
  const edge = { color: pen.palette.paper, width: 1 };
  for (const { effect, points, color } of effects) {
    const spots = points.map((point) => camera.toScreen(point));
    if (effect === "dot") for (const spot of spots) pen.disc(spot, clamp(unit * 0.18, 2, 6), color, edge);
    else if (effect === "flash") for (const spot of spots) paintFlash(pen, spot, unit, color);
    else paintTrace(pen, spots, unit, color, effect === "trail");
  }
}

/** A trail has a head: it says where something went. */
function paintTrace(pen: Pen, points: Point[], unit: number, color: string, isTrail: boolean): void {
  const [last, end] = [points.at(-2), points.at(-1)];
  if (!last || !end) return;
  const head = clamp(unit * 0.4, 5, 10);
  // What stands at its end can still be read.
  const tip = isTrail ? before(last, end, unit * 0.42) : end;
  if (isTrail) points[points.length - 1] = before(last, tip, head * 0.8);
  const width = clamp(unit * 0.1, 1.4, 2.8);
  pen.line(points, { color: pen.palette.paper, width: width + 2 });
  pen.line(points, { color, width, line: isTrail ? "dashed" : "solid" });
  if (isTrail) pen.head(last, tip, head, color);
}

/** A ring of rays around the place: what stands there stays as it is. */
function paintFlash(pen: Pen, { x, y }: Point, unit: number, color: string): void {
  const [inner, outer] = [Math.max(5, unit * 0.56), Math.max(9, unit * 0.86)];
  pen.context.beginPath();
  for (const ray of RAYS) {
    pen.context.moveTo(x + ray.x * inner, y + ray.y * inner);
    pen.context.lineTo(x + ray.x * outer, y + ray.y * outer);
  }
  pen.strokeClearly({ color, width: clamp(unit * 0.09, 1.4, 3) });
}
