import type { Board, Hit } from "../drawing/board";

export interface PointerActions {
  /** Cameras move together, where there are two boards. */
  move(move: (board: Board) => void): void;
  hover(hit: Hit | undefined, x: number, y: number): void;
  click(hit: Hit | undefined): void;
  /** Where it is drawn with one finger or the main button: cameras move by two fingers, the wheel or another button. */
  draw?: DrawActions;
}

export interface DrawActions {
  begin(x: number, y: number): void;
  go(x: number, y: number): void;
  end(): void;
  /** It was no stroke: a second finger came. */
  drop(): void;
}

/** So far a finger may slip, in pixels, until it is a drag and no click. */
const SLIP = 5;

interface Point {
  x: number;
  y: number;
}

/** Mouse and fingers on a board: drag, wheel and pinch move the camera; hover and click ask what is there. */
export class BoardPointer {
  readonly #down = new Map<number, Point>();
  readonly #listening = new AbortController();
  #start: Point | undefined;
  #draws = false;

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly board: Board,
    readonly actions: PointerActions,
  ) {
    const options = { signal: this.#listening.signal };
    canvas.addEventListener("pointerdown", (event) => this.#press(event), options);
    canvas.addEventListener("pointermove", (event) => this.#move(event), options);
    canvas.addEventListener("pointerup", (event) => this.#release(event), options);
    canvas.addEventListener("pointercancel", (event) => this.#lose(event), options);
    if (actions.draw) canvas.addEventListener("contextmenu", (event) => event.preventDefault(), options);
    canvas.addEventListener("pointerleave", () => actions.hover(undefined, 0, 0), options);
    canvas.addEventListener("wheel", (event) => this.#wheel(event), { ...options, passive: false });
    // The keyboard stays where it is, so that arrows still go through time after a click.
    canvas.addEventListener("mousedown", (event) => event.preventDefault(), options);
  }

  end(): void {
    this.#listening.abort();
  }

  #press(event: PointerEvent): void {
    const { draw } = this.actions;
    if (event.button !== 0 && !draw) return;
    this.canvas.setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, point(event));
    // A second finger makes it a pinch.
    this.#start = this.#down.size === 1 && !draw ? point(event) : undefined;
    this.actions.hover(undefined, 0, 0);
    if (this.#draws) this.#drop();
    else if (draw && event.button === 0 && this.#down.size === 1) {
      this.#draws = true;
      draw.begin(event.offsetX, event.offsetY);
    }
  }

  #move(event: PointerEvent): void {
    const now = point(event);
    const before = this.#down.get(event.pointerId);
    if (!before) {
      this.actions.hover(this.board.hit(now.x, now.y), now.x, now.y);
      return;
    }
    if (this.#draws) {
      this.#down.set(event.pointerId, now);
      return this.actions.draw?.go(now.x, now.y);
    }
    if (this.#start && distance(this.#start, now) < SLIP) return;
    this.#start = undefined;
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#down.set(event.pointerId, now);
    if (other) this.#zoom(distance(other, now) / Math.max(1, distance(other, before)), middle(other, now));
    const share = other ? 0.5 : 1;
    this.actions.move((board) => board.pan((now.x - before.x) * share, (now.y - before.y) * share));
  }

  #release(event: PointerEvent): void {
    if (this.#start && this.#down.has(event.pointerId))
      this.actions.click(this.board.hit(this.#start.x, this.#start.y));
    if (this.#draws) this.actions.draw?.end();
    this.#draws = false;
    this.#forget(event);
  }

  #lose(event: PointerEvent): void {
    if (this.#draws) this.#drop();
    this.#forget(event);
  }

  #drop(): void {
    this.#draws = false;
    this.actions.draw?.drop();
  }

  #forget(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.#start = undefined;
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    // Wheels count in pixels, lines or pages.
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode]!;
    this.#zoom(Math.exp(-Math.max(-300, Math.min(300, pixels)) / 400), point(event));
  }

  #zoom(factor: number, at: Point): void {
    this.actions.move((board) => board.zoom(factor, at.x, at.y));
  }
}

function point(event: MouseEvent): Point {
  return { x: event.offsetX, y: event.offsetY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
