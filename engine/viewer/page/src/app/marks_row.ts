import type { MomentMark } from "./viewing.svelte";

/** Half the width of the thumb of the scrubber: its middle doesn't reach the edges. */
export const THUMB = 8;

/** Where a moment lies on the scrubber, in pixels. */
export function placeOnRow(at: number, last: number, width: number): number {
  return THUMB + ((width - 2 * THUMB) * at) / Math.max(1, last);
}

/** The mark nearest to a point, if it is near. */
export function markAt(marks: readonly MomentMark[], x: number, last: number, width: number): MomentMark | undefined {
  let nearest: MomentMark | undefined;
  let least = 6;
  for (const mark of marks) {
    const far = Math.abs(placeOnRow(mark.at, last, width) - x);
    if (far < least) [nearest, least] = [mark, far];
  }
  return nearest;
}

export interface RowColors {
  event: string;
  fault: string;
  lead: string;
  parting: string;
}

/** Each kind has its own shape and its own height, so that no colour is needed to tell them apart. */
export function drawMarks(
  canvas: HTMLCanvasElement,
  marks: readonly MomentMark[],
  parting: number | undefined,
  last: number,
  colors: RowColors,
): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio || 1;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(scale, scale);
  const shapes = { "big event": tick, "lead changes": diamond, fault: triangle };
  const fills = { "big event": colors.event, "lead changes": colors.lead, fault: colors.fault };
  for (const kind of ["big event", "lead changes", "fault"] as const) {
    pen.fillStyle = fills[kind];
    // Marks that would lie on each other are drawn once.
    const drawn = new Set<number>();
    for (const mark of marks) {
      const x = Math.round(placeOnRow(mark.at, last, width));
      if (mark.kind === kind && !drawn.has(x)) shapes[kind](pen, x, height);
      if (mark.kind === kind) drawn.add(x);
    }
  }
  if (parting === undefined) return;
  pen.fillStyle = colors.parting;
  flag(pen, placeOnRow(parting, last, width), height);
}

function tick(pen: CanvasRenderingContext2D, x: number, height: number): void {
  pen.fillRect(x - 0.75, height - 8, 1.5, 8);
}

function diamond(pen: CanvasRenderingContext2D, x: number, height: number): void {
  shape(pen, [x, height - 15], [x + 3.5, height - 11.5], [x, height - 8], [x - 3.5, height - 11.5]);
}

function triangle(pen: CanvasRenderingContext2D, x: number, height: number): void {
  shape(pen, [x - 3.5, 0], [x + 3.5, 0], [x, Math.min(6, height)]);
}

function flag(pen: CanvasRenderingContext2D, x: number, height: number): void {
  pen.fillRect(x - 1, 0, 2, height);
  shape(pen, [x, 0], [x + 10, 4], [x, 8]);
}

function shape(pen: CanvasRenderingContext2D, ...points: [number, number][]): void {
  pen.beginPath();
  points.forEach(([x, y]) => pen.lineTo(x, y));
  pen.closePath();
  pen.fill();
}
