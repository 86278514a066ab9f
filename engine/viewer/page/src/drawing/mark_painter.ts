import type { Pen } from "./pen";
import type { MarkBody, ThingMark } from "./thing_mark";

/** Smaller things have no label: nobody could read it. */
const LABELLED = 12;

/** How far something reaches from the middle of a thing, in sizes. */
export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of shape, letter and badges. */
export const BODY: Extent = { left: 0.75, right: 0.75, top: 0.75, bottom: 0.6 };
/** Of a label at the lower right corner, or in the middle below. */
export const LABEL: Extent = { left: 0.85, right: 0.65, top: 0.1, bottom: 0.65 };
export const LABEL_BELOW: Extent = { left: 1.6, right: 1.6, top: -0.4, bottom: 1.4 };

/** Around the origin; the size is in CSS pixels. */
export function paintBody(pen: Pen, body: MarkBody, size: number): void {
  const { context, palette } = pen;
  pen.shape(body.shape, 0, 0, size, body.fill, { color: body.edge, width: body.edgeWidth });
  if (body.isHatched) {
    context.save();
    context.scale(size, size);
    context.clip(palette.path(body.shape), "evenodd");
    pen.pattern("stripes");
    context.restore();
  }
  if (body.letter) {
    const { text, x, y, size: share, color, halo } = body.letter;
    pen.write(text, x * size, y * size, { size: share * size, color, halo, bold: true });
  }
  // Along the upper edge, from the right.
  const radius = Math.min(size * 0.3, Math.max(3.4, size * 0.2));
  body.badges.forEach(({ shape, glyph }, number) => {
    const at = { x: size * (0.38 - 0.36 * number), y: -size * 0.36 };
    pen.disc(at, radius, palette.paper, { color: palette.ink, width: radius * 0.15 });
    if (shape !== undefined) pen.shape(shape, at.x, at.y, radius * 1.4, palette.ink);
    else pen.write(glyph ?? "", at.x, at.y, { size: radius * 1.5, color: palette.ink, bold: true });
  });
}

/** Whether a label is drawn at that size. */
export function hasLabel({ label }: ThingMark, size: number): boolean {
  return label !== undefined && (label.isCount || size >= LABELLED);
}

/** Around the origin; the size is in CSS pixels. */
export function paintLabel(pen: Pen, { label, bar, body }: ThingMark, size: number): void {
  if (!label) return;
  const color = pen.palette.ink;
  if (body.below) {
    const height = Math.min(12, size * 0.45);
    const down = size * 0.5 + height * 0.6 + (bar === undefined ? 0 : size * 0.2);
    return pen.write(label.text, 0, down, { size: height, color, halo: true, room: size * 3 });
  }
  const share = label.isCount ? 0.42 : label.text.length === 1 ? 0.36 : 0.31;
  const down = size * ((bar === undefined ? 0.5 : 0.36) - share * 0.36);
  const how = { size: size * share, color, halo: true, bold: true, align: "right", room: size * 1.3 } as const;
  pen.write(label.text, size * 0.54, down, how);
}

/** In pixels of the canvas around a point: two rectangles cost less than a picture for each length. */
export function paintBar({ context, palette }: Pen, mark: ThingMark, x: number, y: number, size: number): void {
  // A small bar has no edge, and what is left of it a colour of its own: else it would be all edge.
  const edge = Math.round(size * 0.03);
  const [wide, high] = [Math.round(size * 0.9), Math.max(1, Math.round(size * 0.12))];
  const [left, top] = [Math.round(x - wide / 2), Math.round(y + size * (mark.body.below ? 0.54 : 0.4))];
  context.fillStyle = palette.ink;
  context.fillRect(left - edge, top - edge, wide + 2 * edge, high + 2 * edge);
  const full = Math.round(wide * (mark.bar ?? 0));
  context.fillStyle = edge > 0 ? palette.paper : palette.role("muted");
  context.fillRect(left + full, top, wide - full, high);
}
