import type { Margin } from "./plan";
import type { Box, Point } from "./point";

/** A thing is never drawn larger, in CSS pixels. */
const LARGEST = 160;
/** Small fields need not fill the room. */
const LARGEST_FITTED = 90;
/** How far the whole field may be shrunk. */
const SMALLEST_SHARE = 0.5;

/** Which part of a field is seen: from lengths of the plan to CSS pixels, and back. */
export class Camera {
  /** CSS pixels to a length of the plan. */
  scale = 1;
  /** Where the origin of the plan lies. */
  x = 0;
  y = 0;
  private width = 1;
  private height = 1;
  private fitted = 1;
  private bounds: Box = { left: 0, top: 0, right: 1, bottom: 1 };
  private margin: Margin = { left: 0, top: 0, right: 0, bottom: 0 };
  private unit = 1;

  /** Another field, or another size of the canvas. */
  setField(bounds: Box, margin: Margin, unit: number): void {
    [this.bounds, this.margin, this.unit] = [bounds, margin, unit];
    this.fitted = this.fittingScale();
  }

  /** Keeps what is in the middle there. */
  setSize(width: number, height: number): void {
    const middle = this.toPlan({ x: this.width / 2, y: this.height / 2 });
    const wasFitted = this.isFitted;
    [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
    this.fitted = this.fittingScale();
    if (wasFitted) return this.fit();
    this.x = this.width / 2 - middle.x * this.scale;
    this.y = this.height / 2 - middle.y * this.scale;
    this.keepInside();
  }

  get isFitted(): boolean {
    return Math.abs(this.scale - this.fitted) < 1e-9;
  }

  fit(): void {
    const { bounds, margin } = this;
    this.scale = this.fitted;
    const [roomX, roomY] = [this.width - margin.left - margin.right, this.height - margin.top - margin.bottom];
    this.x = margin.left + roomX / 2 - ((bounds.left + bounds.right) / 2) * this.scale;
    this.y = margin.top + roomY / 2 - ((bounds.top + bounds.bottom) / 2) * this.scale;
  }

  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const fixed = this.toPlan(at);
    const most = Math.max(this.fitted, LARGEST / this.unit);
    this.scale = Math.max(this.fitted * SMALLEST_SHARE, Math.min(most, this.scale * factor));
    this.x = at.x - fixed.x * this.scale;
    this.y = at.y - fixed.y * this.scale;
    this.keepInside();
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.keepInside();
  }

  /** Pans by as little as needed. */
  reveal(point: Point): void {
    const [room, at] = [Math.min(this.unit * this.scale, this.width / 4, this.height / 4), this.toScreen(point)];
    const by = (at: number, most: number) => Math.max(room - at, 0) + Math.min(most - room - at, 0);
    this.pan(by(at.x, this.width), by(at.y, this.height));
  }

  toScreen(point: Point): Point {
    return { x: this.x + point.x * this.scale, y: this.y + point.y * this.scale };
  }

  toPlan(point: Point): Point {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  private fittingScale(): number {
    const { bounds, margin } = this;
    const wide = (this.width - margin.left - margin.right) / Math.max(bounds.right - bounds.left, 1e-9);
    const high = (this.height - margin.top - margin.bottom) / Math.max(bounds.bottom - bounds.top, 1e-9);
    return Math.max(0.01, Math.min(wide, high, LARGEST_FITTED / this.unit));
  }

  /** The middle of the canvas stays on the field. */
  private keepInside(): void {
    const { bounds, scale } = this;
    const kept = (at: number, least: number, most: number, size: number) =>
      Math.max(size / 2 - most * scale, Math.min(size / 2 - least * scale, at));
    this.x = kept(this.x, bounds.left, bounds.right, this.width);
    this.y = kept(this.y, bounds.top, bounds.bottom, this.height);
  }
}
