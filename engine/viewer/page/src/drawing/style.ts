import type { Outline } from "../model/format";

export interface BoardStyle {
  /** Colours by role: of the page's data, light or dark. */
  palette: Record<string, string>;
  shapes: Record<string, Outline>;
  dark: boolean;
  /** A family of fonts, as CSS has it. */
  font: string;
}
