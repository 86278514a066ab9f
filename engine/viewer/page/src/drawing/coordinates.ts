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
    const [left, upper] = [Math.max(corner.x - 5, 20), Math.max(corner.y - 8, 8)];
    const [isLeft, isUpper] = [left > corner.x - 5, upper > corner.y - 8];
    for (let at = 0; at < plan.wide; at++) {
      const x = corner.x + (at + 0.5) * camera.scale;
      if ((first + at) % step === 0 && x > 0 && x < wide) {
        texts.push({ text: String(first + at), x, y: upper, align: "center", isName: false, isInside: isUpper });
      }
    }
    for (let at = 0; at < plan.high; at++) {
      const y = corner.y + (plan.row(at) + 0.5) * camera.scale;
      if ((top + at) % step === 0 && y > 0 && y < high) {
        texts.push({ text: String(top + at), x: left, y, align: "right", isName: false, isInside: isLeft });
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
        isInside: corner.y < 36,
      });
  });
  return texts;
}

export function paintEdgeTexts(context: Context2D, texts: readonly EdgeText[], palette: Palette): void {
  const weak = palette.weaker(palette.ink, 0.3);
  for (const { text, x, y, align, isName, isInside } of texts) {
    const how = { size: isName ? 13 : 9, color: isName ? palette.ink : weak, bold: isName, align };
    if (isInside) paintBack(context, text.length * how.size * 0.6 + 4, how.size + 4, x, y, align, palette);
    write(context, palette, text, x, y, how);
  }
}

/** Paper below a text that stands on cells. */
function paintBack(
  context: Context2D,
  wide: number,
  high: number,
  x: number,
  y: number,
  align: EdgeText["align"],
  palette: Palette,
): void {
  const left = align === "center" ? x - wide / 2 : align === "right" ? x - wide + 2 : x - 2;
  context.globalAlpha = 0.85;
  context.fillStyle = palette.paper;
  context.fillRect(left, y - high / 2, wide, high);
  context.globalAlpha = 1;
}
