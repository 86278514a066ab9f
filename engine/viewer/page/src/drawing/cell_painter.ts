import type { Camera } from "../geometry/camera";
import type { GridPlan } from "../geometry/grid_plan";
import { type GridModel, isKnown } from "../model/scene_model";
import { type Cover, Covering } from "./cell_cover";
import { readableOn } from "./color";
import type { Paints } from "./paints";
import type { Pen } from "./pen";

/** Smaller cells have no lines between them, and no numbers; in CSS pixels. */
const LINED = 5;
const NUMBERED = 7;
/** How large a shape in a cell is. */
const SHAPE = 0.84;

/** Everything that the cells of a grid are painted with. */
export interface CellCanvas {
  pen: Pen;
  camera: Camera;
  /** Pixels of the canvas to a CSS pixel. */
  density: number;
  plan: GridPlan;
  grid: GridModel;
  /** 1 where a thing stands: numbers are left out there. */
  occupied: Uint8Array;
}

type CoverOf = (cell: number) => Cover | null;

/** How all cells of a match look. */
export class CellLook {
  private readonly coverings: readonly Covering[];
  readonly ground: Cover;
  readonly fog: Cover;

  constructor(readonly paints: Paints) {
    const { cells, field } = paints.look.data;
    this.coverings = cells.map((entry) => new Covering(entry, paints));
    this.ground = { color: paints.role(field.ground?.role ?? "ground"), ink: paints.ink };
    this.fog = { color: paints.role("fog"), pattern: "fog", ink: paints.ink };
  }

  /** The lowest first; nothing where a cell isn't known. */
  covers(grid: GridModel): CoverOf[] {
    const all = this.coverings.map((covering) => covering.of(grid));
    return grid.known ? all.map((cover) => (cell) => (isKnown(grid, cell) ? cover(cell) : null)) : all;
  }

  /** Whether a number is written into a cell. */
  hasNumber(grid: GridModel): (cell: number) => boolean {
    const covers = this.coverings.filter(({ hasNumbers }) => hasNumbers).map((covering) => covering.of(grid));
    return (cell) => covers.some((cover) => cover(cell) !== null);
  }
}

/**
 * Paints cells of one grid. Each has whole pixels of its own, and nothing of it lies outside of them: so that one cell painted alone looks as
 * if all had been painted.
 */
export class CellPainter {
  private readonly covers: readonly CoverOf[];

  constructor(
    private readonly look: CellLook,
    private readonly canvas: CellCanvas,
  ) {
    this.covers = look.covers(canvas.grid);
    canvas.pen.patterns.place(canvas.camera.x * canvas.density, canvas.camera.y * canvas.density);
  }

  /** The cells `from` to `to` of a row, counted over all planes. */
  paint(row: number, from: number, to: number): void {
    const { grid, plan } = this.canvas;
    const [first, end] = [row * plan.wide + from, row * plan.wide + to];
    this.fill(first, end, () => this.look.ground);
    for (const cover of this.covers) this.fill(first, end, cover);
    if (grid.known) this.fill(first, end, (cell) => (isKnown(grid, cell) ? null : this.look.fog));
    this.paintLines(first, end, from === 0, plan.row(row % plan.high) === 0);
    for (let cell = first; cell < end; cell++) this.paintSigns(cell);
  }

  /** Neighbours with one cover are one rectangle. */
  private fill(first: number, end: number, cover: CoverOf): void {
    const { context, patterns } = this.canvas.pen;
    for (let cell = first, next; cell < end; cell = next) {
      const here = cover(cell);
      for (next = cell + 1; next < end && cover(next) === here;) next += 1;
      if (!here || (here.color === undefined && here.pattern === undefined)) continue;
      const { x, y, wide, high } = this.pixels(cell, next - cell);
      for (const fill of [here.color, here.pattern && patterns.get(context, here.pattern)]) {
        if (fill === undefined) continue;
        context.fillStyle = fill;
        context.fillRect(x, y, wide, high);
      }
    }
  }

  /** Each cell has the line at its left and above it, but for those at the rim. */
  private paintLines(first: number, end: number, isLeft: boolean, isTop: boolean): void {
    const { camera, density } = this.canvas;
    const { context } = this.canvas.pen;
    if (camera.scale < LINED) return;
    const width = Math.max(1, Math.round(density / 2));
    context.globalAlpha = 0.14;
    context.fillStyle = this.look.paints.ink;
    for (let cell = isLeft ? first + 1 : first; cell < end; cell++) {
      const { x, y, high } = this.pixels(cell, 1);
      context.fillRect(x, y, width, high);
    }
    const { x, y, wide } = this.pixels(first, end - first);
    if (!isTop) context.fillRect(x, y, wide, width);
    context.globalAlpha = 1;
  }

  private paintSigns(cell: number): void {
    const { pen, density, camera, occupied } = this.canvas;
    const { paints } = this.look;
    let shaped: Cover | undefined;
    for (const of of this.covers) {
      const cover = of(cell);
      if (cover?.shape !== undefined) {
        const { x, y, wide, high } = this.pixels(cell, 1);
        const edge = { color: paints.stronger(cover.ink), width: 0.05 };
        pen.shape(cover.shape, x + wide / 2, y + high / 2, camera.scale * density * SHAPE, cover.ink, edge);
        shaped = cover;
      } else if (cover?.number !== undefined && occupied[cell] !== 1 && camera.scale >= NUMBERED) {
        this.writeNumber(cell, String(cover.number), paints.stronger(cover.ink), shaped);
      }
    }
  }

  /** In the middle of a cell, or on the shape that is there. */
  private writeNumber(cell: number, text: string, color: string, shaped?: Cover): void {
    const { pen } = this.canvas;
    const { paints } = this.look;
    const { x, y, wide, high } = this.pixels(cell, 1);
    const outline = shaped?.shape === undefined ? undefined : paints.outline(shaped.shape);
    const isOn = outline?.inside === true;
    const room = wide * (isOn ? outline.size * SHAPE * 1.4 : 0.94);
    pen.context.font = paints.font(wide * 0.5, true);
    const size = wide * 0.5 * Math.min(1, room / pen.context.measureText(text).width);
    const [right, down] = isOn ? outline.letter : [0, 0];
    const how = { size, color: isOn && shaped ? readableOn(shaped.ink) : color, bold: true };
    pen.write(text, x + wide * (0.5 + right * SHAPE), y + high * (0.5 + down * SHAPE), how);
  }

  /** The pixels of a run of cells: neighbours share an edge, however the field lies. */
  private pixels(cell: number, count: number) {
    const { camera, density, plan } = this.canvas;
    const corner = plan.corner(cell);
    const across = (x: number) => Math.round((camera.x + x * camera.scale) * density);
    const down = (y: number) => Math.round((camera.y + y * camera.scale) * density);
    const [x, y] = [across(corner.x), down(corner.y)];
    return { x, y, wide: across(corner.x + count) - x, high: down(corner.y + 1) - y };
  }
}
