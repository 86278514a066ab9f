import type { Place, Thing } from "../model/format";
import type { GraphModel } from "../model/scene_model";
import { type Direction, type Margin, type Plan, nearestToward } from "./plan";
import { type Box, type Point, boxAround, distance } from "./point";

/** How large a node is, of the distance to the next one, and of the whole. */
const OF_NEAREST = 0.42;
const SMALLEST = 0.008;
const LARGEST = 0.055;

/** Where the nodes of a whole graph begin, and how large one is: in fog a few of them lie in the same frame. */
export interface GraphFrame {
  left: number;
  top: number;
  size: number;
  bounds: Box;
}

/** As the data have it. */
export type Spot = readonly [number, number];

/** `room`: corners of what there is room for in any case. */
export function frameOf(graph: GraphModel, yUp: boolean, room: readonly Spot[] = []): GraphFrame {
  const raw = rawSpots(graph, yUp);
  const all = [...raw, ...room.map(([x, y]) => ({ x, y: y * (yUp ? -1 : 1) }))];
  const { left, top, right, bottom } = boxAround(all, 0);
  const extent = Math.max(right - left, bottom - top) || 1;
  const size = Math.max(SMALLEST * extent, Math.min(LARGEST * extent, nearest(raw) * OF_NEAREST));
  const bounds = boxAround(
    all.map((spot) => placed(spot, { left, top, size })),
    1.6,
  );
  return { left, top, size, bounds };
}

function rawSpots(graph: GraphModel, yUp: boolean): Point[] {
  return graph.nodes.map(({ spot }, at) => ({ x: spot?.[0] ?? at, y: (spot?.[1] ?? 0) * (yUp ? -1 : 1) }));
}

function placed({ x, y }: Point, { left, top, size }: Omit<GraphFrame, "bounds">): Point {
  return { x: (x - left) / size, y: (y - top) / size };
}

/** The nodes of a graph as the program laid them out; a node is 1 wide. */
export class GraphPlan implements Plan {
  readonly kind = "graph";
  readonly unit = 1;
  /** For names of the outermost nodes. */
  readonly margin: Margin = { left: 16, top: 16, right: 16, bottom: 16 };
  readonly bounds: Box;
  readonly spots: readonly Point[];
  private readonly byName: ReadonlyMap<string, number>;
  private readonly frame: GraphFrame;

  constructor(
    readonly graph: GraphModel,
    private readonly yUp: boolean,
    frame?: GraphFrame,
  ) {
    const own = (this.frame = frame ?? frameOf(graph, yUp));
    this.spots = rawSpots(graph, yUp).map((spot) => placed(spot, own));
    this.bounds = own.bounds;
    this.byName = new Map(graph.nodes.map(({ name }, at) => [name, at]));
  }

  spot(place: Place): Point | undefined {
    const node = typeof place === "string" ? this.byName.get(place) : undefined;
    return node === undefined ? undefined : this.spots[node];
  }

  middle(thing: Thing): Point | undefined {
    return thing.at === undefined ? undefined : this.spot(thing.at);
  }

  place(point: Point): Place | undefined {
    let [found, least] = [-1, 1.2];
    this.spots.forEach((spot, node) => {
      const away = distance(spot, point);
      if (away < least) [found, least] = [node, away];
    });
    return this.graph.nodes[found]?.name;
  }

  /** Where a node would have to be to lie at a point. */
  spotAt({ x, y }: Point): Spot {
    const { left, top, size } = this.frame;
    return [x * size + left, (y * size + top) * (this.yUp ? -1 : 1)];
  }

  neighbour(place: Place | undefined, direction: Direction): Place | undefined {
    const spot = place === undefined ? undefined : this.spot(place);
    if (!spot) return this.graph.nodes[0]?.name;
    const others = this.spots.map(({ x, y }, node) => ({ x, y, node }));
    return this.graph.nodes[nearestToward(spot, direction, others)?.node ?? -1]?.name;
  }
}

/** How far the nearest two are apart; of many nodes a few pairs may be nearer. */
function nearest(spots: readonly Point[]): number {
  const own = spots.map((here, at) => {
    return spots.reduce(
      (least, there, other) => (other === at ? least : Math.min(least, distance(here, there))),
      Infinity,
    );
  });
  own.sort((a, b) => a - b);
  return own[Math.floor(own.length / 30)] ?? Infinity;
}
