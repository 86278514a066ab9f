import type { Drawn, Id, Outline, Place, Thing } from "../model/format";
import type { Match } from "../model/match";
import type { SceneModel } from "../model/scene_model";

export interface BoardStyle {
  /** Colours by role: of the page's data, light or dark. */
  palette: Record<string, string>;
  shapes: Record<string, Outline>;
  dark: boolean;
  /** A family of fonts, as CSS has it. */
  font: string;
}

export interface View {
  scene: SceneModel;
  before?: SceneModel;
  /** From 0 to 1 between `before` and `scene`: things glide along their way. */
  progress?: number;
  effects: Drawn[];
  selected?: Id;
  selectedPlace?: Place;
  hovered?: Place;
  /** Whether areas are drawn: those of the selected thing, and those that are always shown. */
  areas: boolean;
  /** Marked, as other than in a second match. */
  changed?: Set<Id>;
}

export interface Hit {
  place?: Place;
  /** The topmost first. */
  things: Thing[];
}

export type Direction = "left" | "right" | "up" | "down";

/** All lengths are CSS pixels from the upper left corner of the canvas. */
export class Board {
  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly style: BoardStyle,
  ) {}

  setMatch(match: Match): void {
    void match;
  }

  setStyle(style: BoardStyle): void {
    void style;
  }

  draw(view: View): void {
    void view;
  }

  hit(x: number, y: number): Hit | undefined {
    void [x, y];
    return undefined;
  }

  /** Where the middle of a place is now; for tooltips and the cursor of the keyboard. */
  pointOf(place: Place): { x: number; y: number } | undefined {
    void place;
    return undefined;
  }

  /** The next place in a direction, for the cursor of the keyboard; without a place, the first one. */
  neighbour(place: Place | undefined, direction: Direction): Place | undefined {
    void [place, direction];
    return undefined;
  }

  /** The whole field. */
  fit(): void {}

  /** Around a point, or the middle. */
  zoom(factor: number, x?: number, y?: number): void {
    void [factor, x, y];
  }

  pan(dx: number, dy: number): void {
    void [dx, dy];
  }

  /** Pans, if a place isn't in the picture. */
  reveal(place: Place): void {
    void place;
  }

  /** After the canvas changed its size, or the screen its pixels. */
  resize(): void {}
}
