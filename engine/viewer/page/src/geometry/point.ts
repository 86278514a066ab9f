export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The point so far before the end of a line; most of a short line stays. */
export function before(from: Point, to: Point, room: number): Point {
  return between(to, from, Math.min(0.9, room / Math.max(distance(from, to), 1e-9)));
}

/** The point at a share of the length of a way. */
export function along(points: readonly Point[], share: number): Point {
  const whole = lengthOf(points);
  let left = whole * Math.max(0, Math.min(1, share));
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    const part = distance(a, b);
    if (part >= left && part > 0) return between(a, b, left / part);
    left -= part;
  }
  return points.at(-1) ?? { x: 0, y: 0 };
}

function lengthOf(points: readonly Point[]): number {
  let whole = 0;
  for (let at = 1; at < points.length; at++) whole += distance(points[at - 1] as Point, points[at] as Point);
  return whole;
}

export function boxAround(points: Iterable<Point>, room: number): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (left > right) return { left: -room, top: -room, right: room, bottom: room };
  return { left: left - room, top: top - room, right: right + room, bottom: bottom + room };
}
