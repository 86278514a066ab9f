import { BODY, type Extent, LABEL, LABEL_BELOW, paintBody, paintLabel } from "./mark_painter";
import type { Palette } from "./paints";
import { Patterns } from "./patterns";
import { Pen } from "./pen";
import type { MarkBody, ThingMark } from "./thing_mark";

/** A small picture, and where the middle of its thing lies in it, in pixels. */
export interface Sprite {
  readonly image: ImageBitmap;
  readonly x: number;
  readonly y: number;
  /** The size of the thing that it was made for, in CSS pixels. */
  readonly size: number;
}

/** Bodies are known by themselves, labels by their text. */
type Key = MarkBody | string;

/** All that are kept have so many pixels: then they are made again. */
const MOST_PIXELS = 12e6;
/** Larger pictures are stretched. */
export const LARGEST = 256;

/**
 * Bodies and labels drawn once for each size: letters and halos cost more than all the rest of a frame. They are kept apart, as there are few
 * bodies and few labels, but many pairs of them.
 */
export class Sprites {
  private readonly bySize = new Map<number, Map<Key, Sprite>>();
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
    return this.find(body, size) ?? this.make(body, size, BODY, (pen, size) => paintBody(pen, body, size));
  }

  label(mark: ThingMark, size: number): Sprite {
    const { below } = mark.body;
    const key = `${below} ${mark.bar === undefined} ${mark.label?.isCount} ${mark.label?.text}`;
    const extent = below ? LABEL_BELOW : LABEL;
    return this.find(key, size) ?? this.make(key, size, extent, (pen, size) => paintLabel(pen, mark, size));
  }

  private find(key: Key, size: number): Sprite | undefined {
    return this.bySize.get(stepped(size))?.get(key);
  }

  private make(key: Key, wanted: number, extent: Extent, paint: (pen: Pen, size: number) => void): Sprite {
    const size = stepped(wanted);
    const length = (share: number) => Math.ceil(share * size * this.density);
    const [x, y] = [length(extent.left), length(extent.top)];
    const canvas = new OffscreenCanvas(Math.max(1, x + length(extent.right)), Math.max(1, y + length(extent.bottom)));
    const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.setTransform(this.density, 0, 0, this.density, x, y);
    paint(new Pen(context, this.palette, this.patterns), size);
    // A bitmap is drawn more quickly than a canvas, which could still change.
    const sprite = { image: canvas.transferToImageBitmap(), x, y, size };
    this.keep(key, sprite);
    return sprite;
  }

  private keep(key: Key, sprite: Sprite): void {
    if (this.pixels > MOST_PIXELS) {
      this.bySize.clear();
      this.pixels = 0;
    }
    const known = this.bySize.get(sprite.size) ?? new Map<Key, Sprite>();
    known.set(key, sprite);
    this.bySize.set(sprite.size, known);
    this.pixels += sprite.image.width * sprite.image.height;
  }
}

/** Half pixels are fine enough. */
function stepped(size: number): number {
  return Math.max(1, Math.round(Math.min(size, LARGEST) * 2)) / 2;
}
