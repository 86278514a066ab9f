import type { Place, Thing } from "../model/format";
import type { FieldLook } from "../model/look_format";
import { type GridModel, cellCount, cellIndex, cellPlace } from "../model/scene_model";
import type { Direction, Margin, Plan } from "./plan";
import type { Box, Point } from "./point";

/** Nobody could tell the cells of a larger grid apart. */
const MOST_CELLS = 250_000;
const MOST_PLANES = 64;

/** The cells of a grid, each 1 wide and high: its planes in a row or below each other. */
export class GridPlan implements Plan {
  readonly kind = "grid";
  readonly unit = 1;
  readonly bounds: Box;
  readonly margin: Margin;
  /** The upper left corner of each plane. */
  readonly planes: readonly Point[];
  /** What each plane is called, where there are several or the look names them. */
  readonly names: readonly string[];
  readonly wide: number;
  readonly high: number;

  constructor(
    readonly grid: GridModel,
    readonly look: FieldLook,
  ) {
    const deep = grid.size[2];
    [this.wide, this.high] = grid.size;
    // Numbers and names of a plane stand in the gap before it.
    const across = this.wide + Math.max(1.5, this.wide * 0.14);
    const down = this.high + Math.max(2, this.high * 0.2);
    this.planes = Array.from({ length: deep }, (_, plane) =>
      look.stack ? { x: 0, y: plane * down } : { x: plane * across, y: 0 },
    );
    const last = this.planes.at(-1) ?? { x: 0, y: 0 };
    this.bounds = { left: 0, top: 0, right: last.x + this.wide, bottom: last.y + this.high };
    const isNamed = deep > 1 || look.planes.length > 0;
    this.names = isNamed ? this.planes.map((_, plane) => look.planes[plane] ?? `plane ${grid.origin[2] + plane}`) : [];
    this.margin = { left: 28, top: isNamed ? 40 : 20, right: 10, bottom: 10 };
  }

  /** The upper left corner of a cell, by its number in the layers. */
  corner(cell: number): Point {
    const row = Math.floor(cell / this.wide);
    const plane = this.planes[Math.floor(row / this.high)] ?? { x: 0, y: 0 };
    return { x: plane.x + (cell % this.wide), y: plane.y + this.row(row % this.high) };
  }

  /** The row from above in which a row of the grid lies. */
  row(down: number): number {
    return this.look.y_up ? this.high - 1 - down : down;
  }

  spot(place: Place): Point | undefined {
    const cell = cellIndex(this.grid, place);
    if (cell === undefined) return undefined;
    const { x, y } = this.corner(cell);
    return { x: x + 0.5, y: y + 0.5 };
  }

  middle(thing: Thing): Point | undefined {
    const body = this.body(thing);
    return body && { x: (body.left + body.right) / 2, y: (body.top + body.bottom) / 2 };
  }

  /** The cells that a thing covers, as far as they are in the grid; its place is the one of the least x and y. */
  body(thing: Thing): Box | undefined {
    const cell = thing.at === undefined ? undefined : cellIndex(this.grid, thing.at);
    if (cell === undefined) return undefined;
    const [right, down] = [cell % this.wide, Math.floor(cell / this.wide) % this.high];
    const wide = Math.max(1, Math.min(thing.size?.[0] ?? 1, this.wide - right));
    const high = Math.max(1, Math.min(thing.size?.[1] ?? 1, this.high - down));
    const { x, y } = this.corner(cell);
    const top = this.look.y_up ? y - high + 1 : y;
    return { left: x, top, right: x + wide, bottom: top + high };
  }

  place(point: Point): Place | undefined {
    const plane = this.planes.findIndex(({ x, y }) => {
      return point.x >= x && point.x < x + this.wide && point.y >= y && point.y < y + this.high;
    });
    const corner = this.planes[plane];
    if (!corner) return undefined;
    const [right, down] = [Math.floor(point.x - corner.x), this.row(Math.floor(point.y - corner.y))];
    return cellPlace(this.grid, (plane * this.high + down) * this.wide + right);
  }

  neighbour(place: Place | undefined, direction: Direction): Place | undefined {
    const spot = place === undefined ? undefined : this.spot(place);
    if (!spot) return cellPlace(this.grid, 0);
    const [right, down] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
    return this.place({ x: spot.x + right, y: spot.y + down }) ?? this.inNextPlane(spot, right, down);
  }

  /** Beyond the rim of a plane lies the next one, where it is drawn there. */
  private inNextPlane(spot: Point, right: number, down: number): Place | undefined {
    const [first, second] = this.planes;
    if (!first || !second) return undefined;
    const [across, below] = [second.x - first.x - this.wide, second.y - first.y - this.high];
    const gap = this.look.stack ? { x: 0, y: down * (below + 1) } : { x: right * (across + 1), y: 0 };
    return gap.x === 0 && gap.y === 0 ? undefined : this.place({ x: spot.x + gap.x, y: spot.y + gap.y });
  }
}

export function isDrawable(grid: GridModel): boolean {
  const cells = cellCount(grid);
  return cells >= 1 && cells <= MOST_CELLS && grid.size[2] <= MOST_PLANES;
}
