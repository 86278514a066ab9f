import type { Camera } from "../geometry/camera";
import type { GridPlan } from "../geometry/grid_plan";
import type { FieldPlan } from "../geometry/plan";
import { changedCells } from "../model/compare";
import { type FieldModel, type GridModel, type SceneModel, cellCount, cellIndex, isLarge } from "../model/scene_model";
import { type CellCanvas, CellPainter } from "./cell_painter";
import { paintEdges, paintHexagons } from "./net";
import type { Paints } from "./paints";
import { Patterns } from "./patterns";
import type { Standing } from "./stacks";

/** All that things stand on, kept as a picture and painted again only where it changed. */
export class Ground {
  private readonly image = new OffscreenCanvas(1, 1);
  private readonly context = this.image.getContext("2d") as OffscreenCanvasRenderingContext2D;
  private readonly painter: CellPainter;
  private readonly patterns: Patterns;
  private field?: FieldModel;
  private occupied = new Uint8Array(0);
  /** Where the camera stood, and what else the whole picture hangs on. */
  private state = "";
  /** How many cells were painted last. */
  painted = 0;

  constructor(
    private readonly paints: Paints,
    private readonly density: number,
  ) {
    this.painter = new CellPainter(paints);
    this.patterns = new Patterns(paints, density);
  }

  /** Of that size in pixels of the canvas. */
  picture(
    wide: number,
    high: number,
    plan: FieldPlan,
    scene: SceneModel,
    standing: Standing,
    camera: Camera,
  ): OffscreenCanvas {
    const edges = plan.kind === "graph" ? [...standing.groups].join(" ") : "";
    const state = `${wide} ${high} ${camera.x} ${camera.y} ${camera.scale} ${edges}`;
    const isMoved = state !== this.state || scene.field.kind !== this.field?.kind;
    this.state = state;
    this.painted = 0;
    if (this.image.width !== wide || this.image.height !== high) [this.image.width, this.image.height] = [wide, high];
    if (plan.kind === "grid" && scene.field.kind === "grid") this.paintGrid(plan, scene, scene.field, camera, isMoved);
    else if (isMoved || scene.field !== this.field) this.paintNet(plan, standing, camera);
    this.field = scene.field;
    return this.image;
  }

  private paintGrid(plan: GridPlan, scene: SceneModel, grid: GridModel, camera: Camera, isMoved: boolean): void {
    const canvas: CellCanvas = { context: this.context, camera, density: this.density, patterns: this.patterns };
    const before = this.field?.kind === "grid" ? this.field : undefined;
    const occupied = this.painter.hasNumbers ? occupiedCells(grid, scene) : this.occupied;
    const isOther =
      before?.layers.size !== grid.layers.size || (before.known === undefined) !== (grid.known === undefined);
    if (isMoved || isOther || this.occupied.length !== occupied.length) {
      this.paintWholeGrid(canvas, plan, grid, occupied);
    } else {
      const changed = new Set(before && before !== grid ? changedCells(before, grid) : []);
      occupied.forEach((value, cell) => value !== this.occupied[cell] && changed.add(cell));
      for (const cell of changed)
        this.paintCells(
          canvas,
          plan,
          grid,
          Math.floor(cell / plan.wide),
          cell % plan.wide,
          (cell % plan.wide) + 1,
          occupied,
        );
    }
    this.occupied = occupied;
  }

  private paintWholeGrid(canvas: CellCanvas, plan: GridPlan, grid: GridModel, occupied: Uint8Array): void {
    this.clear();
    const { context, density } = this;
    const { scale, x, y } = canvas.camera;
    const [right, bottom] = [this.image.width / density, this.image.height / density];
    plan.planes.forEach((corner, plane) => {
      const [left, top] = [x + corner.x * scale, y + corner.y * scale];
      const [first, last] = visible(left, right, scale, plan.wide);
      const [upper, lower] = visible(top, bottom, scale, plan.high);
      for (let row = 0; row < plan.high; row++) {
        const seen = plan.row(row);
        if (seen < upper || seen >= lower || first >= last) continue;
        this.paintCells(canvas, plan, grid, plane * plan.high + row, first, last, occupied);
      }
      context.strokeStyle = this.paints.role("muted");
      context.lineWidth = density;
      const edge = (at: number) => Math.round(at * density);
      const [wide, high] = [edge(left + plan.wide * scale) - edge(left), edge(top + plan.high * scale) - edge(top)];
      context.strokeRect(edge(left) - density / 2, edge(top) - density / 2, wide + density, high + density);
    });
  }

  private paintCells(
    canvas: CellCanvas,
    plan: GridPlan,
    grid: GridModel,
    row: number,
    from: number,
    to: number,
    occupied: Uint8Array,
  ): void {
    this.painter.paintRow(canvas, plan, grid, row, from, to, occupied);
    this.painted += to - from;
  }

  private paintNet(plan: FieldPlan, standing: Standing, camera: Camera): void {
    this.clear();
    const { context, density } = this;
    context.save();
    context.scale(density, density);
    if (plan.kind === "hex") paintHexagons(context, plan, camera, this.paints);
    if (plan.kind === "graph") paintEdges(context, plan, standing, camera, this.paints);
    context.restore();
  }

  private clear(): void {
    this.context.fillStyle = this.paints.paper;
    this.context.fillRect(0, 0, this.image.width, this.image.height);
  }
}

/** The first cell that is seen, and the one behind the last. */
function visible(start: number, room: number, scale: number, count: number): [number, number] {
  const first = Math.max(0, Math.floor(-start / scale));
  return [Math.min(count, first), Math.max(0, Math.min(count, Math.ceil((room - start) / scale)))];
}

function occupiedCells(grid: GridModel, scene: SceneModel): Uint8Array<ArrayBuffer> {
  const occupied = new Uint8Array(cellCount(grid));
  for (const thing of scene.things.values()) {
    const cell = thing.at === undefined || isLarge(thing) ? undefined : cellIndex(grid, thing.at);
    if (cell !== undefined) occupied[cell] = 1;
  }
  return occupied;
}
