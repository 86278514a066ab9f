import type { Cameras } from "../app/viewing.svelte";
import type { Board } from "../drawing/board";
import type { Spot } from "../geometry/graph_plan";
import type { Place } from "../model/format";
import { samePlace } from "../model/scene_model";
import { type DrawnMap, drawnMap } from "./drawn_map";
import { History } from "./history";
import { type MapData, withValue } from "./map_data";
import { MapScene } from "./map_scene";
import type { Brush, MapDesk } from "./protocol";
import { drawn, type Stroke, type Tool, touchedPlaces } from "./strokes";

/** These do their work at once; the others need two ends. */
const INSTANT: readonly Tool[] = ["paint", "fill", "erase"];

/** New records are like one of those that were touched last. */
const MOST_TOUCHED = 50;

/** A map on the board, and what it is drawn with. */
export class MapEditor implements Cameras {
  readonly scenes: MapScene;
  tool = $state<Tool>("paint");
  /** The number of the brush. */
  brush = $state(0);
  /** What a brush for numbers writes. */
  number = $state<number | null>(null);
  symmetryKind = $state<string | undefined>();
  /** Whether images are drawn, too. */
  keeps = $state(true);
  #selected = $state.raw<readonly Place[]>([]);
  /** Places that were drawn on or selected, the last one first. */
  #touched = $state.raw<readonly Place[]>([]);
  /** The places of the stroke that is being drawn. */
  trail = $state.raw<readonly Place[]>([]);
  /** Under the pointer, or where the keyboard is. */
  near = $state.raw<Place | undefined>();
  /** Two nodes whose edge needs a number. */
  joined = $state.raw<{ from: string; to: string } | undefined>();
  /** The number of the edge that was made last. */
  lastEdge: number | undefined;
  /** Counts how often cameras moved: boards draw again. */
  cameras = $state(0);
  board: Board | undefined;
  canUndo = $state(false);
  canRedo = $state(false);
  /** The data that are in the file. */
  #saved = $state.raw<MapData | undefined>();
  #map: DrawnMap;
  /** A node under way to another spot. */
  #placing = $state.raw<{ name: string; spot: Spot } | undefined>();
  #history: History<DrawnMap>;

  constructor(
    readonly desk: MapDesk,
    data: MapData,
    spots: ReadonlyMap<string, Spot>,
    isSaved: boolean,
  ) {
    this.scenes = new MapScene(desk);
    this.#history = new History(drawnMap(desk, data, spots));
    this.#map = $state.raw(this.#history.now);
    this.#saved = isSaved ? data : undefined;
    const { symmetry } = desk;
    const said = symmetry?.key === undefined ? undefined : data[symmetry.key];
    this.symmetryKind = symmetry?.kinds.find((kind) => kind === said);
  }

  get map(): DrawnMap {
    return this.#map;
  }

  get isSaved(): boolean {
    return this.#map.data === this.#saved;
  }

  saved(data: MapData): void {
    this.#saved = data;
  }

  get brushNow(): Brush {
    return this.desk.brushes[this.brush] ?? { name: "", look: EMPTY };
  }

  get selected(): readonly Place[] {
    return this.#selected;
  }

  set selected(places: readonly Place[]) {
    this.#selected = places;
    const [only, ...others] = places;
    if (only !== undefined && others.length === 0) this.#touch(only);
  }

