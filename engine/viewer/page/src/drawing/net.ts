import type { Camera } from "../geometry/camera";
import type { GraphPlan } from "../geometry/graph_plan";
import { isEven } from "../geometry/hex_field";
import type { HexPlan } from "../geometry/hex_plan";
import { type Point, between, distance } from "../geometry/point";
import { type GraphModel, placeKey } from "../model/scene_model";
import type { Paints } from "./paints";
import { type Pen, clamp } from "./pen";
import type { Standing } from "./stacks";

/** How wide the name of a node may be, in sizes of a node. */
const NAME_ROOM = 3.5;

const netPaths = new WeakMap<HexPlan, Path2D>();

/** The hexagons of a hex field. */
export function paintHexagons({ context, palette }: Pen, plan: HexPlan, camera: Camera): void {
  if (!plan.hasEdges) return;
  const path = netPaths.get(plan) ?? hexagons(plan);
  netPaths.set(plan, path);
  context.save();
  context.translate(camera.x, camera.y);
  context.scale(camera.scale, camera.scale);
  context.strokeStyle = palette.weaker(palette.role("muted"), 0.4);
  context.lineWidth = 1 / camera.scale;
  context.lineJoin = "round";
  context.stroke(path);
  context.restore();
}

function hexagons(plan: HexPlan): Path2D {
  const path = new Path2D();
  let last: number | undefined;
  for (const [x, y] of plan.field.vertices()) {
    const here = plan.vertexSpot([x, y]);
    if (last === x - 1) path.lineTo(here.x, here.y);
    else path.moveTo(here.x, here.y);
    last = x;
  }
  // The upright edges, each from its upper end.
  for (const [x, y] of plan.field.vertices()) {
    if (!isEven(x + y) || !plan.field.contains(x, y + 1)) continue;
    const [here, below] = [plan.vertexSpot([x, y]), plan.vertexSpot([x, y + 1])];
    path.moveTo(here.x, here.y);
    path.lineTo(below.x, below.y);
  }
  return path;
}

/** An edge, or the two edges between a pair of nodes if nothing tells them apart. */
export interface Edge {
  from: number;
  to: number;
  weights: number[];
  both: boolean;
  bent: boolean;
}

export function edgesOf(graph: GraphModel, showsWeight: boolean): Edge[] {
  const joined = new Map<string, Edge>();
  for (const [from, to, weight] of graph.edges) {
    if (from === to || !graph.nodes[from] || !graph.nodes[to]) continue;
    const known = joined.get(`${from} ${to}`);
    if (known) known.weights.push(weight);
    else joined.set(`${from} ${to}`, { from, to, weights: [weight], both: false, bent: false });
  }
  return [...joined.values()].flatMap((edge) => {
    const back = joined.get(`${edge.to} ${edge.from}`);
    const both = back !== undefined && (!showsWeight || String(back.weights) === String(edge.weights));
    return both && edge.from > edge.to ? [] : [{ ...edge, both, bent: back !== undefined && !both }];
  });
}

