import type { Spot } from "../geometry/graph_plan";
import type { Place } from "../model/format";
import type { Dab, Drawable, Moved } from "./drawn_map";
import { isRecord, type MapData, valueAt, withoutValue, withValue } from "./map_data";
import { newPart } from "./new_part";
import { inOwnUnits } from "./own_units";
import { brushOfPart, paintedPart } from "./parts";
import type { Brush, MapDesk } from "./protocol";
import { NO_SYMMETRY, type Symmetry } from "./symmetry";

export interface NodeEdge {
  to: string;
  number: number;
}

/** A map of nodes with edges. Where the data have no spots, they are kept beside them. */
export class NodesMap implements Drawable {
  readonly form = "nodes";
  readonly names: readonly string[];

  constructor(
    readonly desk: MapDesk,
    readonly data: MapData,
    private readonly spots: ReadonlyMap<string, Spot>,
  ) {
    this.names = Object.keys(this.nodes);
  }

  /** `found`: where the program puts nodes, which may count in other units than the spots of the map. */
  static opened(desk: MapDesk, data: MapData, found: ReadonlyMap<string, Spot>): NodesMap {
    const map = new NodesMap(desk, data, found);
    const own = map.names.flatMap((name): [string, Spot][] => {
      const spot = map.ownSpot(name);
      return spot ? [[name, spot]] : [];
    });
    return own.length === 0 ? map : new NodesMap(desk, data, inOwnUnits(found, new Map(own)));
  }

  get key(): string {
    return this.desk.at ?? "nodes";
  }

  get nodes(): MapData {
    const nodes = valueAt(this.data, [this.key]);
    return isRecord(nodes) ? nodes : {};
  }

  node(name: string): MapData {
    const node = valueAt(this.nodes, [name]);
    return isRecord(node) ? node : {};
  }

  has(place: Place): boolean {
    return typeof place === "string" && Object.hasOwn(this.nodes, place);
  }

  places(): readonly Place[] {
    return this.names;
  }

  edgesOf(name: string): NodeEdge[] {
    const edges = this.desk.edges === undefined ? undefined : this.node(name)[this.desk.edges];
    if (!isRecord(edges)) return [];
    return Object.entries(edges).map(([to, number]) => ({ to, number: typeof number === "number" ? number : 0 }));
  }

  /** Those that an edge leads to or comes from. */
  beside(place: Place): string[] {
    if (typeof place !== "string") return [];
    const to = this.edgesOf(place).map((edge) => edge.to);
    const from = this.names.filter((other) => this.edgesOf(other).some((edge) => edge.to === place));
    return [...new Set([...to, ...from])].filter((other) => this.has(other));
  }

  partAt(place: Place): MapData | undefined {
    return typeof place === "string" && this.has(place) ? this.node(place) : undefined;
  }

  brushAt(place: Place): number {
    return typeof place === "string" && this.has(place) ? brushOfPart(this.node(place), this.desk) : -1;
  }

  contentAt(place: Place): string {
    return `brush ${this.brushAt(place)}`;
  }

  /** Where a node is drawn; those that nobody placed stand in a circle. */
  spotOf(name: string): Spot {
    const known = this.ownSpot(name) ?? this.spots.get(name);
    if (known) return known;
    const angle = (2 * Math.PI * this.names.indexOf(name)) / Math.max(1, this.names.length);
    return [0.5 + 0.42 * Math.sin(angle), 0.5 - 0.42 * Math.cos(angle)];
  }

  line(from: Place, to: Place): Place[] {
    return from === to ? [to] : [from, to];
  }

  /** The nodes that are drawn between two others. */
  box(from: Place, to: Place): Place[] {
    if (typeof from !== "string" || typeof to !== "string") return [to];
    const [a, b] = [this.spotOf(from), this.spotOf(to)];
    const isBetween = (at: number, one: number, other: number) =>
      at >= Math.min(one, other) && at <= Math.max(one, other);
    return this.names.filter((name) => {
      const spot = this.spotOf(name);
      return isBetween(spot[0], a[0], b[0]) && isBetween(spot[1], a[1], b[1]);
    });
  }

  /** Names have no image. */
  symmetry(): Symmetry {
    return NO_SYMMETRY;
  }

  paint(dabs: readonly Dab[]): NodesMap {
    let nodes = this.nodes;
    for (const { place, brush } of dabs) {
      if (typeof place !== "string" || !this.has(place)) continue;
      nodes = withValue(nodes, [place], paintedPart(this.partOf(nodes, place), brush, this.desk));
    }
    return this.withNodes(this.keptOnly(nodes, dabs));
  }

  erase(places: readonly Place[]): NodesMap {
    const gone = places.filter((place) => typeof place === "string").filter((name) => this.has(name));
    let nodes = this.nodes;
    for (const name of gone) nodes = withoutValue(nodes, [name]);
    return this.withNodes(this.mapEdges(nodes, (to) => (gone.includes(to) ? undefined : to)));
  }

  /** Nodes have no place that another could take: they are placed. */
  move(_: readonly Moved[]): NodesMap {
    return this;
  }

  symmetric(): NodesMap {
    return this;
  }

