import type { BoardStyle } from "./board";
import type { Appearance, LinkLook, MarkLook } from "../model/format";

/** A small picture that stands before a name. */
export type Icon =
  | { kind: "thing"; shape: string; role: string; letter?: string }
  | { kind: "label" }
  | { kind: "bar" }
  | { kind: "cell"; look: Appearance }
  | { kind: "number"; role: string }
  | { kind: "ramp"; low: string; high: string; from: number; to: number }
  | { kind: "mark"; look: MarkLook }
  | { kind: "line"; look: LinkLook }
  | { kind: "area"; role: string }
  | { kind: "fog" };

/** Draws it into a small canvas of 22 by 16 CSS pixels. */
export function drawIcon(canvas: HTMLCanvasElement, icon: Icon, style: BoardStyle): void {
  void [canvas, icon, style];
}