  #touch(place: Place): void {
    const others = this.#touched.filter((other) => !samePlace(other, place));
    this.#touched = [place, ...others].slice(0, MOST_TOUCHED);
  }

  /** The records or nodes there, as they are now. */
  get #models(): MapData[] {
    return this.#touched
      .map((place): MapData | undefined => this.#map.partAt(place))
      .filter((part) => part !== undefined);
  }

  /** One edit; the same map is none. */
  edit(map: DrawnMap): void {
    this.#history.add(map);
    this.#show();
  }

  undo(): void {
    this.#history.undo();
    this.#show();
  }

  redo(): void {
    this.#history.redo();
    this.#show();
  }

  #show(): void {
    this.#map = this.#history.now;
    [this.canUndo, this.canRedo] = [this.#history.canUndo, this.#history.canRedo];
    this.#selected = this.#selected.filter((place) => this.#map.has(place));
  }

  setSymmetry(kind: string | undefined): void {
    this.symmetryKind = kind;
    const key = this.desk.symmetry?.key;
    if (key !== undefined && kind !== undefined) this.edit(this.#map.withData(withValue(this.#map.data, [key], kind)));
  }

  makeSymmetric(): void {
    this.edit(this.#map.symmetric(this.#map.symmetry(this.symmetryKind)));
  }

  setTool(tool: Tool): void {
    this.drop();
    this.tool = tool;
  }

  /** Whoever takes a brush wants to draw with it. */
  setBrush(brush: number): void {
    if (!this.desk.brushes[brush]) return;
    this.brush = brush;
    const { number } = this.brushNow;
    if (number) this.number = Math.max(number.least, Math.min(number.most, this.number ?? number.least));
    if (!["paint", "fill", "line", "rectangle"].includes(this.tool)) this.setTool("paint");
  }

  // What is seen while a stroke is drawn, or before it is.

  #stroke(trail: readonly Place[]): Stroke {
    return {
      tool: this.tool,
      brush: this.brushNow,
      ...(this.brushNow.number && { number: this.number ?? this.brushNow.number.least }),
      trail,
      selected: this.selected,
      touched: this.#models,
      symmetry: this.#map.symmetry(this.keeps ? this.symmetryKind : undefined),
    };
  }

  /** The map as it would be. */
  get preview(): DrawnMap {
    const placing = this.#placing;
    if (placing) return this.#map.form === "nodes" ? this.#map.placed(placing.name, placing.spot) : this.#map;
    if (this.trail.length > 0) return drawn(this.#map, this.#stroke(this.trail));
    const isShown = this.near !== undefined && this.tool === "paint";
    return isShown ? drawn(this.#map, this.#stroke([this.near as Place])) : this.#map;
  }

  /** Where the stroke began, and where it is now. */
  get ends(): readonly Place[] {
    const { trail } = this;
    return trail.length > 1 ? [trail[0] as Place, trail.at(-1) as Place] : trail;
  }

  /** What the stroke touches, with its images. */
  get touched(): readonly Place[] {
    const trail = this.trail.length > 0 ? this.trail : this.near === undefined ? [] : [this.near];
    if (this.tool === "edge") return this.trail.length > 0 ? this.ends : trail;
    // Before it begins, a fill or a move is not worked out.
    const isEarly = this.trail.length === 0 && (this.tool === "fill" || this.tool === "move");
    const stroke = this.#stroke(trail);
    return trail.length === 0 ? [] : touchedPlaces(this.#map, isEarly ? { ...stroke, tool: "paint" } : stroke);
  }

  // The pointer.

  begin(place: Place | undefined, spot?: Spot): void {
    this.joined = undefined;
    if (place !== undefined && this.tool === "move" && typeof place === "string" && spot)
      this.#placing = { name: place, spot: this.#map.form === "nodes" ? this.#map.spotOf(place) : spot };
    else if (place !== undefined) this.trail = [place];
    else if (spot && this.tool === "paint") this.addNode(spot);
    else if (this.tool === "select") this.selected = [];
  }

  go(place: Place | undefined, spot?: Spot): void {
    if (this.#placing && spot) this.#placing = { ...this.#placing, spot: this.#rounded(spot) };
    else if (place !== undefined && this.trail.length > 0 && !samePlace(place, this.trail.at(-1)))
      this.trail = [...this.trail, place];
  }

  end(): void {
    const { trail, tool } = this;
    const after = this.preview;
    const touched = this.touched;
    const isPlaced = this.#placing !== undefined;
    this.drop();
    if (isPlaced) return this.edit(after);
    const [first, last] = [trail[0], trail.at(-1)];
    if (first === undefined || last === undefined) return;
    if (tool === "edge") return this.#join(first, last);
    if (tool === "select") this.selected = touched;
    else {
      this.edit(after);
      this.#follow(tool, last, touched);
    }
  }

  /** Leaves a stroke as if it had never begun. */
  drop(): void {
    [this.trail, this.#placing] = [[], undefined];
  }

  /** By the keyboard: at once, or from one press to the next. */
  press(place: Place): void {
    if (this.trail.length > 0) {
      this.go(place);
      return this.end();
    }
    this.begin(place);
    if (INSTANT.includes(this.tool)) this.end();
  }

  get needsSecondPress(): boolean {
    return this.trail.length > 0 && !INSTANT.includes(this.tool);
  }

  addNode(spot: Spot): void {
    if (this.#map.form !== "nodes") return;
    const added = this.#map.added(this.#rounded(spot), this.brushNow, this.#models);
    this.edit(added);
    this.selected = added.names.slice(-1);
  }

  #join(from: Place, to: Place): void {
    if (typeof from === "string" && typeof to === "string" && from !== to) this.joined = { from, to };
  }

  /** What was drawn or moved is selected, so that its fields can be filled in. */
  #follow(tool: Tool, last: Place, touched: readonly Place[]): void {
    if (this.#map.has(last)) this.#touch(last);
    if (tool === "move") this.selected = this.selected.length > 1 ? touched.slice(0, this.selected.length) : [last];
    else if (tool === "paint" && this.#map.form !== "rows") this.selected = [last];
  }

  #rounded([x, y]: Spot): Spot {
    const { spot } = this.desk;
    const field = this.desk.parts.find(({ path }) => path.replace(/[?[\]]/g, "") === spot);
    const by = field?.type.includes("integer") ? 1 : 1000;
    return [Math.round(x * by) / by, Math.round(y * by) / by];
  }

  // Cameras.

  moveCameras(move: (board: Board) => void): void {
    if (this.board) move(this.board);
    this.cameras++;
  }

  fitCameras(): void {
    this.moveCameras((board) => board.fit());
  }
}

const EMPTY = { glyph: null, shape: null, pattern: null, role: null, name: null, many: null, a: null };
