import { paintMark } from "./mark_painter";
import type { Paints } from "./paints";
import { Patterns } from "./patterns";
import type { ThingMark } from "./thing_mark";

/** A small picture of a mark. */
export interface Sprite {
  readonly image: OffscreenCanvas;
  /** What lies at the left of the middle and above it, and the whole, in sizes of the thing. */
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
  /** Whether it is as large as it was asked for, and needn't be stretched. */
  readonly isExact: boolean;
}

/** So many are kept: a mark that was not drawn for long is made again. */
const MOST_KEPT = 1500;
/** Larger pictures are stretched. */
const LARGEST = 256;

/** Marks drawn once for each size: letters and halos cost more than all the rest of a frame. */
export class Sprites {
  private readonly bySize = new Map<number, Map<string, Sprite>>();
  /** The key of a mark is long: it is made once. */
  private readonly keys = new WeakMap<ThingMark, string>();
  private readonly patterns: Patterns;
  private count = 0;

  constructor(
    private readonly paints: Paints,
    private readonly density: number,
  ) {
    this.patterns = new Patterns(paints, density);
  }

  /** Of that size in CSS pixels. */
  get(mark: ThingMark, size: number): Sprite {
    const step = Math.max(1, Math.round(Math.min(size, LARGEST) * 2));
    const sprites = this.ofSize(step);
    const key = this.key(mark);
    const known = sprites.get(key);
    if (known) return known;
    const made = this.paint(mark, step / 2);
    sprites.set(key, made);
    this.count += 1;
    return made;
  }

  private ofSize(step: number): Map<string, Sprite> {
    if (this.count > MOST_KEPT) {
      this.bySize.clear();
      this.count = 0;
    }
    const known = this.bySize.get(step) ?? new Map<string, Sprite>();
    this.bySize.set(step, known);
    return known;
  }

  private key(mark: ThingMark): string {
    const known = this.keys.get(mark) ?? JSON.stringify(mark);
    this.keys.set(mark, known);
    return known;
  }

  private paint(mark: ThingMark, size: number): Sprite {
    // Labels reach to the left, or to both sides below; badges above.
    const half = mark.below ? 1.6 : 0.85;
    const [top, bottom] = [0.75, mark.below ? 1.5 : 0.72];
    const pixels = size * this.density;
    const image = new OffscreenCanvas(Math.ceil(2 * half * pixels), Math.ceil((top + bottom) * pixels));
    const context = image.getContext("2d") as OffscreenCanvasRenderingContext2D;
    context.translate(half * pixels, top * pixels);
    context.scale(this.density, this.density);
    paintMark(context, mark, size, this.paints, this.patterns);
    return { image, left: half, top, wide: image.width / pixels, high: image.height / pixels, isExact: size < LARGEST };
  }
}
