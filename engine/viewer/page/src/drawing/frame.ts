import type { Camera } from "../geometry/camera";
import type { FieldPlan } from "../geometry/plan";
import type { Id } from "../model/format";
import type { SceneModel } from "../model/scene_model";
import type { View } from "./board";
import { edgeTexts, paintEdgeTexts } from "./coordinates";
import { paintBrackets, paintChosen, paintPlace } from "./cursor";
import { Ground } from "./ground";
import { write } from "./lettering";
import { type Motion, motion, moverSpot } from "./motion";
import { paintNames } from "./net";
import { type AreaShown, type EffectShown, type LinkShown, areasShown, effectsShown, linksShown } from "./overlay";
import { paintAreas, paintEffects, paintLinks } from "./overlay_painter";
import { hasLabel, paintBar } from "./mark_painter";
import type { Paints } from "./paints";
import type { Context2D } from "./patterns";
import { LARGEST, type Sprite, Sprites } from "./sprites";
import { type Standing, standing } from "./stacks";
import type { ThingMark } from "./thing_mark";

export interface FrameCanvas {
  context: CanvasRenderingContext2D;
  camera: Camera;
  /** Pixels of the canvas to a CSS pixel. */
  density: number;
  /** In CSS pixels. */
  wide: number;
  high: number;
}

interface Spot {
  x: number;
  y: number;
  size: number;
}

/** Paints one frame after the other. What frames share is made once: pictures of marks, the ground, and what is drawn of a scene. */
export class FramePainter {
  private readonly sprites: Sprites;
  private readonly ground: Ground;
  private standings = new WeakMap<SceneModel, Standing>();
  private moving?: { before: SceneModel; scene: SceneModel; motion: Motion };
  private over?: { view: View; areas: AreaShown[]; links: LinkShown[]; effects: EffectShown[] };

  constructor(
    readonly paints: Paints,
    density: number,
  ) {
    this.sprites = new Sprites(paints, density);
    this.ground = new Ground(paints, density);
  }

  /** After another plan was made. */
  forget(): void {
    this.standings = new WeakMap();
    [this.moving, this.over] = [undefined, undefined];
  }

  standingOf(scene: SceneModel, plan: FieldPlan): Standing {
    const known = this.standings.get(scene) ?? standing(scene, plan, this.paints);
    this.standings.set(scene, known);
    return known;
  }

  paint(canvas: FrameCanvas, plan: FieldPlan, view: View): void {
    const { context, camera, density, wide, high } = canvas;
    const now = this.standingOf(view.scene, plan);
    const [width, height] = [context.canvas.width, context.canvas.height];
    const ground = this.ground.picture(width, height, plan, view.scene, now, camera);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(ground, 0, 0);
    context.setTransform(density, 0, 0, density, 0, 0);
    const over = this.overlay(plan, view);
    if (view.areas) paintAreas(context, over.areas, plan, camera);
    if (view.hovered !== undefined) paintPlace(context, plan, camera, view.hovered, this.paints, "hovered");
    this.paintBodies(canvas, now);
    paintLinks(context, over.links, plan, camera);
    const motion = this.motionOf(plan, view, now);
    this.paintCursors(canvas, plan, view, now, motion);
    this.paintThings(canvas, now, motion, view.progress ?? 1);
    paintEffects(context, over.effects, plan, camera, this.paints);
    if (plan.kind === "graph") paintNames(context, plan, camera, this.paints);
    if (plan.kind === "grid") paintEdgeTexts(context, edgeTexts(plan, camera, wide, high), this.paints);
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
    if (this.moving?.before === before && this.moving.scene === scene) return this.moving.motion;
    const standings = { before: this.standingOf(before, plan), after };
    this.moving = { before, scene, motion: motion(plan, this.paints, scene, before, standings) };
    return this.moving.motion;
  }

