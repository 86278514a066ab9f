import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import type { Point } from "../geometry/point";
import type { Place } from "../model/format";
import { outlinePlace } from "./cursor";
import type { Pen } from "./pen";

/** On light and on dark ground: no role of a look has it, so that nothing else looks like it. */
const GLOW = "#e0008c";

/** A place that can be picked. */
export function paintOfferedPlace(pen: Pen, plan: FieldPlan, camera: Camera, place: Place): void {
  if (!outlinePlace(pen, plan, camera, place, 2)) return;
  const { context } = pen;
  context.save();
  context.globalAlpha = 0.22;
  context.fillStyle = GLOW;
  context.fill();
  context.restore();
  pen.stroke({ color: GLOW, width: 2 });
}

/** A thing that can be picked. */
export function paintOfferedThing(pen: Pen, { x, y }: Point, size: number): void {
  const { context } = pen;
  context.beginPath();
  context.arc(x, y, Math.max(7, size * 0.64), 0, 2 * Math.PI);
  context.save();
  context.globalAlpha = 0.22;
  context.fillStyle = GLOW;
  context.fill();
  context.restore();
  pen.strokeClearly({ color: GLOW, width: 2.5 });
}

/** The way that was picked so far, from place to place. */
export function paintWay(pen: Pen, plan: FieldPlan, camera: Camera, way: readonly Place[]): void {
  const points = way.flatMap((place) => {
    const spot = plan.spot(place);
    return spot ? [camera.toScreen(spot)] : [];
  });
  if (points.length > 1) pen.line(points, { color: GLOW, width: 4 });
  for (const point of points) pen.disc(point, 4, GLOW);
}
