import type { Camera } from "../geometry/camera";
import type { GridPlan } from "../geometry/grid_plan";
import type { FieldPlan } from "../geometry/plan";
import { changedCells } from "../model/compare";
import { type GridModel, type SceneModel, cellCount, cellIndex, isLarge } from "../model/scene_model";
import { CellLook, CellPainter } from "./cell_painter";
import { paintEdges, paintHexagons } from "./net";
import type { Paints } from "./paints";
import { Patterns } from "./patterns";
import { Pen } from "./pen";
import type { Standing } from "./stacks";

/** All that things stand on, kept as a picture and painted again only where it changed. */
export class Ground {
  private readonly image = new OffscreenCanvas(1, 1);
  private readonly context = this.image.getContext("2d", { alpha: false }) as OffscreenCanvasRenderingContext2D;
  private readonly cells: CellLook;
  private readonly pen: Pen;
  private scene?: SceneModel;
  private occupied = new Uint8Array(0);
  /** Where the camera stood, and what else the whole picture hangs on. */
  private state = "";
  /** How many cells were painted last. */
  painted = 0;

  constructor(
    private readonly paints: Paints,
    private readonly density: number,
  ) {
    this.cells = new CellLook(paints);
    this.pen = new Pen(this.context, paints, new Patterns(paints, density));
  }

  /** Of that size in pixels of the canvas. */
  picture(wide: number, high: number, plan: FieldPlan, scene: SceneModel, standing: Standing, camera: Camera) {
    // Edges keep away from what stands beside a node, and empty nodes are rings.
    const beside = plan.kind === "graph" ? [...standing.groups].join(" ") : "";
    const state = `${wide} ${high} ${camera.x} ${camera.y} ${camera.scale} ${beside}`;
    const isMoved = state !== this.state || scene.field.kind !== this.scene?.field.kind;
    this.painted = 0;
    if (!isMoved && scene === this.scene) return this.image;
    this.state = state;
    if (this.image.width !== wide || this.image.height !== high) [this.image.width, this.image.height] = [wide, high];
    if (plan.kind === "grid" && scene.field.kind === "grid") this.paintGrid(plan, scene, scene.field, camera, isMoved);
    else if (isMoved || scene.field !== this.scene?.field) this.paintNet(plan, standing, camera);
    this.scene = scene;
    return this.image;
  }

  private paintGrid(plan: GridPlan, scene: SceneModel, grid: GridModel, camera: Camera, isMoved: boolean): void {
    const occupied = occupiedCells(grid, scene, this.cells.hasNumber(grid));
    const { pen, density } = this;
    const painter = new CellPainter(this.cells, { pen, camera, density, plan, grid, occupied });
    const before = this.scene?.field.kind === "grid" ? this.scene.field : undefined;
    if (isMoved || !before || !isAlike(before, grid)) this.paintAll(painter, plan, camera);
    else {
      const changed = new Set(changedCells(before, grid));
      occupied.forEach((value, cell) => value !== this.occupied[cell] && changed.add(cell));
      for (const cell of changed) this.paintCells(painter, Math.floor(cell / plan.wide), cell % plan.wide, 1);
    }
    this.occupied = occupied;
  }

  private paintAll(painter: CellPainter, plan: GridPlan, { x, y, scale }: Camera): void {
    this.clear();
    const { context, density } = this;
    const [right, bottom] = [this.image.width / density, this.image.height / density];
    plan.planes.forEach((corner, plane) => {
      const [left, top] = [x + corner.x * scale, y + corner.y * scale];
      const [first, last] = visible(left, right, scale, plan.wide);
      const [upper, lower] = visible(top, bottom, scale, plan.high);
      for (let row = 0; row < plan.high && first < last; row++) {
        const seen = plan.row(row);
        if (seen >= upper && seen < lower) this.paintCells(painter, plane * plan.high + row, first, last - first);
      }
      // Around the cells, on none of their pixels.
      context.strokeStyle = this.paints.role("muted");
      context.lineWidth = density;
      const edge = (at: number) => Math.round(at * density);
      const [wide, high] = [edge(left + plan.wide * scale) - edge(left), edge(top + plan.high * scale) - edge(top)];
      context.strokeRect(edge(left) - density / 2, edge(top) - density / 2, wide + density, high + density);
    });
  }

  private paintCells(painter: CellPainter, row: number, from: number, count: number): void {
    painter.paint(row, from, from + count);
    this.painted += count;
  }

  private paintNet(plan: FieldPlan, standing: Standing, camera: Camera): void {
    this.clear();
    const { context, density } = this;
    context.save();
    context.scale(density, density);
    if (plan.kind === "hex") paintHexagons(this.pen, plan, camera);
    if (plan.kind === "graph") paintEdges(this.pen, plan, standing, camera, this.paints);
    context.restore();
  }

  private clear(): void {
    this.context.fillStyle = this.paints.paper;
    this.context.fillRect(0, 0, this.image.width, this.image.height);
  }
}

/** Whether two grids differ in nothing but the values of cells. */
function isAlike(a: GridModel, b: GridModel): boolean {
  return cellCount(a) === cellCount(b) && a.layers.size === b.layers.size && !a.known === !b.known;
}

/** The first cell that is seen, and the one behind the last. */
function visible(start: number, room: number, scale: number, count: number): [number, number] {
  const first = Math.max(0, Math.floor(-start / scale));
  return [Math.min(count, first), Math.max(0, Math.min(count, Math.ceil((room - start) / scale)))];
}

/** Only cells with a number: others look the same with a thing and without. */
function occupiedCells(
  grid: GridModel,
  scene: SceneModel,
  hasNumber: (cell: number) => boolean,
): Uint8Array<ArrayBuffer> {
  const occupied = new Uint8Array(cellCount(grid));
  for (const thing of scene.things.values()) {
    const cell = thing.at === undefined || isLarge(thing) ? undefined : cellIndex(grid, thing.at);
    if (cell !== undefined && hasNumber(cell)) occupied[cell] = 1;
  }
  return occupied;
}
