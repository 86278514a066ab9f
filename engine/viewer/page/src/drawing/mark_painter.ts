import { write } from "./lettering";
import type { Palette } from "./paints";
import type { Context2D, Patterns } from "./patterns";
import type { MarkBody, ThingMark } from "./thing_mark";

/** Smaller things have no label: nobody could read it. */
const LABELLED = 12;

/** The body of a mark, around the origin; the size is in CSS pixels. */
export function paintBody(
  context: Context2D,
  mark: MarkBody,
  size: number,
  palette: Palette,
  patterns: Patterns,
): void {
  paintShape(context, mark.shape, size, mark.fill, palette, { edge: mark.edge, width: mark.edgeWidth });
  if (mark.isHatched) {
    context.save();
    context.scale(size, size);
    context.clip(palette.path(mark.shape), "evenodd");
    context.resetTransform();
    context.fillStyle = patterns.get(context, "stripes");
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    context.restore();
  }
  if (mark.letter) {
    const { text, x, y, size: share, color, halo } = mark.letter;
    write(context, palette, text, x * size, y * size, { size: share * size, color, halo, bold: true });
  }
  paintBadges(context, mark, size, palette);
}

/** A shape of that size around the origin, with or without an edge whose width is in parts of the size. */
export function paintShape(
  context: Context2D,
  shape: string,
  size: number,
  fill: string,
  palette: Palette,
  coat?: { edge: string; width: number },
): void {
  context.save();
  context.scale(size, size);
  context.fillStyle = fill;
  context.fill(palette.path(shape), "evenodd");
  if (coat && coat.width > 0) {
    context.strokeStyle = coat.edge;
    context.lineWidth = coat.width;
    context.stroke(palette.path(shape));
  }
  context.restore();
}

/** In pixels of the canvas around a point: three rectangles cost less than a picture for each length. */
export function paintBar(
  context: Context2D,
  mark: ThingMark,
  x: number,
  y: number,
  size: number,
  palette: Palette,
): void {
  const edge = Math.max(1, Math.round(size * 0.03));
  const [wide, high] = [Math.round(size * 0.9), Math.max(2, Math.round(size * 0.12))];
  const [left, top] = [Math.round(x - wide / 2), Math.round(y + size * (mark.body.below ? 0.54 : 0.4))];
  context.fillStyle = palette.ink;
  context.fillRect(left - edge, top - edge, wide + 2 * edge, high + 2 * edge);
  const full = Math.round(wide * (mark.bar ?? 0));
  context.fillStyle = palette.paper;
  context.fillRect(left + full, top, wide - full, high);
}

/** Whether a label is drawn at that size. */
export function hasLabel({ label }: ThingMark, size: number): boolean {
  return label !== undefined && (label.isCount || size >= LABELLED);
}

/** How far something reaches from the middle, in sizes. */
export interface LabelBox {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** At the lower right corner, or in the middle below. */
export function labelBox(mark: ThingMark): LabelBox {
  return mark.body.below
    ? { left: 1.6, right: 1.6, top: -0.4, bottom: 1.4 }
    : { left: 0.85, right: 0.65, top: 0.1, bottom: 0.65 };
}

export function paintLabel(context: Context2D, mark: ThingMark, size: number, palette: Palette): void {
  const { label } = mark;
  if (!label) return;
  const hasBar = mark.bar !== undefined;
  if (mark.body.below) {
    const height = Math.min(12, size * 0.45);
    const down = size * 0.5 + height * 0.6 + (hasBar ? size * 0.2 : 0);
    write(context, palette, label.text, 0, down, { size: height, color: palette.ink, halo: true }, size * 3);
    return;
  }
  const share = label.isCount ? 0.42 : [...label.text].length === 1 ? 0.36 : 0.31;
  const [right, down] = [size * 0.54, size * (hasBar ? 0.36 : 0.5) - size * share * 0.36];
  const how = { size: size * share, color: palette.ink, halo: true, bold: true, align: "right" as const };
  write(context, palette, label.text, right, down, how, size * 1.3);
}

/** Along the upper edge, from the right. */
function paintBadges(context: Context2D, mark: MarkBody, size: number, palette: Palette): void {
  const radius = Math.min(size * 0.3, Math.max(3.4, size * 0.2));
  mark.badges.forEach(({ shape, glyph }, number) => {
    context.save();
    context.translate(size * (0.38 - 0.36 * number), -size * 0.36);
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fillStyle = palette.paper;
    context.fill();
    context.strokeStyle = palette.ink;
    context.lineWidth = radius * 0.15;
    context.stroke();
    if (shape !== undefined) paintShape(context, shape, radius * 1.4, palette.ink, palette);
    else write(context, palette, glyph ?? "", 0, 0, { size: radius * 1.5, color: palette.ink, bold: true });
    context.restore();
  });
}