  /** The others stay where they are seen, and their data say so from then on. */
  placed(name: string, [x, y]: Spot): NodesMap {
    if (!this.has(name)) return this;
    const { spot } = this.desk;
    if (spot === undefined) return new NodesMap(this.desk, this.data, new Map(this.spots).set(name, [x, y]));
    let { nodes } = this;
    for (const other of this.names) {
      const seen = this.spotOf(other).map((part) => Math.round(part * 1000) / 1000);
      if (!this.ownSpot(other)) nodes = withValue(nodes, [other, spot], seen);
    }
    return this.withNodes(withValue(nodes, [name, spot], [x, y]));
  }

  private ownSpot(name: string): Spot | undefined {
    const own = this.desk.spot === undefined ? undefined : this.node(name)[this.desk.spot];
    const isSpot = Array.isArray(own) && own.length >= 2 && own.every((one) => Number.isFinite(one));
    return isSpot ? [own[0], own[1]] : undefined;
  }

  /** A new node, with a name that no other has, like those that were touched before. */
  added(spot: Spot, brush: Brush, touched: readonly MapData[] = []): NodesMap {
    const name = this.freeName();
    const { edges } = this.desk;
    const part = newPart(brush, {}, { touched, all: Object.values(this.nodes) }, this.desk);
    const node = edges === undefined ? part : withValue(part, [edges], {});
    const added = this.withNodes(withValue(this.nodes, [name], node)).placed(name, spot);
    return added.withNodes(added.keptOnly(added.nodes, [{ place: name, brush }]));
  }

  private freeName(): string {
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
    const numbered = Array.from({ length: this.names.length + 1 }, (_, at) => `N${at + 1}`);
    return [...letters, ...numbered].find((name) => !this.has(name)) ?? "";
  }

  /** Also in the edges that lead to it. The same, where the name is taken. */
  renamed(from: string, to: string): NodesMap {
    if (from === to || to === "" || !this.has(from) || this.has(to)) return this;
    const nodes = Object.fromEntries(
      Object.entries(this.nodes).map(([name, node]) => [name === from ? to : name, node]),
    );
    const spots = new Map(this.spots).set(to, this.spotOf(from));
    const next = this.mapEdges(nodes, (other) => (other === from ? to : other));
    return new NodesMap(this.desk, withValue(this.data, [this.key], next), spots);
  }

  /** With an edge of that number, or without it. */
  withEdge(from: string, to: string, number: number | undefined): NodesMap {
    const { edges } = this.desk;
    if (edges === undefined || !this.has(from) || !this.has(to) || from === to) return this;
    const before = this.node(from)[edges];
    const own = isRecord(before) ? before : {};
    const next = number === undefined ? withoutValue(own, [to]) : withValue(own, [to], number);
    return next === before ? this : this.withNodes(withValue(this.nodes, [from, edges], next));
  }

  withNode(name: string, node: MapData): NodesMap {
    return this.withNodes(withValue(this.nodes, [name], node));
  }

  withData(data: MapData): NodesMap {
    return data === this.data ? this : new NodesMap(this.desk, data, this.spots);
  }

  private withNodes(nodes: MapData): NodesMap {
    return nodes === this.nodes ? this : this.withData(withValue(this.data, [this.key], nodes));
  }

  private partOf(nodes: MapData, name: string): MapData {
    const part = valueAt(nodes, [name]);
    return isRecord(part) ? part : {};
  }

  /** All edges with other ends; without those that have none. */
  private mapEdges(nodes: MapData, end: (to: string) => string | undefined): MapData {
    const { edges } = this.desk;
    if (edges === undefined) return nodes;
    let next = nodes;
    for (const name of Object.keys(nodes)) {
      const own = valueAt(nodes, [name, edges]);
      if (!isRecord(own) || Object.keys(own).every((to) => end(to) === to)) continue;
      const kept = Object.entries(own).flatMap(([to, number]): [string, unknown][] => {
        const now = end(to);
        return now === undefined ? [] : [[now, number]];
      });
      next = withValue(next, [name, edges], Object.fromEntries(kept));
    }
    return next;
  }

  /** What there may be only so many of goes over to the newest: the older ones become what the first brush makes. */
  private keptOnly(nodes: MapData, dabs: readonly Dab[]): MapData {
    let next = nodes;
    const touched = dabs.map(({ place }) => String(place));
    for (const brush of new Set(dabs.map((dab) => dab.brush))) {
      const [plain] = this.desk.brushes;
      if (brush.only === undefined || !plain || plain === brush) continue;
      const isSame = (name: string) => this.desk.brushes[brushOfPart(this.partOf(nodes, name), this.desk)] === brush;
      const same = Object.keys(nodes).filter(isSame);
      same.sort((a, b) => touched.lastIndexOf(a) - touched.lastIndexOf(b));
      for (const name of same.slice(0, Math.max(0, same.length - brush.only))) {
        next = withValue(
          next,
          [name],
          paintedPart(this.withoutBrush(this.partOf(next, name), brush), plain, this.desk),
        );
      }
    }
    return next;
  }

  private withoutBrush(part: MapData, brush: Brush): MapData {
    const seat = this.desk.parts.find(({ kind }) => kind === "seat");
    return brush.seat === undefined || !seat ? part : withoutValue(part, seat.path.replaceAll("?", "").split("."));
  }
}
