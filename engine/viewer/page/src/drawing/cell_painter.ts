import type { Camera } from "../geometry/camera";
import type { GridPlan } from "../geometry/grid_plan";
import { type GridModel, isKnown } from "../model/scene_model";
import { type Cover, Covering } from "./cell_cover";
import { readableOn } from "./color";
import { write } from "./lettering";
import { paintShape } from "./mark_painter";
import type { Paints } from "./paints";
import type { Context2D, Patterns } from "./patterns";

/** Smaller cells have no lines between them, and no numbers; in CSS pixels. */
const LINED = 5;
const NUMBERED = 7;
/** How large a shape in a cell is. */
const SHAPE = 0.84;

/** Everything that the cells of a grid are painted with. */
export interface CellCanvas {
  context: Context2D;
  camera: Camera;
  /** Pixels of the canvas to a CSS pixel. */
  density: number;
  patterns: Patterns;
}

/**
 * Paints cells. Each has whole pixels of its own, and nothing of it lies outside of them: so that one cell painted alone looks as if all had
 * been painted.
 */
export class CellPainter {
  private readonly coverings: readonly Covering[];
  private readonly ground: string;
  readonly hasNumbers: boolean;

  constructor(private readonly paints: Paints) {
    const { cells, field } = paints.look.data;
    this.coverings = cells.map((entry) => new Covering(entry, paints));
    this.hasNumbers = this.coverings.some((covering) => covering.hasNumbers);
    this.ground = paints.role(field.ground?.role ?? "ground");
  }

  /** The cells `from` to `to` of a row, counted over all planes. Numbers are left out where things stand. */
  paintRow(
    canvas: CellCanvas,
    plan: GridPlan,
    grid: GridModel,
    row: number,
    from: number,
    to: number,
    occupied: Uint8Array,
  ): void {
    const start = row * plan.wide;
    const covers = this.coverings.map((covering) => covering.of(grid));
    const known = (cell: number) => isKnown(grid, cell);
    this.fillRuns(canvas, plan, start, from, to, () => GROUND);
    for (const cover of covers)
      this.fillRuns(canvas, plan, start, from, to, (cell) => (known(cell) ? cover(cell) : null));
    this.fillRuns(canvas, plan, start, from, to, (cell) => (known(cell) ? null : FOG));
    this.lines(canvas, plan, start, from, to);
    for (let cell = start + from; cell < start + to; cell++) {
      if (known(cell)) this.paintSigns(canvas, plan, cell, covers, occupied[cell] === 1);
    }
  }

  /** Neighbours with one cover are one rectangle. */
  private fillRuns(
    canvas: CellCanvas,
    plan: GridPlan,
    start: number,
    from: number,
    to: number,
    cover: (cell: number) => Cover | null,
  ): void {
    const { context, patterns } = canvas;
    let first = from;
    while (first < to) {
      const here = cover(start + first);
      let next = first + 1;
      while (next < to && cover(start + next) === here) next += 1;
      if (here) {
        const box = pixels(canvas, plan, start + first, next - first);
        const color = here === GROUND ? this.ground : here === FOG ? this.paints.role("fog") : here.color;
        if (color !== undefined) {
          context.fillStyle = color;
          context.fillRect(box.x, box.y, box.wide, box.high);
        }
        if (here.pattern) {
          const { x, y } = canvas.camera;
          context.fillStyle = patterns.get(context, here.pattern, x * canvas.density, y * canvas.density);
          context.fillRect(box.x, box.y, box.wide, box.high);
        }
      }
      first = next;
    }
  }

  /** Each cell has the line at its left and above it. */
  private lines(canvas: CellCanvas, plan: GridPlan, start: number, from: number, to: number): void {
    const { context, camera, density } = canvas;
    if (camera.scale < LINED) return;
    const width = Math.max(1, Math.round(density / 2));
    context.globalAlpha = 0.14;
    context.fillStyle = this.paints.ink;
    for (let column = Math.max(1, from); column < to; column++) {
      const box = pixels(canvas, plan, start + column, 1);
      context.fillRect(box.x, box.y, width, box.high);
    }
    if (plan.row(Math.floor(start / plan.wide) % plan.high) > 0) {
      const box = pixels(canvas, plan, start + from, to - from);
      context.fillRect(box.x, box.y, box.wide, width);
    }
    context.globalAlpha = 1;
  }

  private paintSigns(
    canvas: CellCanvas,
    plan: GridPlan,
    cell: number,
    covers: readonly ((cell: number) => Cover | null)[],
    isOccupied: boolean,
  ): void {
    let shaped: Cover | undefined;
    for (const of of covers) {
      const cover = of(cell);
      if (cover?.shape === undefined) continue;
      const { context, density, camera } = canvas;
      const box = pixels(canvas, plan, cell, 1);
      context.save();
      context.translate(box.x + box.wide / 2, box.y + box.high / 2);
      const coat = { edge: this.paints.stronger(cover.ink), width: 0.05 };
      paintShape(context, cover.shape, camera.scale * density * SHAPE, cover.ink, this.paints, coat);
      context.restore();
      shaped = cover;
    }
    if (isOccupied || canvas.camera.scale < NUMBERED) return;
    for (const of of covers) {
      const cover = of(cell);
      if (cover?.number !== undefined) this.writeNumber(canvas, plan, cell, cover, cover.number, shaped);
    }
  }

  /** In the middle of a cell, or on the shape that is there. */
  private writeNumber(
    canvas: CellCanvas,
    plan: GridPlan,
    cell: number,
    cover: Cover,
    number: number,
    shaped?: Cover,
  ): void {
    const { context } = canvas;
    const box = pixels(canvas, plan, cell, 1);
    const outline = shaped?.shape === undefined ? undefined : this.paints.outline(shaped.shape);
    const isOn = outline?.inside === true;
    const text = String(number);
    const room = box.wide * (isOn ? outline.size * SHAPE * 1.4 : 0.94);
    const plain = box.wide * 0.5;
    context.font = this.paints.font(plain, true);
    const size = plain * Math.min(1, room / context.measureText(text).width);
    const color = isOn && shaped ? readableOn(shaped.ink) : this.paints.stronger(cover.ink);
    const [right, down] = isOn ? outline.letter : [0, 0];
    const [x, y] = [box.x + box.wide * (0.5 + right * SHAPE), box.y + box.high * (0.5 + down * SHAPE)];
    write(context, this.paints, text, x, y, { size, color, bold: true });
  }
}

const GROUND: Cover = { ink: "" };
const FOG: Cover = { ink: "", pattern: "fog" };

/** The pixels of a run of cells: neighbours share an edge, however the field lies. */
function pixels({ camera, density }: CellCanvas, plan: GridPlan, cell: number, count: number) {
  const corner = plan.corner(cell);
  const across = (x: number) => Math.round((camera.x + x * camera.scale) * density);
  const down = (y: number) => Math.round((camera.y + y * camera.scale) * density);
  const [x, y] = [across(corner.x), down(corner.y)];
  return { x, y, wide: across(corner.x + count) - x, high: down(corner.y + 1) - y };
}
