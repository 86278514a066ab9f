import type { Palette } from "./paints";
import type { Context2D } from "./patterns";

export interface Lettering {
  size: number;
  color: string;
  bold?: boolean;
  /** An edge around each letter in the colour of the paper, where it stands on anything. */
  halo?: boolean;
  align?: "left" | "center" | "right";
}

/** Writes text around a point, or beside it. Long text is cut. */
export function write(
  context: Context2D,
  palette: Palette,
  text: string,
  x: number,
  y: number,
  how: Lettering,
  room = Infinity,
): void {
  context.font = palette.font(how.size, how.bold);
  context.textAlign = how.align ?? "center";
  context.textBaseline = "middle";
  const shown = room === Infinity ? text : cut(text, room, (text) => context.measureText(text).width);
  // Capitals and digits stand in the upper part of a line.
  const down = y + how.size * 0.06;
  if (how.halo) {
    context.lineJoin = "round";
    context.strokeStyle = palette.paper;
    context.lineWidth = how.size * 0.22;
    context.strokeText(shown, x, down);
  }
  context.fillStyle = how.color;
  context.fillText(shown, x, down);
}

/** The text, or its beginning with an ellipsis. */
export function cut(text: string, room: number, width: (text: string) => number): string {
  if (width(text) <= room) return text;
  const letters = [...text];
  let [least, most] = [0, letters.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (width(`${letters.slice(0, middle).join("")}…`) <= room) least = middle;
    else most = middle - 1;
  }
  return `${letters.slice(0, least).join("").trimEnd()}…`;
}
