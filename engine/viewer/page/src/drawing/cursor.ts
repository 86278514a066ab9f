import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import type { Point } from "../geometry/point";
import type { Place } from "../model/format";
import type { Palette } from "./paints";
import type { Context2D } from "./patterns";
import { strokePath } from "./strokes";

/** A place under the mouse, or one that was chosen: on an edge of paper, so that it is seen on any ground. */
export function paintPlace(
  context: Context2D,
  plan: FieldPlan,
  camera: Camera,
  place: Place,
  palette: Palette,
  why: "hovered" | "selected",
): void {
  const spot = plan.spot(place);
  if (!spot) return;
  const { x, y } = camera.toScreen(spot);
  const half = (plan.kind === "grid" ? 0.5 : plan.kind === "hex" ? 0.45 : 0.68) * camera.scale;
  context.beginPath();
  if (plan.kind === "grid") context.rect(x - half, y - half, 2 * half, 2 * half);
  else context.arc(x, y, half, 0, 2 * Math.PI);
  const width = why === "selected" ? 2 : 1.25;
  strokePath(context, { color: palette.paper, width: width + 2, line: "solid" });
  strokePath(context, { color: palette.ink, width, line: "solid" });
}

/** Around the thing that was chosen. */
export function paintChosen(context: Context2D, { x, y }: Point, size: number, palette: Palette): void {
  context.beginPath();
  context.arc(x, y, Math.max(6, size * 0.68), 0, 2 * Math.PI);
  strokePath(context, { color: palette.paper, width: 4, line: "solid" });
  strokePath(context, { color: palette.ink, width: 2, line: "dashed" });
}

/** Corners around a thing that is other than in another match. */
export function paintBrackets(context: Context2D, { x, y }: Point, size: number, palette: Palette): void {
  const half = Math.max(6, size * 0.62);
  const arm = half * 0.5;
  context.beginPath();
  for (const right of [-1, 1]) {
    for (const down of [-1, 1]) {
      context.moveTo(x + right * (half - arm), y + down * half);
      context.lineTo(x + right * half, y + down * half);
      context.lineTo(x + right * half, y + down * (half - arm));
    }
  }
  strokePath(context, { color: palette.paper, width: 4.5, line: "solid" });
  strokePath(context, { color: palette.ink, width: 2, line: "solid" });
}
