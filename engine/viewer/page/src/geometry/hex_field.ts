export type Vertex = readonly [number, number];

/** A larger field would hold more than six million vertices. */
export const MOST_SIZE = 1000;

/**
 * The vertices of a hexagon made of hexagons, `size` of them on each side. Rows run from y = 1 - size to size, and every whole x between a
 * row's ends is a vertex, joined to its left and right neighbour and, where x + y is even, to the one at y + 1, else to the one at y - 1.
 */
export class HexField {
  readonly size: number;

  constructor(size: number) {
    if (!(Number.isInteger(size) && size >= 1 && size <= MOST_SIZE)) throw new Error("no such hex field");
    this.size = size;
  }

  get count(): number {
    return 6 * this.size * this.size;
  }

  contains(x: number, y: number): boolean {
    const row = this.row(y);
    return row !== undefined && x >= row[0] && x <= row[1];
  }

  /** The first and the last x of a row. */
  row(y: number): [number, number] | undefined {
    const n = this.size;
    if (y < 1 - n || y > n) return undefined;
    return y <= 0 ? [2 - 2 * n - y, 2 * n + y] : [1 - 2 * n + y, 2 * n + 1 - y];
  }

  /** In the order of y, then x. */
  *vertices(): Generator<Vertex> {
    for (let y = 1 - this.size; y <= this.size; y++) {
      const [left, right] = this.row(y) ?? [1, 0];
      for (let x = left; x <= right; x++) yield [x, y];
    }
  }

  /** Vertices at most so far away, each with its distance. */
  *within([x, y]: Vertex, limit: number): Generator<[Vertex, number]> {
    const reach = Math.min(limit, 4 * this.size - 1);
    for (let otherY = y - reach; otherY <= y + reach; otherY++) {
      const [left, right] = this.row(otherY) ?? [1, 0];
      for (let otherX = Math.max(left, x - reach); otherX <= Math.min(right, x + reach); otherX++) {
        const away = steps([x, y], [otherX, otherY]);
        if (away <= limit) yield [[otherX, otherY], away];
      }
    }
  }

  /** The vertices of a way, its beginning included: `l` left, `r` right, `v` the edge up or down. Nothing, where it leaves the field. */
  follow(from: Vertex, way: string): Vertex[] | undefined {
    if (!this.contains(from[0], from[1])) return undefined;
    const passed: Vertex[] = [from];
    let [x, y] = from;
    for (const letter of way) {
      if (letter === "l") x -= 1;
      else if (letter === "r") x += 1;
      else if (letter === "v") y = vertical(x, y);
      else return undefined;
      if (!this.contains(x, y)) return undefined;
      passed.push([x, y]);
    }
    return passed;
  }
}

/** The y of the vertex that the upright edge leads to. */
export function vertical(x: number, y: number): number {
  return isEven(x + y) ? y + 1 : y - 1;
}

export function isEven(number: number): boolean {
  return number % 2 === 0;
}

/**
 * The fewest edges between two vertices. A row is left only through vertices of one parity: a path up or down has at least one sideways step
 * between two upright ones, and one more at each end that starts out with the wrong parity.
 */
export function steps(a: Vertex, b: Vertex): number {
  const [upper, lower] = a[1] <= b[1] ? [a, b] : [b, a];
  const [aside, down] = [Math.abs(a[0] - b[0]), lower[1] - upper[1]];
  if (down === 0) return aside;
  const odd = ([x, y]: Vertex) => (isEven(x + y) ? 0 : 1);
  return down + Math.max(aside, down - 1 + odd(upper) + 1 - odd(lower));
}
