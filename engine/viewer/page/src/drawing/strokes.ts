import { type Point, distance } from "../geometry/point";
import type { LinkLook } from "../model/format";
import type { Context2D } from "./patterns";

const DASHES: Record<LinkLook["line"], number[]> = { solid: [], dashed: [6, 4], dotted: [1.5, 3] };

export interface Stroke {
  color: string;
  width: number;
  line: LinkLook["line"];
}

/** A line through points, in CSS pixels. */
export function strokeLine(context: Context2D, points: readonly Point[], stroke: Stroke): void {
  context.beginPath();
  points.forEach(({ x, y }, at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  strokePath(context, stroke);
}

/** The path that was begun. */
export function strokePath(context: Context2D, { color, width, line }: Stroke): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.setLineDash(DASHES[line]);
  context.stroke();
  context.setLineDash([]);
}

/** A head whose tip is at the end of the way between two points. */
export function arrowHead(context: Context2D, from: Point, tip: Point, size: number, color: string): void {
  const whole = distance(from, tip);
  if (whole < 1e-9) return;
  const [x, y] = [((tip.x - from.x) / whole) * size, ((tip.y - from.y) / whole) * size];
  const [backX, backY] = [tip.x - x, tip.y - y];
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(backX - y * 0.45, backY + x * 0.45);
  context.lineTo(backX + y * 0.45, backY - x * 0.45);
  context.fillStyle = color;
  context.fill();
}

export function fillDisc(context: Context2D, { x, y }: Point, radius: number, color: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = color;
  context.fill();
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
