import { Camera } from "../geometry/camera";
import { frameOf, type GraphFrame, type Spot } from "../geometry/graph_plan";
import { type Direction, type FieldPlan, isSamePlan, planOf } from "../geometry/plan";
import { distance } from "../geometry/point";
import type { Drawn, Id, Place, Thing } from "../model/format";
import type { LookIndex } from "../model/look_index";
import type { FieldModel, GraphModel, SceneModel } from "../model/scene_model";
import { FramePainter } from "./frame";
import { Paints } from "./paints";
import type { BoardStyle } from "./style";

export type { BoardStyle, Direction };

/** What has scenes, and a look for them: a match, or a map. */
export interface Shown {
  readonly look: LookIndex;
  scene(step: number): SceneModel;
}

export interface View {
  scene: SceneModel;
  before?: SceneModel;
  /** From 0 to 1 between `before` and `scene`: things glide along their way. */
  progress?: number;
  effects: readonly Drawn[];
  selected?: Id;
  selectedPlace?: Place;
  hovered?: Place;
  /** Whether areas are drawn: those of the selected thing, and those that are always shown. */
  areas: boolean;
  /** Marked, as other than in a second match. */
  changed?: ReadonlySet<Id>;
  offered?: Offered;
  /** Places with something wrong. */
  faults?: readonly Place[];
}

/** What can be picked, and the way picked so far. */
export interface Offered {
  things: ReadonlySet<Id>;
  places: readonly Place[];
  way: readonly Place[];
}

export interface Hit {
  place?: Place;
  /** The one that was meant first. */
  things: Thing[];
}

/** Finer pixels can't be seen. */
const MOST_DENSE = 3;