  private paintBodies({ context, camera }: FrameCanvas, { bodies }: Standing): void {
    for (const { box, fill, edge } of bodies) {
      const [a, b] = [camera.toScreen({ x: box.left, y: box.top }), camera.toScreen({ x: box.right, y: box.bottom })];
      context.beginPath();
      context.roundRect(a.x + 1, a.y + 1, Math.max(0.5, b.x - a.x - 2), Math.max(0.5, b.y - a.y - 2), 2);
      context.fillStyle = fill;
      context.fill();
      context.strokeStyle = edge;
      context.lineWidth = 1;
      context.stroke();
    }
  }

  private paintThings(canvas: FrameCanvas, now: Standing, motion: Motion | undefined, progress: number): void {
    const { context, camera, density } = canvas;
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const item of motion?.still ?? now.items)
      this.paintMark(canvas, item.mark, item.x, item.y, item.size, item.size);
    for (const mover of motion?.movers ?? []) {
      const { x, y } = moverSpot(mover, progress);
      const [from, to] = mover.sizes;
      context.globalAlpha = mover.fades === "in" ? progress : mover.fades === "out" ? 1 - progress : 1;
      this.paintMark(canvas, mover.mark, x, y, from + (to - from) * progress, to);
    }
    context.globalAlpha = 1;
    context.setTransform(density, 0, 0, density, 0, 0);
    for (const { x, y, text } of motion ? [] : now.more) {
      const spot = camera.toScreen({ x, y });
      const how = { size: 0.3 * camera.scale, color: this.paints.ink, bold: true, halo: true };
      write(context, this.paints, text, spot.x, spot.y, how);
    }
  }

  /** In a size that may be on its way to another: the pictures are those of the last one. */
  private paintMark(canvas: FrameCanvas, mark: ThingMark, x: number, y: number, size: number, last: number): void {
    const { context, camera, density } = canvas;
    const wanted = size * camera.scale;
    const middleX = camera.x + x * camera.scale;
    const middleY = camera.y + y * camera.scale;
    if (middleX < -2 * wanted || middleY < -2 * wanted) return;
    if (middleX > canvas.wide + 2 * wanted || middleY > canvas.high + 2 * wanted) return;
    const [pixelX, pixelY] = [middleX * density, middleY * density];
    const body = this.sprites.body(mark, last * camera.scale);
    const stretch = size === last && wanted <= LARGEST ? 1 : wanted / body.size;
    drawSprite(context, body, pixelX, pixelY, stretch);
    if (mark.bar !== undefined) paintBar(context, mark, pixelX, pixelY, wanted * density, this.paints);
    if (!hasLabel(mark, wanted)) return;
    drawSprite(context, this.sprites.label(mark, last * camera.scale), pixelX, pixelY, stretch);
  }

  /** Below the things, so that letters stay readable. */
  private paintCursors(
    canvas: FrameCanvas,
    plan: FieldPlan,
    view: View,
    now: Standing,
    motion: Motion | undefined,
  ): void {
    const { context, camera } = canvas;
    const progress = view.progress ?? 1;
    if (view.selectedPlace !== undefined)
      paintPlace(context, plan, camera, view.selectedPlace, this.paints, "selected");
    for (const id of view.changed ?? []) {
      const spot = this.spotOf(id, now, motion, progress);
      if (spot) paintBrackets(context, camera.toScreen(spot), spot.size * camera.scale, this.paints);
    }
    const chosen = view.selected === undefined ? undefined : this.spotOf(view.selected, now, motion, progress);
    if (chosen) paintChosen(context, camera.toScreen(chosen), chosen.size * camera.scale, this.paints);
  }

  private spotOf(id: Id, now: Standing, motion: Motion | undefined, progress: number): Spot | undefined {
    const mover = motion?.byId.get(id);
    return mover ? { ...moverSpot(mover, progress), size: mover.sizes[1] } : now.byId.get(id);
  }
}

/** On whole pixels, so that it stays sharp; stretched only where it has to be. */
function drawSprite(
  context: Context2D,
  { image, x, y }: Sprite,
  pixelX: number,
  pixelY: number,
  stretch: number,
): void {
  if (stretch === 1) return context.drawImage(image, Math.round(pixelX - x), Math.round(pixelY - y));
  const [wide, high] = [image.width * stretch, image.height * stretch];
  context.drawImage(image, pixelX - x * stretch, pixelY - y * stretch, wide, high);
}
