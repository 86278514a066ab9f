import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import type { Point } from "../geometry/point";
import type { Place } from "../model/format";
import type { Pen } from "./pen";

/** Around a place under the mouse, or one that was chosen. */
export function paintPlace(pen: Pen, plan: FieldPlan, camera: Camera, place: Place, width: number): void {
  if (outlinePlace(pen, plan, camera, place)) pen.strokeClearly({ color: pen.palette.ink, width });
}

/** Begins the path around a place, so much smaller on each side; false where there is no such place. */
export function outlinePlace(pen: Pen, plan: FieldPlan, camera: Camera, place: Place, less = 0): boolean {
  const spot = plan.spot(place);
  if (!spot) return false;
  const { x, y } = camera.toScreen(spot);
  const half = Math.max(2, { grid: 0.5, hex: 0.45, graph: 0.68 }[plan.kind] * camera.scale - less);
  pen.context.beginPath();
  if (plan.kind === "grid") pen.context.rect(x - half, y - half, 2 * half, 2 * half);
  else pen.context.arc(x, y, half, 0, 2 * Math.PI);
  return true;
}

/** Around the thing that was chosen. */
export function paintChosen(pen: Pen, { x, y }: Point, size: number): void {
  pen.context.beginPath();
  pen.context.arc(x, y, Math.max(6, size * 0.68), 0, 2 * Math.PI);
  pen.strokeClearly({ color: pen.palette.ink, width: 2, line: "dashed" });
}

/** Corners around a thing that is other than in another match. */
export function paintBrackets(pen: Pen, { x, y }: Point, size: number): void {
  const half = Math.max(6, size * 0.62);
  const arm = half * 0.5;
  pen.context.beginPath();
  for (const right of [-1, 1]) {
    for (const down of [-1, 1]) {
      pen.context.moveTo(x + right * (half - arm), y + down * half);
      pen.context.lineTo(x + right * half, y + down * half);
      pen.context.lineTo(x + right * half, y + down * (half - arm));
    }
  }
  pen.strokeClearly({ color: pen.palette.ink, width: 2 });
}
