import type { Palette } from "./paints";
import type { Context2D } from "./pen";

/** What covers cells and things beside their colour. Each is drawn over any colour, so a few serve all. */
export type PatternName = "waves" | "dots" | "hatched" | "fog" | "stripes" | "low";

const LINES: Record<Exclude<PatternName, "dots">, string> = {
  waves: "M0 2q2 -2 4 0t4 0M0 6q2 -2 4 0t4 0",
  hatched: "M0 8L8 0M-1 1L1 -1M7 9L9 7",
  fog: "M0 0L8 8M-1 7L1 9M7 -1L9 1",
  stripes: "M0 8L8 0M-1 1L1 -1M7 9L9 7",
  low: "M0 5L5 0M-1 1L1 -1M4 6L6 4",
};

/** Patterns as a canvas fills with them, at one density of pixels. */
export class Patterns {
  private readonly made = new Map<PatternName, CanvasPattern>();
  private origin = new DOMMatrix();

  constructor(
    private readonly palette: Palette,
    private readonly density: number,
  ) {}

  /** Moves them with the field, so that they don't swim below it: the origin is in pixels of the canvas. */
  place(x: number, y: number): void {
    this.origin = new DOMMatrix([1, 0, 0, 1, x, y]);
    for (const pattern of this.made.values()) pattern.setTransform(this.origin);
  }

  get(context: Context2D, name: PatternName): CanvasPattern | string {
    const known = this.made.get(name);
    if (known) return known;
    const pattern = context.createPattern(this.tile(name), "repeat");
    if (!pattern) return "transparent";
    pattern.setTransform(this.origin);
    this.made.set(name, pattern);
    return pattern;
  }

  private tile(name: PatternName): OffscreenCanvas {
    const size = name === "dots" || name === "low" ? 5 : 8;
    const pixels = Math.max(1, Math.round(size * this.density));
    const canvas = new OffscreenCanvas(pixels, pixels);
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.scale(pixels / size, pixels / size);
    const { ink, paper } = this.palette;
    if (name === "dots") {
      context.globalAlpha = 0.4;
      context.fillStyle = ink;
      context.arc(2.5, 2.5, 0.8, 0, 2 * Math.PI);
      context.fill();
      return canvas;
    }
    context.globalAlpha = 0.55;
    context.lineWidth = name === "stripes" ? 2.5 : 1;
    context.strokeStyle =
      name === "waves" ? this.palette.stronger(this.palette.role("water")) : name === "hatched" ? ink : paper;
    context.stroke(new Path2D(LINES[name]));
    return canvas;
  }
}
