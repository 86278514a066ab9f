import type { Icon } from "../model/legend";
import { appearanceCover, type Cover, rampColor } from "./cell_cover";
import { write } from "./lettering";
import { paintShape } from "./mark_painter";
import { Palette } from "./paints";
import { type Context2D, type PatternName, Patterns } from "./patterns";
import type { BoardStyle } from "./style";
import { arrowHead, strokeLine, strokePath } from "./strokes";

export type { Icon };

/** Of the canvas, in CSS pixels. */
export const ICON_WIDE = 22;
export const ICON_HIGH = 16;
const SIZE = 15;

/** Draws a small picture; the canvas gets the size that it needs. */
export function drawIcon(canvas: HTMLCanvasElement, icon: Icon, style: BoardStyle): void {
  const density = globalThis.devicePixelRatio || 1;
  [canvas.width, canvas.height] = [Math.round(ICON_WIDE * density), Math.round(ICON_HIGH * density)];
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(density, 0, 0, density, canvas.width / 2, canvas.height / 2);
  const palette = new Palette(style);
  paintIcon(context, icon, palette, new Patterns(palette, density));
}

function paintIcon(context: Context2D, icon: Icon, palette: Palette, patterns: Patterns): void {
  switch (icon.kind) {
    case "thing":
      return paintThing(context, icon.shape, palette.role(icon.role), palette);
    case "label":
      return write(context, palette, "7", 0, 0, { size: 11, color: palette.ink, bold: true });
    case "bar":
      paintBox(context, 20, 5, palette, palette.paper);
      context.fillStyle = palette.ink;
      return context.fillRect(-10, -2.5, 13, 5);
    case "fog":
      return paintCover(context, { color: palette.role("fog"), pattern: "fog", ink: "" }, palette, patterns);
    case "cell":
      return paintCover(context, appearanceCover(icon.look, palette), palette, patterns);
    case "number":
      return paintCover(context, { number: 7, ink: palette.role(icon.role) }, palette, patterns);
    case "ramp":
      return paintRamp(context, icon, palette, patterns);
    case "mark":
      return paintStyle(context, icon.look, palette, patterns);
    case "line":
      return paintLine(context, icon.look, palette);
    case "area":
      context.globalAlpha = 0.2;
      context.fillStyle = palette.role(icon.role);
      context.fillRect(-10, -6, 20, 12);
      context.globalAlpha = 1;
      context.beginPath();
      context.rect(-10, -6, 20, 12);
      return strokePath(context, { color: palette.role(icon.role), width: 1.5, line: "solid" });
  }
}

function paintThing(context: Context2D, shape: string, fill: string, palette: Palette): void {
  paintShape(context, shape, SIZE, fill, palette, { edge: palette.stronger(fill), width: 0.05 });
}

function paintBox(
  context: Context2D,
  wide: number,
  high: number,
  palette: Palette,
  fill: string | CanvasPattern,
): void {
  context.beginPath();
  context.rect(-wide / 2, -high / 2, wide, high);
  context.fillStyle = fill;
  context.fill();
  strokePath(context, { color: palette.role("muted"), width: 0.8, line: "solid" });
}

function paintCover(context: Context2D, cover: Cover, palette: Palette, patterns: Patterns): void {
  paintBox(context, SIZE - 1, SIZE - 1, palette, cover.color ?? palette.role("ground"));
  if (cover.pattern) fillPattern(context, cover.pattern, patterns, -SIZE / 2, -SIZE / 2, SIZE, SIZE);
  if (cover.shape)
    paintShape(context, cover.shape, 12, cover.ink, palette, { edge: palette.stronger(cover.ink), width: 0.05 });
  if (cover.number === undefined) return;
  write(context, palette, String(cover.number), 0, 0, { size: 10, color: palette.stronger(cover.ink), bold: true });
}

/** Tiles are made for pixels of the canvas, whatever its scale. */
function fillPattern(
  context: Context2D,
  name: PatternName,
  patterns: Patterns,
  x: number,
  y: number,
  wide: number,
  high: number,
): void {
  context.save();
  context.beginPath();
  context.rect(x, y, wide, high);
  context.clip();
  context.resetTransform();
  context.fillStyle = patterns.get(context, name);
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.restore();
}

function paintRamp(
  context: Context2D,
  { ramp, isOfSeats }: Icon & { kind: "ramp" },
  palette: Palette,
  patterns: Patterns,
): void {
  for (let step = 0; step < 6; step++) {
    const { color, isLow } = rampColor(ramp, ramp.from + ((ramp.to - ramp.from) * step) / 5, palette);
    const left = -11 + 3.7 * step;
    context.fillStyle = color;
    context.fillRect(left, -6, 3.7, 12);
    if (isLow && isOfSeats) fillPattern(context, "low", patterns, left, -6, 3.7, 12);
  }
}

function paintStyle(
  context: Context2D,
  look: (Icon & { kind: "mark" })["look"],
  palette: Palette,
  patterns: Patterns,
): void {
  const grey = palette.role("owner");
  if (look.badge !== null) {
    context.beginPath();
    context.arc(0, 0, 7, 0, 2 * Math.PI);
    context.fillStyle = palette.paper;
    context.fill();
    strokePath(context, { color: palette.ink, width: 1, line: "solid" });
    return paintShape(context, look.badge, 10, palette.ink, palette);
  }
  paintThing(context, "square", look.style === "faded" ? palette.weaker(grey, 0.55) : grey, palette);
  if (look.style === "hatched") fillPattern(context, "stripes", patterns, -6, -6, 12, 12);
}

function paintLine(context: Context2D, look: (Icon & { kind: "line" })["look"], palette: Palette): void {
  const color = palette.role(look.role);
  const [start, end] = [
    { x: -11, y: 0 },
    { x: 11, y: 0 },
  ];
  strokeLine(context, [start, look.arrow ? { x: 5, y: 0 } : end], { color, width: 1.8, line: look.line });
  if (look.arrow) arrowHead(context, start, end, 7, color);
}