/** The edges of a graph with their weights, and nodes on which nothing stands. */
export function paintEdges(pen: Pen, plan: GraphPlan, standing: Standing, camera: Camera, paints: Paints): void {
  const { context } = pen;
  const look = paints.look.edges;
  const color = paints.color(look.role, undefined);
  const unit = plan.unit * camera.scale;
  const line = { color, width: clamp(unit * 0.06, 0.5, 1.4), line: look.line };
  const head = clamp(unit * 0.28, 1.5, 9);
  const labels: { at: Point; text: string }[] = [];
  context.font = paints.font(nameSize(unit), true);
  for (const edge of edgesOf(plan.graph, look.weight)) {
    const [from, to] = [spotOf(plan, camera, edge.from), spotOf(plan, camera, edge.to)];
    const control = controlPoint(from, to, edge.bent);
    const away = (node: number, end: Point, more: number) => {
      const whole = Math.max(distance(end, control), 1e-9);
      const ahead = { x: (control.x - end.x) / whole, y: (control.y - end.y) / whole };
      const room = Math.min(clearance(pen, plan, node, ahead, standing, unit), whole * 0.7) + more;
      return between(end, control, room / whole);
    };
    const start = away(edge.from, from, edge.both && look.arrow ? head : 0);
    const end = away(edge.to, to, look.arrow ? head : 0);
    context.beginPath();
    context.moveTo(start.x, start.y);
    context.quadraticCurveTo(control.x, control.y, end.x, end.y);
    pen.stroke(line);
    if (look.arrow) pen.head(end, away(edge.to, to, 0), head, color);
    if (look.arrow && edge.both) pen.head(start, away(edge.from, from, 0), head, color);
    // Off the middle, so that numbers of crossing edges lie apart.
    const share = edge.both ? 0.5 : 0.42;
    const at = between(between(from, control, share), between(control, to, share), share);
    if (look.weight) labels.push({ at, text: edge.weights.join(", ") });
  }
  const how = { size: Math.min(12, unit * 0.42), color: paints.ink, halo: true };
  for (const { at, text } of labels) pen.write(text, at.x, at.y, how);
  // Nodes on which nothing stands are small rings.
  const ring = { color: paints.role("muted"), width: 1.5 };
  plan.graph.nodes.forEach(({ name }, node) => {
    if (!standing.groups.has(placeKey(name))) pen.disc(spotOf(plan, camera, node), unit * 0.36, paints.paper, ring);
  });
}

function spotOf(plan: GraphPlan, camera: Camera, node: number): Point {
  return camera.toScreen(plan.spots[node] ?? { x: 0, y: 0 });
}

/** To the right of the way, so that the two of a pair bend apart. */
function controlPoint(from: Point, to: Point, isBent: boolean): Point {
  const apart = Math.max(distance(from, to), 1e-9);
  const bend = isBent ? clamp(apart * 0.13, 8, 26) : 0;
  const [ahead, aside] = [(to.x - from.x) / apart, (to.y - from.y) / apart];
  return { x: (from.x + to.x) / 2 - aside * 2 * bend, y: (from.y + to.y) / 2 + ahead * 2 * bend };
}

function nameSize(unit: number): number {
  return Math.min(13, unit * 0.45);
}

/** How far an edge stays from the middle of a node, so that its head touches neither the node nor what is written above and below. */
function clearance(pen: Pen, plan: GraphPlan, node: number, { x, y }: Point, standing: Standing, unit: number): number {
  const name = plan.graph.nodes[node]?.name ?? "";
  const letters = nameSize(unit);
  const leave = (wide: number, high: number) =>
    Math.min(wide / Math.max(Math.abs(x), 1e-9), high / Math.max(Math.abs(y), 1e-9));
  const half = Math.min(pen.context.measureText(name).width, NAME_ROOM * unit) / 2 + 1;
  const text = y < 0 ? leave(half, unit * 0.62 + letters * 0.85) : leave(unit * 0.48, unit * 0.74 + letters);
  // Things at its side: the first is at the right, the second at the left.
  const beside = (standing.groups.get(placeKey(name)) ?? 1) - 1;
  const aside = beside > (x < 0 ? 1 : 0) ? leave(unit * 1.14, unit * 0.32) : 0;
  return Math.max(unit * 0.56, text, aside);
}

/** The names of nodes, above all that stands there. */
export function paintNames(pen: Pen, plan: GraphPlan, camera: Camera): void {
  const unit = plan.unit * camera.scale;
  const size = nameSize(unit);
  const how = { size, color: pen.palette.ink, halo: true, bold: true, room: NAME_ROOM * unit };
  plan.graph.nodes.forEach(({ name }, node) => {
    const { x, y } = spotOf(plan, camera, node);
    pen.write(name, x, y - unit * 0.6 - size * 0.36, how);
  });
}
