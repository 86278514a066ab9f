import { type LabelBox, labelBox, paintBody, paintLabel } from "./mark_painter";
import type { Palette } from "./paints";
import { type Context2D, Patterns } from "./patterns";
import type { MarkBody, ThingMark } from "./thing_mark";

/** A small picture, and where the middle of its thing lies in it, in pixels. */
export interface Sprite {
  readonly image: ImageBitmap;
  readonly x: number;
  readonly y: number;
  /** The size of the thing that it was made for, in CSS pixels. */
  readonly size: number;
}

/** All that are kept have so many pixels: then they are made again. */
const MOST_PIXELS = 12e6;
/** Larger pictures are stretched. */
export const LARGEST = 256;
/** How far shape, letter and badges reach from the middle, in sizes. */
const BODY: LabelBox = { left: 0.75, right: 0.75, top: 0.75, bottom: 0.6 };

/**
 * Shapes and labels drawn once for each size: letters and halos cost more than all the rest of a frame. They are kept apart, as there are
 * few shapes and few labels, but many pairs of them.
 */
export class Sprites {
  /** Bodies are known by themselves, labels by their text. */
  private readonly bySize = new Map<number, Map<MarkBody | string, Sprite>>();
  private readonly patterns: Patterns;
  private pixels = 0;

  constructor(
    private readonly palette: Palette,
    private readonly density: number,
  ) {
    this.patterns = new Patterns(palette, density);
  }

  /** The shape with its letter and its badges, for a thing of that size in CSS pixels. */
  body({ body }: ThingMark, size: number): Sprite {
    return (
      this.find(body, size) ??
      this.paint(body, size, BODY, (context, size) => {
        paintBody(context, body, size, this.palette, this.patterns);
      })
    );
  }

  label(mark: ThingMark, size: number): Sprite {
    const key = `${mark.body.below ? "b" : "c"}${mark.bar === undefined ? "-" : "b"}${mark.label?.text}`;
    return (
      this.find(key, size) ??
      this.paint(key, size, labelBox(mark), (context, size) => {
        paintLabel(context, mark, size, this.palette);
      })
    );
  }

  private find(key: MarkBody | string, size: number): Sprite | undefined {
    return this.bySize.get(stepped(size))?.get(key);
  }

  private paint(
    key: MarkBody | string,
    wanted: number,
    box: LabelBox,
    paint: (context: Context2D, size: number) => void,
  ): Sprite {
    const size = stepped(wanted);
    const pixels = size * this.density;
    const [x, y] = [Math.ceil(box.left * pixels), Math.ceil(box.top * pixels)];
    const canvas = new OffscreenCanvas(
      Math.max(1, x + Math.ceil(box.right * pixels)),
      Math.max(1, y + Math.ceil(box.bottom * pixels)),
    );
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.setTransform(this.density, 0, 0, this.density, x, y);
    paint(context, size);
    // A bitmap is drawn more quickly than a canvas, which could still change.
    const made = { image: canvas.transferToImageBitmap(), x, y, size };
    this.keep(key, made);
    return made;
  }

  private keep(key: MarkBody | string, sprite: Sprite): void {
    if (this.pixels > MOST_PIXELS) {
      this.bySize.clear();
      this.pixels = 0;
    }
    const known = this.bySize.get(sprite.size) ?? new Map<MarkBody | string, Sprite>();
    known.set(key, sprite);
    this.bySize.set(sprite.size, known);
    this.pixels += sprite.image.width * sprite.image.height;
  }
}

/** Half pixels are fine enough. */
function stepped(size: number): number {
  return Math.max(1, Math.round(Math.min(size, LARGEST) * 2)) / 2;
}
