import type { Outline } from "../model/format";
import type { LookIndex } from "../model/look_index";
import { ownEntry } from "../model/scene_model";
import { type Color, isColor, toward } from "./color";
import type { BoardStyle } from "./style";
import type { MarkBody } from "./thing_mark";

const PLAIN_SHAPE: Outline = { path: "M-.4 -.4h.8v.8h-.8z", letter: [0, 0], size: 0.58, inside: true };

/** Which colour a role has, and how a shape looks. */
export class Palette {
  /** What the field lies on; halos around letters have its colour. */
  readonly paper: Color;
  readonly ink: Color;
  private readonly paths = new Map<string, Path2D>();

  constructor(readonly style: BoardStyle) {
    this.paper = ownEntry(style.palette, "paper") ?? (style.dark ? "#15181d" : "#ffffff");
    this.ink = this.role("ink");
  }

  /** The colour of a role; of `owner` that of what nobody owns. */
  role(role: string): Color {
    return ownEntry(this.style.palette, role) ?? (isColor(role) ? role : "#888888");
  }

  /** Of edges and small letters: nearer to the ink, so darker on light ground. */
  stronger(color: Color): Color {
    return toward(color, this.ink, 0.5);
  }

  weaker(color: Color, share: number): Color {
    return toward(color, this.paper, share);
  }

  outline(shape: string): Outline {
    return ownEntry(this.style.shapes, shape) ?? PLAIN_SHAPE;
  }

  /** Made once: they are drawn many times. */
  path(shape: string): Path2D {
    const known = this.paths.get(shape) ?? new Path2D(this.outline(shape).path);
    this.paths.set(shape, known);
    return known;
  }

  font(size: number, isBold = false): string {
    return `${isBold ? "bold " : ""}${size}px ${this.style.font}`;
  }
}

/** Which colour something has in a match: whose it is, and what it is. */
export class Paints extends Palette {
  /** Of things, by what they look like. */
  readonly bodies = new Map<string, MarkBody>();

  constructor(
    style: BoardStyle,
    readonly look: LookIndex,
  ) {
    super(style);
  }

  color(role: string, owner: string | undefined): Color {
    return this.role(role === "owner" ? (this.look.seat(owner)?.role ?? "owner") : role);
  }

  /** Nothing, where the owner's colour is meant. */
  kindRole(kind: string): string | undefined {
    const role = this.look.kinds.get(kind)?.look.role;
    return role && role !== "owner" ? role : undefined;
  }
}
