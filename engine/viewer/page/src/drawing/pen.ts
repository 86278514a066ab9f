import { type Point, distance } from "../geometry/point";
import type { LinkLook } from "../model/look_format";
import type { Palette } from "./paints";
import type { PatternName, Patterns } from "./patterns";

export type Context2D = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface Stroke {
  color: string;
  width: number;
  line?: LinkLook["line"];
}

export interface Lettering {
  size: number;
  color: string;
  bold?: boolean;
  /** An edge around each letter in the colour of the paper, where it stands on anything. */
  halo?: boolean;
  align?: "left" | "center" | "right";
  /** Longer text is cut. */
  room?: number;
}

const DASHES: Record<LinkLook["line"], number[]> = { solid: [], dashed: [6, 4], dotted: [1.5, 3] };

/** What everything on a board is drawn with. */
export class Pen {
  constructor(
    readonly context: Context2D,
    readonly palette: Palette,
    readonly patterns: Patterns,
  ) {}

  /** Text around a point, or beside it. */
  write(text: string, x: number, y: number, { size, color, bold, halo, align, room }: Lettering): void {
    const { context, palette } = this;
    context.font = palette.font(size, bold);
    context.textAlign = align ?? "center";
    context.textBaseline = "middle";
    const shown = room === undefined ? text : cut(text, room, (text) => context.measureText(text).width);
    // Capitals and digits stand in the upper part of a line.
    const down = y + size * 0.06;
    if (halo) {
      context.lineJoin = "round";
      context.strokeStyle = palette.paper;
      context.lineWidth = size * 0.22;
      context.strokeText(shown, x, down);
    }
    context.fillStyle = color;
    context.fillText(shown, x, down);
  }

  /** A shape of that size around a point, with or without an edge whose width is in parts of the size. */
  shape(shape: string, x: number, y: number, size: number, fill: string, edge?: Stroke): void {
    const { context, palette } = this;
    context.save();
    context.translate(x, y);
    context.scale(size, size);
    context.fillStyle = fill;
    context.fill(palette.path(shape), "evenodd");
    if (edge) {
      context.strokeStyle = edge.color;
      context.lineWidth = edge.width;
      context.stroke(palette.path(shape));
    }
    context.restore();
  }

  /** Fills what the canvas is clipped to: patterns are made for its pixels, whatever its scale. */
  pattern(name: PatternName): void {
    const { context } = this;
    context.resetTransform();
    context.fillStyle = this.patterns.get(context, name);
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  }

  line(points: readonly Point[], stroke: Stroke): void {
    this.context.beginPath();
    points.forEach(({ x, y }, at) => (at === 0 ? this.context.moveTo(x, y) : this.context.lineTo(x, y)));
    this.stroke(stroke);
  }

  /** The path that was begun. */
  stroke({ color, width, line }: Stroke): void {
    const { context } = this;
    context.strokeStyle = color;
    context.lineWidth = width;
    context.lineJoin = "round";
    context.setLineDash(DASHES[line ?? "solid"]);
    context.stroke();
    context.setLineDash([]);
  }

  /** The same on an edge of paper, so that it is seen on any ground. */
  strokeClearly(stroke: Stroke): void {
    this.stroke({ color: this.palette.paper, width: stroke.width + 2 });
    this.stroke(stroke);
  }

  /** The head of an arrow, its tip at the end of the way between two points. */
  head(from: Point, tip: Point, size: number, color: string): void {
    const whole = distance(from, tip);
    if (whole < 1e-9) return;
    const { context } = this;
    const [x, y] = [((tip.x - from.x) / whole) * size, ((tip.y - from.y) / whole) * size];
    context.beginPath();
    context.moveTo(tip.x, tip.y);
    context.lineTo(tip.x - x - y * 0.45, tip.y - y + x * 0.45);
    context.lineTo(tip.x - x + y * 0.45, tip.y - y - x * 0.45);
    context.fillStyle = color;
    context.fill();
  }

  disc({ x, y }: Point, radius: number, fill: string, edge?: Stroke): void {
    const { context } = this;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
    if (edge) this.stroke(edge);
  }
}

/** The text, or its beginning with an ellipsis. */
export function cut(text: string, room: number, width: (text: string) => number): string {
  if (width(text) <= room) return text;
  const letters = [...text];
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (width(`${letters.slice(0, middle).join("")}…`) <= room) least = middle;
    else most = middle - 1;
  }
  return `${letters.slice(0, least).join("").trimEnd()}…`;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
