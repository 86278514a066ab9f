import { barShare } from "../model/details";
import type { MarkLook, Thing } from "../model/format";
import { scalarText } from "../model/plain_words";
import { ownEntry } from "../model/scene_model";
import { type Color, readableOn } from "./color";
import type { Paints } from "./paints";

/** Steps of a bar: finer ones can't be seen, and would only make more pictures. */
const BAR_STEPS = 32;

/** How one thing is drawn, in parts of its size: a shape in the colour of its owner, the letter of the seat, label, bar and marks. */
export interface ThingMark {
  shape: string;
  fill: Color;
  edge: Color;
  edgeWidth: number;
  isHatched: boolean;
  letter?: { text: string; x: number; y: number; size: number; color: Color; halo: boolean };
  /** How many there are, or the label of the only one. */
  label?: { text: string; isCount: boolean };
  /** From 0 to 1. */
  bar?: number;
  /** Shapes, or a letter of a terminal where the look has no shape. */
  badges: { shape?: string; glyph?: string }[];
  /** Whether there is room below it, for its bar and label. */
  below: boolean;
}

export interface MarkRoom {
  below: boolean;
  /** Whether it is only the ground for others. */
  isPale?: boolean;
}

/** Of a thing that stands for others of its owner too. */
export function markOf(thing: Thing, others: number, paints: Paints, room: MarkRoom): ThingMark {
  const looks = (thing.marks ?? []).flatMap((mark) => paints.look.marks.get(mark) ?? []);
  const has = (style: MarkLook["style"]) => looks.some((look) => look.style === style);
  const [isFaded, isHatched] = [has("faded") || room.isPale === true, has("hatched")];
  const shape = paints.look.shape(thing.kind);
  const coat = coatOf(thing, paints, isFaded);
  const mark: ThingMark = { shape, ...coat, isHatched, badges: badges(looks), below: room.below };
  const label = labelOf(thing, others);
  if (label) mark.label = label;
  const bar = barOf(thing, paints);
  if (bar !== undefined) mark.bar = bar;
  const letter = letterOf(thing, paints, mark, isFaded);
  if (letter) mark.letter = letter;
  return mark;
}

/** Where the kind has a colour of its own, the owner's is that of the edge. Faded, what lies below doesn't shine through. */
function coatOf(thing: Thing, paints: Paints, isFaded: boolean): Pick<ThingMark, "fill" | "edge" | "edgeWidth"> {
  const owner = paints.color("owner", thing.owner);
  const role = paints.kindRole(thing.kind);
  const fill = role === undefined ? owner : paints.role(role);
  const hasOwnersEdge = role !== undefined && thing.owner !== undefined;
  const edge = hasOwnersEdge ? owner : paints.stronger(fill);
  const edgeWidth = hasOwnersEdge ? 0.16 : 0.05;
  return isFaded
    ? { fill: paints.weaker(fill, 0.55), edge: paints.weaker(edge, 0.4), edgeWidth }
    : { fill, edge, edgeWidth };
}

function letterOf(thing: Thing, paints: Paints, mark: ThingMark, isFaded: boolean): ThingMark["letter"] {
  const text = paints.look.seat(thing.owner)?.letter;
  if (text === undefined) return undefined;
  const outline = paints.outline(mark.shape);
  const isPlain = outline.inside && !isFaded && !mark.isHatched;
  // A long label in the corner would cover a part of it.
  const isPushed = !mark.below && mark.label !== undefined && [...mark.label.text].length > 1;
  return {
    text,
    x: outline.letter[0] - (isPushed ? 0.12 : 0),
    y: outline.letter[1] - (isPushed ? 0.08 : 0),
    size: outline.size * (isPushed ? 0.85 : 1),
    color: isPlain ? readableOn(mark.fill) : paints.stronger(paints.color("owner", thing.owner)),
    halo: !isPlain && !(isFaded && outline.inside),
  };
}

function labelOf(thing: Thing, others: number): ThingMark["label"] {
  if (others > 0) return { text: `×${others + 1}`, isCount: true };
  return thing.label === undefined ? undefined : { text: scalarText(thing.label), isCount: false };
}

function barOf(thing: Thing, paints: Paints): number | undefined {
  const name = paints.look.kinds.get(thing.kind)?.bar;
  const bar = name ? ownEntry(thing.bars, name) : undefined;
  const share = bar && barShare(bar[0], bar[1]);
  return share === undefined ? undefined : Math.round(share * BAR_STEPS) / BAR_STEPS;
}

function badges(looks: readonly MarkLook[]): ThingMark["badges"] {
  return looks.flatMap(({ badge, glyph, style }): ThingMark["badges"] => {
    if (badge !== null) return [{ shape: badge }];
    return glyph !== null && style === null ? [{ glyph }] : [];
  });
}
