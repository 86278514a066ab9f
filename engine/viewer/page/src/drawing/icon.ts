import type { Icon } from "../model/legend";
import { type Cover, appearanceCover, rampColor } from "./cell_cover";
import { Palette } from "./paints";
import { type PatternName, Patterns } from "./patterns";
import { Pen } from "./pen";
import type { BoardStyle } from "./style";

export type { Icon };

/** Of the canvas, in CSS pixels. */
export const ICON_WIDE = 22;
export const ICON_HIGH = 16;
const SIZE = 15;

/** Draws a small picture; the canvas gets the pixels that it needs. */
export function drawIcon(canvas: HTMLCanvasElement, icon: Icon, style: BoardStyle): void {
  const density = globalThis.devicePixelRatio || 1;
  [canvas.width, canvas.height] = [Math.round(ICON_WIDE * density), Math.round(ICON_HIGH * density)];
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(density, 0, 0, density, canvas.width / 2, canvas.height / 2);
  const palette = new Palette(style);
  paintIcon(new Pen(context, palette, new Patterns(palette, density)), icon);
}

function paintIcon(pen: Pen, icon: Icon): void {
  const { palette } = pen;
  switch (icon.kind) {
    case "thing":
      return paintThing(pen, icon.shape, palette.role(icon.role));
    case "label":
      return pen.write("7", 0, 0, { size: 11, color: palette.ink, bold: true });
    case "bar":
      paintBox(pen, 20, 5, palette.paper);
      pen.context.fillStyle = palette.ink;
      return pen.context.fillRect(-10, -2.5, 13, 5);
    case "fog":
      return paintCover(pen, { color: palette.role("fog"), pattern: "fog", ink: "" });
    case "cell":
      return paintCover(pen, appearanceCover(icon.look, palette));
    case "number":
      return paintCover(pen, { number: 7, ink: palette.role(icon.role) });
    case "ramp":
      return paintRamp(pen, icon);
    case "mark":
      return paintStyle(pen, icon.look);
    case "line":
      return paintLine(pen, icon.look);
    case "area":
      pen.context.globalAlpha = 0.2;
      pen.context.fillStyle = palette.role(icon.role);
      pen.context.fillRect(-10, -6, 20, 12);
      pen.context.globalAlpha = 1;
      pen.context.beginPath();
      pen.context.rect(-10, -6, 20, 12);
      return pen.stroke({ color: palette.role(icon.role), width: 1.5 });
  }
}

function paintThing(pen: Pen, shape: string, fill: string, size = SIZE): void {
  pen.shape(shape, 0, 0, size, fill, { color: pen.palette.stronger(fill), width: 0.05 });
}

function paintBox({ context, palette }: Pen, wide: number, high: number, fill: string): void {
  context.fillStyle = fill;
  context.fillRect(-wide / 2, -high / 2, wide, high);
  context.strokeStyle = palette.role("muted");
  context.lineWidth = 0.8;
  context.strokeRect(-wide / 2, -high / 2, wide, high);
}

function paintCover(pen: Pen, cover: Cover): void {
  const { palette } = pen;
  paintBox(pen, SIZE - 1, SIZE - 1, cover.color ?? palette.role("ground"));
  if (cover.pattern) fillPattern(pen, cover.pattern, -SIZE / 2, -SIZE / 2, SIZE, SIZE);
  if (cover.shape) paintThing(pen, cover.shape, cover.ink, 12);
  if (cover.number === undefined) return;
  pen.write(String(cover.number), 0, 0, { size: 10, color: palette.stronger(cover.ink), bold: true });
}

function fillPattern(pen: Pen, name: PatternName, x: number, y: number, wide: number, high: number): void {
  pen.context.save();
  pen.context.beginPath();
  pen.context.rect(x, y, wide, high);
  pen.context.clip();
  pen.pattern(name);
  pen.context.restore();
}

function paintRamp(pen: Pen, { ramp, isOfSeats }: Icon & { kind: "ramp" }): void {
  for (let step = 0; step < 6; step++) {
    const { color, isLow } = rampColor(ramp, ramp.from + ((ramp.to - ramp.from) * step) / 5, pen.palette);
    const left = -11 + 3.7 * step;
    pen.context.fillStyle = color;
    pen.context.fillRect(left, -6, 3.7, 12);
    if (isLow && isOfSeats) fillPattern(pen, "low", left, -6, 3.7, 12);
  }
}

function paintStyle(pen: Pen, { badge, style }: (Icon & { kind: "mark" })["look"]): void {
  const { palette } = pen;
  const grey = palette.role("owner");
  if (badge !== null) {
    pen.disc({ x: 0, y: 0 }, 7, palette.paper, { color: palette.ink, width: 1 });
    return pen.shape(badge, 0, 0, 10, palette.ink);
  }
  paintThing(pen, "square", style === "faded" ? palette.weaker(grey, 0.55) : grey);
  if (style === "hatched") fillPattern(pen, "stripes", -6, -6, 12, 12);
}

function paintLine(pen: Pen, { role, line, arrow }: (Icon & { kind: "line" })["look"]): void {
  const color = pen.palette.role(role);
  const [start, end] = [
    { x: -11, y: 0 },
    { x: 11, y: 0 },
  ];
  pen.line([start, arrow ? { x: 5, y: 0 } : end], { color, width: 1.8, line });
  if (arrow) pen.head(start, end, 7, color);
}
