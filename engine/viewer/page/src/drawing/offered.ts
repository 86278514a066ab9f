import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import type { Point } from "../geometry/point";
import type { Place } from "../model/format";
import { outlinePlace } from "./cursor";
import type { Pen } from "./pen";

/** Seen on light and on dark ground, and unlike the colours of all roles. */
const GLOW = "#e0008c";
export const FAULT = "#d11507";

/** A place that can be picked. */
export function paintOfferedPlace(pen: Pen, plan: FieldPlan, camera: Camera, place: Place): void {
  if (!outlinePlace(pen, plan, camera, place, 2)) return;
  tint(pen);
  pen.stroke({ color: GLOW, width: 2 });
}

/** A thing that can be picked. */
export function paintOfferedThing(pen: Pen, { x, y }: Point, size: number): void {
  pen.context.beginPath();
  pen.context.arc(x, y, Math.max(7, size * 0.64), 0, 2 * Math.PI);
  tint(pen);
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

/** A place with something wrong: a cross, so that the colour isn't the only sign. */
export function paintFault(pen: Pen, plan: FieldPlan, camera: Camera, place: Place): void {
  const spot = plan.spot(place);
  if (!spot || !outlinePlace(pen, plan, camera, place, 1)) return;
  pen.strokeClearly({ color: FAULT, width: 2 });
  const { x, y } = camera.toScreen(spot);
  const arm = Math.max(3, Math.min(9, camera.scale * 0.22));
  const cross = [-1, 1].map((side) => [
    { x: x - arm, y: y - arm * side },
    { x: x + arm, y: y + arm * side },
  ]);
  for (const ends of cross) pen.line(ends, { color: pen.palette.paper, width: 4 });
  for (const ends of cross) pen.line(ends, { color: FAULT, width: 2 });
}

/** The path that was begun, so that what lies below is still seen. */
function tint({ context }: Pen): void {
  context.globalAlpha = 0.22;
  context.fillStyle = GLOW;
  context.fill();
  context.globalAlpha = 1;
}
