import type { Camera } from "../geometry/camera";
import type { GridPlan } from "../geometry/grid_plan";
import { write } from "./lettering";
import type { Palette } from "./paints";
import type { Context2D } from "./patterns";

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export interface EdgeText {
  text: string;
  x: number;
  y: number;
  align: "center" | "right" | "left";
  isName: boolean;
}

/** Numbers along the edges, and the names of planes: at the edge of the canvas, where that of the field isn't in it. */
export function edgeTexts(plan: GridPlan, camera: Camera, wide: number, high: number): EdgeText[] {
  const step = STEPS.find((step) => step * camera.scale >= 26) ?? 1000;
  const [first, top] = plan.grid.origin;
  const texts: EdgeText[] = [];
  plan.planes.forEach((plane, number) => {
    const corner = camera.toScreen(plane);
    const end = camera.toScreen({ x: plane.x + plan.wide, y: plane.y + plan.high });
    if (end.x < 0 || end.y < 0 || corner.x > wide || corner.y > high) return;
    const [left, upper] = [Math.max(corner.x - 5, 20), Math.max(corner.y - 8, 8)];
    for (let at = 0; at < plan.wide; at++) {
      const x = corner.x + (at + 0.5) * camera.scale;
      if ((first + at) % step === 0 && x > 0 && x < wide) {
        texts.push({ text: String(first + at), x, y: upper, align: "center", isName: false });
      }
    }
    for (let at = 0; at < plan.high; at++) {
      const y = corner.y + (plan.row(at) + 0.5) * camera.scale;
      if ((top + at) % step === 0 && y > 0 && y < high) {
        texts.push({ text: String(top + at), x: left, y, align: "right", isName: false });
      }
    }
    const name = plan.names[number];
    if (name)
      texts.push({
        text: name,
        x: Math.max(corner.x, 28),
        y: Math.max(corner.y - 28, 22),
        align: "left",
        isName: true,
      });
  });
  return texts;
}

export function paintEdgeTexts(context: Context2D, texts: readonly EdgeText[], palette: Palette): void {
  const weak = palette.weaker(palette.ink, 0.3);
  for (const { text, x, y, align, isName } of texts) {
    const how = { size: isName ? 13 : 9, color: isName ? palette.ink : weak, bold: isName, align, halo: true };
    write(context, palette, text, x, y, how);
  }
}
