import type { Theme } from "../app/theme.svelte";

type Rgb = [number, number, number];

/** Orange for nothing, blue for everything, neither for a half: people who see fewer colours tell these apart. */
const SHADES: Record<Theme, [Rgb, Rgb, Rgb]> = {
  light: [
    [240, 165, 95],
    [244, 244, 245],
    [110, 170, 225],
  ],
  dark: [
    [138, 74, 16],
    [40, 46, 54],
    [25, 92, 155],
  ],
};

/** The ground of a cell, by the share of the points that were to be had: `#rrggbb`. */
export function shareColor(share: number, theme: Theme): string {
  const [none, half, all] = SHADES[theme];
  const [from, to, way] = share < 0.5 ? [none, half, share * 2] : [half, all, share * 2 - 1];
  const part = (at: 0 | 1 | 2) =>
    Math.round(from[at] + (to[at] - from[at]) * Math.min(1, Math.max(0, way)))
      .toString(16)
      .padStart(2, "0");
  return `#${part(0)}${part(1)}${part(2)}`;
}
