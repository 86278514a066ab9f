import { barShare } from "../model/details";
import type { Thing } from "../model/format";
import type { MarkLook } from "../model/look_format";
import { scalarText } from "../model/plain_words";
import { ownEntry } from "../model/scene_model";
import { type Color, readableOn } from "./color";
import type { Paints } from "./paints";

/** How one thing is drawn, in parts of its size. */
export interface ThingMark {
  /** Things that look alike have one and the same. */
  body: MarkBody;
  /** How many there are, or the label of the only one. */
  label?: { text: string; isCount: boolean };
  /** From 0 to 1. */
  bar?: number;
}

/** A shape in the colour of its owner, with the letter of the seat and marks. */
export interface MarkBody {
  shape: string;
  fill: Color;
  edge: Color;
  edgeWidth: number;
  isHatched: boolean;
  letter?: { text: string; x: number; y: number; size: number; color: Color; halo: boolean };
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

/** Of a thing that stands for so many others of its owner too. */
export function markOf(thing: Thing, others: number, paints: Paints, room: MarkRoom): ThingMark {
  const label = labelOf(thing, others);
  // A long label in the corner would cover a part of the letter.
  const isPushed = !room.below && label !== undefined && label.text.length > 1;
  const mark: ThingMark = { body: sharedBody(thing, paints, room, isPushed) };
  if (label) mark.label = label;
  const bar = barOf(thing, paints);
  if (bar !== undefined) mark.bar = bar;
  return mark;
}

function sharedBody(thing: Thing, paints: Paints, room: MarkRoom, isPushed: boolean): MarkBody {
  const flags = `${room.below} ${room.isPale === true} ${isPushed}`;
  const key = `${thing.kind}\n${thing.owner ?? ""}\n${thing.marks?.join("\n") ?? ""}\n${flags}`;
  const body = paints.bodies.get(key) ?? bodyOf(thing, paints, room, isPushed);
  paints.bodies.set(key, body);
  return body;
}

function bodyOf(thing: Thing, paints: Paints, room: MarkRoom, isPushed: boolean): MarkBody {
  const looks = (thing.marks ?? []).flatMap((mark) => paints.look.marks.get(mark) ?? []);
  const has = (style: MarkLook["style"]) => looks.some((look) => look.style === style);
  const [isFaded, isHatched] = [has("faded") || room.isPale === true, has("hatched")];
  const shape = paints.look.shape(thing.kind);
  const coat = coatOf(thing, paints, isFaded);
  const body: MarkBody = { shape, ...coat, isHatched, badges: badges(looks), below: room.below };
  const text = paints.look.seat(thing.owner)?.letter;
  if (text === undefined) return body;
  const outline = paints.outline(shape);
  const isPlain = outline.inside && !isFaded && !isHatched;
  body.letter = {
    text,
    x: outline.letter[0] - (isPushed ? 0.12 : 0),
    y: outline.letter[1] - (isPushed ? 0.08 : 0),
    size: outline.size * (isPushed ? 0.85 : 1),
    color: isPlain ? readableOn(coat.fill) : paints.stronger(paints.color("owner", thing.owner)),
    halo: !isPlain && !(isFaded && outline.inside),
  };
  return body;
}

/** Where the kind has a colour of its own, the owner's is that of the edge. Faded, what lies below doesn't shine through. */
function coatOf(thing: Thing, paints: Paints, isFaded: boolean): Pick<MarkBody, "fill" | "edge" | "edgeWidth"> {
  const owner = paints.color("owner", thing.owner);
  const role = paints.kindRole(thing.kind);
  const fill = role === undefined ? owner : paints.role(role);
  const hasOwnersEdge = role !== undefined && thing.owner !== undefined;
  const edge = hasOwnersEdge ? owner : paints.stronger(fill);
  const edgeWidth = hasOwnersEdge ? 0.16 : 0.05;
  if (!isFaded) return { fill, edge, edgeWidth };
  return { fill: paints.weaker(fill, 0.55), edge: paints.weaker(edge, 0.4), edgeWidth };
}

function labelOf(thing: Thing, others: number): ThingMark["label"] {
  if (others > 0) return { text: `×${others + 1}`, isCount: true };
  return thing.label === undefined ? undefined : { text: scalarText(thing.label), isCount: false };
}

function barOf(thing: Thing, paints: Paints): number | undefined {
  const name = paints.look.kinds.get(thing.kind)?.bar;
  const bar = name ? ownEntry(thing.bars, name) : undefined;
  return bar && barShare(bar[0], bar[1]);
}

function badges(looks: readonly MarkLook[]): MarkBody["badges"] {
  return looks.flatMap(({ badge, glyph, style }): MarkBody["badges"] => {
    if (badge !== null) return [{ shape: badge }];
    return glyph !== null && style === null ? [{ glyph }] : [];
  });
}
