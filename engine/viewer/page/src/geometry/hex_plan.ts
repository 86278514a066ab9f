import type { Place, Thing } from "../model/format";
import { HexField, type Vertex, isEven } from "./hex_field";
import { type Direction, type Margin, type Plan, nearestToward } from "./plan";
import { type Box, type Point, distance } from "./point";

/** Half the square root of three: vertices lie so far apart in a row of regular hexagons with edges of length 1. */
const ACROSS = Math.sqrt(3) / 2;
/** A larger field is drawn without its edges. */
const MOST_VERTICES = 30_000;
/** For things at the rim. */
const RIM = 0.7;

/** The vertices of a hex field, so that all its hexagons are regular; an edge is 1 long. */
export class HexPlan implements Plan {
  readonly kind = "hex";
  readonly unit = 0.76;
  readonly margin: Margin = { left: 6, top: 6, right: 6, bottom: 6 };
  readonly bounds: Box;
  readonly field: HexField;

  constructor(
    size: number,
    readonly yUp: boolean,
  ) {
    this.field = new HexField(size);
    const [wide, high] = [(4 * size - 1) * ACROSS + 2 * RIM, 3 * size - 1 + 2 * RIM];
    this.bounds = { left: -wide / 2, top: -high / 2, right: wide / 2, bottom: high / 2 };
  }

  get hasEdges(): boolean {
    return this.field.count <= MOST_VERTICES;
  }

  spot(place: Place): Point | undefined {
    if (typeof place === "string" || place[2] !== 0) return undefined;
    return this.field.contains(place[0], place[1]) ? this.vertexSpot([place[0], place[1]]) : undefined;
  }

  vertexSpot([x, y]: Vertex): Point {
    // A vertex whose upright edge leads down lies lower than its neighbours in the row.
    const down = (y - 0.5) * 1.5 + (isEven(x + y) ? 0.25 : -0.25);
    return { x: (x - 0.5) * ACROSS, y: this.yUp ? -down : down };
  }

  middle(thing: Thing): Point | undefined {
    return thing.at === undefined ? undefined : this.spot(thing.at);
  }

  place(point: Point): Place | undefined {
    const [x, y] = [Math.round(point.x / ACROSS + 0.5), (this.yUp ? -point.y : point.y) / 1.5 + 0.5];
    let found: Place | undefined;
    let least = 0.5;
    // Adding 0 makes 0 of -0, which rounding gives.
    for (const row of [Math.floor(y), Math.ceil(y)]) {
      for (const column of [x - 1, x, x + 1]) {
        if (!this.field.contains(column, row)) continue;
        const away = distance(point, this.vertexSpot([column, row]));
        if (away < least) [found, least] = [[column + 0, row + 0, 0], away];
      }
    }
    return found;
  }

  neighbour(place: Place | undefined, direction: Direction): Place | undefined {
    const spot = place === undefined ? undefined : this.spot(place);
    if (!spot || typeof place !== "object") return [0, 0, 0];
    const beside = place[0] + (direction === "left" ? -1 : 1);
    if ((direction === "left" || direction === "right") && this.field.contains(beside, place[1])) {
      return [beside, place[1], 0];
    }
    const near = [...this.field.within([place[0], place[1]], 3)].map(([vertex]) => ({
      ...this.vertexSpot(vertex),
      vertex,
    }));
    const found = nearestToward(spot, direction, near)?.vertex;
    return found && [found[0], found[1], 0];
  }

  /** The vertices that a way passes, from a place on. */
  follow(from: Place, way: string): Point[] | undefined {
    if (typeof from === "string") return undefined;
    return this.field.follow([from[0], from[1]], way)?.map((vertex) => this.vertexSpot(vertex));
  }
}
