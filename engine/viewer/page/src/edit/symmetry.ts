import { HexPlan } from "../geometry/hex_plan";
import type { Place } from "../model/format";
import { placeKey, samePlace } from "../model/scene_model";
import { isAlike, isRecord, type MapData } from "./map_data";
import { sidesOf, type Swap } from "./sides";

type Image = (place: Place) => Place | undefined;

/** How a field is like itself: an image of each place, and of each value that changes sides. */
export class Symmetry {
  constructor(
    /** After so many images a place is its own. */
    readonly order: number,
    private readonly image: Image,
    private readonly swaps: readonly Swap[],
  ) {}

  /** The images of a place in turn, itself first: some may be one place. */
  images(place: Place): Place[] {
    const found: Place[] = [place];
    for (let turn = 1; turn < this.order; turn++) {
      const next = this.image(found[turn - 1] as Place);
      if (next === undefined) break;
      found.push(next);
    }
    return found;
  }

  /** What a value is in the image of that number; of records and lists what is in them. */
  swapped(value: unknown, turns: number): unknown {
    let now = value;
    for (let turn = 0; turn < turns; turn++) now = this.swappedOnce(now);
    return now;
  }

  private swappedOnce(value: unknown): unknown {
    const found = this.swaps.find(([from]) => isAlike(from, value));
    if (found) return found[1];
    if (Array.isArray(value)) return value.map((one) => this.swappedOnce(one));
    return isRecord(value) ? this.swappedFields(value) : value;
  }

  private swappedFields(record: MapData): MapData {
    return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, this.swappedOnce(value)]));
  }
}

/** Each place that comes before all its images, with these; `turns` is the number of the image. */
export function* orbits(
  places: Iterable<Place>,
  symmetry: Symmetry,
): Generator<{ first: Place; images: OrbitImage[] }> {
  const seen = new Set<string>();
  for (const first of places) {
    if (seen.has(placeKey(first))) continue;
    const images = symmetry.images(first).map((place, turns) => ({ place, turns }));
    const other = images.filter(({ place }, at) => !seen.has(placeKey(place)) && at > 0 && !samePlace(place, first));
    images.forEach(({ place }) => seen.add(placeKey(place)));
    yield { first, images: other };
  }
}

export interface OrbitImage {
  place: Place;
  turns: number;
}

/** Nothing is the image of anything else. */
export const NO_SYMMETRY = new Symmetry(1, () => undefined, []);

export interface GridBox {
  origin: readonly [number, number];
  size: readonly [number, number];
}

/** Mirrors and the half turn of a grid, by the names that looks have for them. */
export function gridSymmetry(kind: string, { origin, size }: GridBox, swaps: readonly Swap[]): Symmetry {
  const [across, down] = [kind !== "vertical", kind !== "horizontal"];
  if (!["horizontal", "vertical", "rotational", "half turn"].includes(kind)) return NO_SYMMETRY;
  const image: Image = (place) => {
    if (typeof place === "string") return undefined;
    const [x, y, z] = place;
    const [farX, farY] = [2 * origin[0] + size[0] - 1 - x, 2 * origin[1] + size[1] - 1 - y];
    return [across ? farX : x, down ? farY : y, z];
  };
  return new Symmetry(2, image, sidesOf(swaps, 2));
}

const TURNS: Record<string, number> = { "half turn": 2, rotational: 2, "third turn": 3, "sixth turn": 6 };

/** Turns of a hex field around its middle. */
export function hexSymmetry(kind: string, size: number, swaps: readonly Swap[]): Symmetry {
  const order = Object.hasOwn(TURNS, kind) ? (TURNS[kind] as number) : 1;
  if (order === 1) return NO_SYMMETRY;
  const plan = new HexPlan(size, false);
  // Every row has as many vertices on the left of x = 1 as on its right; in between lie as many rows above as below.
  const middle = plan.vertexSpot([1, 0]).x;
  const [cos, sin] = [Math.cos((2 * Math.PI) / order), Math.sin((2 * Math.PI) / order)];
  const image: Image = (place) => {
    const spot = plan.spot(place);
    if (!spot) return undefined;
    const [right, down] = [spot.x - middle, spot.y];
    return plan.place({ x: middle + right * cos - down * sin, y: right * sin + down * cos });
  };
  return new Symmetry(order, image, sidesOf(swaps, order));
}
