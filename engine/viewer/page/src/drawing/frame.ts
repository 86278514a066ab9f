import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import type { Id } from "../model/format";
import type { SceneModel } from "../model/scene_model";
import type { View } from "./board";
import { edgeTexts, paintEdgeTexts } from "./coordinates";
import { paintBrackets, paintChosen, paintPlace } from "./cursor";
import { paintFault, paintOfferedPlace, paintOfferedThing, paintWay } from "./offered";
import { Ground } from "./ground";
import { hasLabel, paintBar } from "./mark_painter";
import { type Motion, motion, moverSpot } from "./motion";
import { paintNames } from "./net";
import { type AreaShown, type EffectShown, type LinkShown, areasShown, effectsShown, linksShown } from "./overlay";
import { paintAreas, paintEffects, paintLinks } from "./overlay_painter";
import type { Paints } from "./paints";
import { Patterns } from "./patterns";
import { Pen } from "./pen";
import { LARGEST, type Sprite, Sprites } from "./sprites";
import { type Standing, standing } from "./stacks";
import type { ThingMark } from "./thing_mark";

/** Paints one frame after the other. What frames share is made once: pictures of marks, the ground, and what is drawn of a scene. */
export class FramePainter {
  private readonly pen: Pen;
  private readonly sprites: Sprites;
  private readonly ground: Ground;
  private standings = new WeakMap<SceneModel, Standing>();
  private lastMotion?: { before: SceneModel; scene: SceneModel; motion: Motion };
  private over?: { view: View; areas: AreaShown[]; links: LinkShown[]; effects: EffectShown[] };

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly camera: Camera,
    readonly paints: Paints,
    /** Pixels of the canvas to a CSS pixel. */
    private readonly density: number,
  ) {
    this.pen = new Pen(context, paints, new Patterns(paints, density));
    this.sprites = new Sprites(paints, density);
    this.ground = new Ground(paints, density);
  }

  /** After another plan was made. */
  forget(): void {
    this.standings = new WeakMap();
    [this.lastMotion, this.over] = [undefined, undefined];
  }

  standingOf(scene: SceneModel, plan: FieldPlan): Standing {
    const known = this.standings.get(scene) ?? standing(scene, plan, this.paints);
    this.standings.set(scene, known);
    return known;
  }

  paint(plan: FieldPlan, view: View): void {
    const { context, camera, density, pen } = this;
    const now = this.standingOf(view.scene, plan);
    const { width, height } = context.canvas;
    const ground = this.ground.picture(width, height, plan, view.scene, now, camera);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(ground, 0, 0);
    context.setTransform(density, 0, 0, density, 0, 0);
    const over = this.overlay(plan, view);
    if (view.areas) paintAreas(pen, over.areas, plan, camera);
    if (view.hovered !== undefined) paintPlace(pen, plan, camera, view.hovered, 1.25);
    this.paintBodies(now);
    paintLinks(pen, over.links, plan, camera);
    const motion = this.motionOf(plan, view, now);
    if (view.offered) paintWay(pen, plan, camera, view.offered.way);
    this.paintCursors(plan, view, now, motion);
    this.paintThings(now, motion, view.progress ?? 1);
    paintEffects(pen, over.effects, plan, camera);
    for (const place of view.faults ?? []) paintFault(pen, plan, camera, place);
    if (plan.kind === "graph") paintNames(pen, plan, camera);
    if (plan.kind === "grid") paintEdgeTexts(pen, edgeTexts(plan, camera, width / density, height / density));
  }

  /** A sentence instead of a field. */
  say(text: string): void {
    const { context, density, paints } = this;
    const [wide, high] = [context.canvas.width / density, context.canvas.height / density];
    context.setTransform(density, 0, 0, density, 0, 0);
    context.fillStyle = paints.paper;
    context.fillRect(0, 0, wide, high);
    this.pen.write(text, wide / 2, high / 2, { size: 14, color: paints.weaker(paints.ink, 0.3), room: wide });
  }

  /** What lies over the field, until another scene, thing or effect is looked at. */
  private overlay(plan: FieldPlan, view: View) {
    const { scene, selected, effects } = view;
    const last = this.over?.view;
    const isSame = last?.scene === scene && last.selected === selected && last.effects === effects;
    if (this.over && isSame) return this.over;
    this.over = {
      view,
      areas: areasShown(scene, plan, this.paints, selected),
      links: linksShown(scene, plan, this.paints, selected),
      effects: effectsShown(effects, plan, this.paints),
    };
    return this.over;
  }

  private motionOf(plan: FieldPlan, { scene, before, progress = 1 }: View, after: Standing): Motion | undefined {
    if (!before || before === scene || progress >= 1) return undefined;
    if (this.lastMotion?.before === before && this.lastMotion.scene === scene) return this.lastMotion.motion;
    const standings = { before: this.standingOf(before, plan), after };
    this.lastMotion = { before, scene, motion: motion(plan, this.paints, scene, before, standings) };
    return this.lastMotion.motion;
  }

  private paintBodies({ bodies }: Standing): void {
    const { context, camera } = this;
    for (const { box, fill, edge } of bodies) {
      const [a, b] = [camera.toScreen({ x: box.left, y: box.top }), camera.toScreen({ x: box.right, y: box.bottom })];
      context.beginPath();
      context.roundRect(a.x + 1, a.y + 1, Math.max(0.5, b.x - a.x - 2), Math.max(0.5, b.y - a.y - 2), 2);
      context.fillStyle = fill;
      context.fill();
      this.pen.stroke({ color: edge, width: 1 });
    }
  }

  private paintThings(now: Standing, motion: Motion | undefined, progress: number): void {
    const { context, camera, density } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const { mark, x, y, size } of motion?.still ?? now.items) this.paintMark(mark, x, y, size, size);
    for (const mover of motion?.movers ?? []) {
      const { x, y } = moverSpot(mover, progress);
      const [from, to] = mover.sizes;
      context.globalAlpha = mover.fades === "in" ? progress : mover.fades === "out" ? 1 - progress : 1;
      this.paintMark(mover.mark, x, y, from + (to - from) * progress, to);
    }
    context.globalAlpha = 1;
    context.setTransform(density, 0, 0, density, 0, 0);
    const how = { size: 0.3 * camera.scale, color: this.paints.ink, bold: true, halo: true };
    for (const { x, y, text } of motion ? [] : now.more) {
      this.pen.write(text, camera.x + x * camera.scale, camera.y + y * camera.scale, how);
    }
  }

  /** In a size that may be on its way to another: the pictures are those of the last one. */
  private paintMark(mark: ThingMark, x: number, y: number, size: number, last: number): void {
    const { context, camera, density, sprites } = this;
    const wanted = size * camera.scale;
    const [middleX, middleY] = [(camera.x + x * camera.scale) * density, (camera.y + y * camera.scale) * density];
    const [room, { width, height }] = [2 * wanted * density, context.canvas];
    if (middleX < -room || middleY < -room || middleX > width + room || middleY > height + room) return;
    const body = sprites.body(mark, last * camera.scale);
    const stretch = size === last && wanted <= LARGEST ? 1 : wanted / body.size;
    this.paintSprite(body, middleX, middleY, stretch);
    if (mark.bar !== undefined) paintBar(this.pen, mark, middleX, middleY, wanted * density);
    if (hasLabel(mark, wanted)) this.paintSprite(sprites.label(mark, last * camera.scale), middleX, middleY, stretch);
  }

  /** On whole pixels, so that it stays sharp; stretched only where it has to be. */
  private paintSprite({ image, x, y }: Sprite, middleX: number, middleY: number, stretch: number): void {
    if (stretch === 1) return this.context.drawImage(image, Math.round(middleX - x), Math.round(middleY - y));
    const [wide, high] = [image.width * stretch, image.height * stretch];
    this.context.drawImage(image, middleX - x * stretch, middleY - y * stretch, wide, high);
  }

  /** Below the things, so that letters stay readable. */
  private paintCursors(plan: FieldPlan, view: View, now: Standing, motion: Motion | undefined): void {
    const { camera, pen } = this;
    const spotOf = (id: Id) => {
      const mover = motion?.byId.get(id);
      const spot = mover ? { ...moverSpot(mover, view.progress ?? 1), size: mover.sizes[1] } : now.byId.get(id);
      return spot && { ...camera.toScreen(spot), size: spot.size * camera.scale };
    };
    for (const place of view.offered?.places ?? []) paintOfferedPlace(pen, plan, camera, place);
    for (const id of view.offered?.things ?? []) {
      const spot = spotOf(id);
      if (spot) paintOfferedThing(pen, spot, spot.size);
    }
    if (view.selectedPlace !== undefined) paintPlace(pen, plan, camera, view.selectedPlace, 2);
    for (const id of view.changed ?? []) {
      const spot = spotOf(id);
      if (spot) paintBrackets(pen, spot, spot.size);
    }
    const chosen = view.selected === undefined ? undefined : spotOf(view.selected);
    if (chosen) paintChosen(pen, chosen, chosen.size);
  }
}