/** A scene on a canvas. All lengths are CSS pixels from its upper left corner. What moves the camera draws again by itself. */
export class Board {
  private readonly context: CanvasRenderingContext2D;
  private readonly camera = new Camera();
  private match?: Shown;
  /** Corners of the room that a graph has at least. */
  private room: readonly Spot[] = [];
  private painter?: FramePainter;
  private plan?: FieldPlan;
  private planned?: FieldModel;
  private frame?: GraphFrame;
  /** All nodes that were ever to be seen: the frame is theirs. */
  private readonly nodes = new Map<string, GraphModel["nodes"][number]>();
  private bounds = "";
  private density = 1;
  private view?: View;
  private waiting?: number;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private style: BoardStyle,
  ) {
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("there is no canvas to draw on");
    this.context = context;
    this.resize();
  }

  setMatch(match: Shown, room: readonly Spot[] = []): void {
    [this.match, this.room, this.frame] = [match, room, undefined];
    this.nodes.clear();
    this.frameNodes(match.scene(0).field, match);
    [this.plan, this.planned, this.bounds, this.view] = [undefined, undefined, "", undefined];
    this.restyle();
  }

  /** The same match, some steps later. */
  grow(match: Shown): void {
    const isSameLook = match.look === this.match?.look;
    this.match = match;
    if (!isSameLook) this.restyle();
  }

  setStyle(style: BoardStyle): void {
    this.style = style;
    this.restyle();
    this.drawSoon();
  }

  draw(view: View): void {
    if (this.waiting !== undefined) cancelAnimationFrame(this.waiting);
    this.waiting = undefined;
    this.view = view;
    if (!this.painter || !this.match) return;
    this.follow(view.scene.field, this.match);
    if (this.plan) this.painter.paint(this.plan, view);
    else if (view.scene.field.kind === "nothing") this.painter.say("This game has no board.");
    else this.painter.say("This field can't be drawn: it is empty or too large.");
  }

  /** The place at a point and what stands there; nothing beside the field. */
  hit(x: number, y: number): Hit | undefined {
    const point = this.camera.toPlan({ x, y });
    const place = this.plan?.place(point);
    if (place === undefined || !this.view || !this.plan || !this.painter) return undefined;
    const { scene } = this.view;
    const standing = this.painter.standingOf(scene, this.plan);
    const look = this.painter.paints.look;
    const away = (thing: Thing) => {
      const item = standing.byId.get(thing.id);
      return item ? Math.max(0, distance(point, item) - item.size / 2) : Infinity;
    };
    const things = [...scene.thingsAt(place)];
    return { place, things: things.sort((a, b) => away(a) - away(b) || look.rank(b.kind) - look.rank(a.kind)) };
  }

  /** Where a node would have to be to be drawn at a point; nothing, where there are no nodes. */
  spotAt(x: number, y: number): Spot | undefined {
    return this.plan?.kind === "graph" ? this.plan.spotAt(this.camera.toPlan({ x, y })) : undefined;
  }

  /** Where the middle of a place is now; for tooltips and the cursor of the keyboard. */
  pointOf(place: Place): { x: number; y: number } | undefined {
    const spot = this.plan?.spot(place);
    return spot && this.camera.toScreen(spot);
  }

  /** The next place in a direction, for the cursor of the keyboard; without a place, where it begins. */
  neighbour(place: Place | undefined, direction: Direction): Place | undefined {
    return this.plan?.neighbour(place, direction);
  }

  /** The whole field. */
  fit(): void {
    this.camera.fit();
    this.drawSoon();
  }

  /** Around a point, or the middle. */
  zoom(factor: number, x?: number, y?: number): void {
    this.camera.zoom(factor, x === undefined || y === undefined ? undefined : { x, y });
    this.drawSoon();
  }

  pan(dx: number, dy: number): void {
    this.camera.pan(dx, dy);
    this.drawSoon();
  }

  /** Pans, if a place isn't in the picture. */
  reveal(place: Place): void {
    const spot = this.plan?.spot(place);
    if (!spot) return;
    this.camera.reveal(spot);
    this.drawSoon();
  }

  /** After the canvas changed its size, or the screen its pixels. */
  resize(): void {
    const density = Math.min(MOST_DENSE, globalThis.devicePixelRatio || 1);
    const [wide, high] = [Math.max(1, this.canvas.clientWidth), Math.max(1, this.canvas.clientHeight)];
    [this.canvas.width, this.canvas.height] = [Math.round(wide * density), Math.round(high * density)];
    this.camera.setSize(wide, high);
    if (density !== this.density) {
      this.density = density;
      this.restyle();
    }
    this.drawSoon();
  }

  private restyle(): void {
    if (!this.match) return;
    const paints = new Paints(this.style, this.match.look);
    this.painter = new FramePainter(this.context, this.camera, paints, this.density);
  }

  private drawSoon(): void {
    this.waiting ??= requestAnimationFrame(() => {
      this.waiting = undefined;
      if (this.view) this.draw(this.view);
    });
  }

  /** A plan for the field; the camera stays, unless the field has another size. */
  private follow(field: FieldModel, match: Shown): void {
    if (this.planned && isSamePlan(this.planned, field)) return;
    this.frameNodes(field, match);
    [this.planned, this.plan] = [field, planOf(field, match.look.data.field, this.frame)];
    this.painter?.forget();
    const bounds = JSON.stringify(this.plan?.bounds);
    if (!this.plan || bounds === this.bounds) return;
    this.bounds = bounds;
    this.camera.setField(this.plan.bounds, this.plan.margin, this.plan.unit);
    this.camera.fit();
  }

  private frameNodes(field: FieldModel, match: Shown): void {
    if (field.kind !== "graph") return;
    const known = this.nodes.size;
    for (const node of field.nodes) if (!this.nodes.has(node.name)) this.nodes.set(node.name, node);
    if (this.nodes.size === known && (this.frame || this.room.length === 0)) return;
    this.frame = frameOf({ ...field, nodes: [...this.nodes.values()] }, match.look.data.field.y_up, this.room);
  }
}
