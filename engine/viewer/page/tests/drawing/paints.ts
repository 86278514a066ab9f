import { planOf, type FieldPlan } from "../../src/geometry/plan";
import { Paints } from "../../src/drawing/paints";
import type { BoardStyle } from "../../src/drawing/style";
import type { Look } from "../../src/model/look_format";
import type { SceneModel } from "../../src/model/scene_model";
import { pondIndex } from "../pond";

const OUTLINE = { path: "M0 0z", letter: [0, 0.1] as [number, number], size: 0.5, inside: true };

export const STYLE: BoardStyle = {
  palette: {
    seat1: "#0000ff",
    seat2: "#ff0000",
    owner: "#808080",
    ground: "#f0f0f0",
    water: "#88aaff",
    resource1: "#804000",
    path: "#a0a000",
    ink: "#222222",
    muted: "#bbbbbb",
    fog: "#cccccc",
  },
  shapes: { disc: OUTLINE, square: OUTLINE, star: OUTLINE, dot: { ...OUTLINE, inside: false } },
  dark: false,
  font: "sans-serif",
};

export function pondPaints(look: Partial<Look> = {}): Paints {
  return new Paints(STYLE, pondIndex(look));
}

export function planned(scene: SceneModel, paints: Paints): FieldPlan {
  const plan = planOf(scene.field, paints.look.data.field);
  if (!plan) throw new Error("no plan");
  return plan;
}
