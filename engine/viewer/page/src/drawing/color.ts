/** Colours as `#rrggbb`. */
export type Color = string;

const READABLE_DARK = "#222222";
const READABLE_LIGHT = "#ffffff";

/** The colour so far on the way to another, from 0 to 1. */
export function toward(color: Color, other: Color, share: number): Color {
  const part = Math.max(0, Math.min(1, share));
  const mixed = parts(color).map((value, at) => Math.round(value + ((parts(other)[at] as number) - value) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Dark or light, whichever can be read on a colour. */
export function readableOn(color: Color): Color {
  const [red, green, blue] = parts(color);
  return 299 * red + 587 * green + 114 * blue > 150_000 ? READABLE_DARK : READABLE_LIGHT;
}

/** Bots choose colours too: what isn't one is grey. */
export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function parts(color: Color): [number, number, number] {
  const value = isColor(color) ? Number.parseInt(color.slice(1), 16) : 0x888888;
  return [value >> 16, (value >> 8) & 255, value & 255];
}
