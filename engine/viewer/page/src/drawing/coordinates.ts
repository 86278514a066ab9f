import type { Camera } from "../geometry/camera";
import type { GridPlan } from "../geometry/grid_plan";
import type { Pen } from "./pen";

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export interface EdgeText {
  text: string;
  x: number;
  y: number;
  align: "center" | "right" | "left";
  isName: boolean;
  /** Whether it stands on cells, because the edge of the field isn't seen. */
  isInside: boolean;
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
    const add = (text: string, x: number, y: number, align: EdgeText["align"], isInside: boolean) => {
      if (x > 0 && x < wide && y > 0 && y < high) texts.push({ text, x, y, align, isName: align === "left", isInside });
    };
    for (let at = 0; at < plan.wide; at++) {
      if ((first + at) % step !== 0) continue;
      add(String(first + at), corner.x + (at + 0.5) * camera.scale, Math.max(corner.y - 8, 8), "center", corner.y < 16);
    }
    for (let at = 0; at < plan.high; at++) {
      if ((top + at) % step !== 0) continue;
      const y = corner.y + (plan.row(at) + 0.5) * camera.scale;
      add(String(top + at), Math.max(corner.x - 5, 20), y, "right", corner.x < 25);
    }
    const name = plan.names[number];
    if (name) add(name, Math.max(corner.x, 28), Math.max(corner.y - 28, 22), "left", corner.y < 50);
  });
  return texts;
}

export function paintEdgeTexts(pen: Pen, texts: readonly EdgeText[]): void {
  const { context, palette } = pen;
  const weak = palette.weaker(palette.ink, 0.3);
  for (const { text, x, y, align, isName, isInside } of texts) {
    const size = isName ? 13 : 9;
    if (isInside) {
      const wide = text.length * size * 0.6 + 4;
      const left = { center: x - wide / 2, right: x - wide + 2, left: x - 2 }[align];
      context.globalAlpha = 0.85;
      context.fillStyle = palette.paper;
      context.fillRect(left, y - size / 2 - 2, wide, size + 4);
      context.globalAlpha = 1;
    }
    pen.write(text, x, y, { size, color: isName ? palette.ink : weak, bold: isName, align });
  }
}
