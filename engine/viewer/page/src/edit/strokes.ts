import type { Place } from "../model/format";
import { placeKey, samePlace } from "../model/scene_model";
import type { Dab, DrawnMap, Moved } from "./drawn_map";
import { isAlike, type MapData } from "./map_data";
import type { Brush } from "./protocol";
import type { Symmetry } from "./symmetry";

export type Tool = "select" | "paint" | "fill" | "line" | "rectangle" | "move" | "erase" | "edge";

/** What is drawn with, and where the pointer went. */
export interface Stroke {
  tool: Tool;
  brush: Brush;
  number?: number;
  /** The places that the pointer passed, at least one. */
  trail: readonly Place[];
  /** What a stroke of `move` takes along, if it begins in there. */
  selected: readonly Place[];
  /** Records that were touched before it, the last one first. */
  touched?: readonly MapData[];
  symmetry: Symmetry;
}

/** The places that a stroke draws on, without their images. */
export function strokePlaces(map: DrawnMap, { tool, trail, selected }: Stroke): readonly Place[] {
  const [first, last] = [trail[0], trail.at(-1)];
  if (first === undefined || last === undefined) return [];
  if (tool === "fill") return filled(map, last);
  if (tool === "line") return map.line(first, last);
  if (tool === "rectangle" || tool === "select") return map.box(first, last);
  if (tool === "move") return movesOf(map, trail, selected).map(({ to }) => to);
  return distinct(trail.flatMap((place, at) => map.line(trail[at - 1] ?? place, place)));
}

/** The map after a stroke. */
export function drawn(map: DrawnMap, stroke: Stroke): DrawnMap {
  const { tool, symmetry } = stroke;
  if (tool === "select" || tool === "edge") return map;
  if (tool === "move") return map.move(withImages(movesOf(map, stroke.trail, stroke.selected), symmetry));
  const places = strokePlaces(map, stroke);
  if (tool === "erase") return map.erase(places.flatMap((place) => symmetry.images(place)));
  return map.paint(places.flatMap((place) => dabs(map, place, stroke)));
}

/** All places that a stroke draws on, with their images. */
export function touchedPlaces(map: DrawnMap, stroke: Stroke): Place[] {
  const places = strokePlaces(map, stroke);
  return stroke.tool === "select" ? [...places] : distinct(places.flatMap((place) => stroke.symmetry.images(place)));
}

/** The images first: of what there may be only one, the one under the pointer stays. */
function dabs(map: DrawnMap, place: Place, { brush, number, touched = [], symmetry }: Stroke): Dab[] {
  const images = symmetry.images(place).map((image, turns) => ({
    place: image,
    brush: turns === 0 ? brush : imageBrush(brush, map.desk.brushes, symmetry, turns),
    ...(number !== undefined && { number }),
    touched,
    side: (value: unknown) => symmetry.swapped(value, turns),
  }));
  // A place that is its own image is drawn as it is meant.
  return images.filter(({ place: image }, turns) => turns === 0 || !samePlace(image, place)).reverse();
}

/** The brush for an image: values and seats may change sides. */
function imageBrush(brush: Brush, brushes: readonly Brush[], symmetry: Symmetry, turns: number): Brush {
  const swap = (value: unknown) => symmetry.swapped(value, turns);
  const [writes, above, seat] = [swap(brush.writes), swap(brush.above), swap(brush.seat)];
  const same = brushes.find(
    (other) => isAlike(other.writes, writes) && isAlike(other.seat, seat) && isAlike(other.number, brush.number),
  );
  return same ?? { ...brush, writes, above, seat: typeof seat === "string" ? seat : undefined };
}

/** All places that are joined to one and look like it. */
function filled(map: DrawnMap, start: Place): Place[] {
  if (!map.has(start)) return [];
  const content = map.contentAt(start);
  const found = new Map([[placeKey(start), start]]);
  // A map goes on while it is added to.
  for (const place of found.values()) {
    for (const next of map.beside(place)) {
      if (!found.has(placeKey(next)) && map.contentAt(next) === content) found.set(placeKey(next), next);
    }
  }
  return [...found.values()];
}

/** From the first place of a trail to the last: all that is selected, if it began there. */
function movesOf(map: DrawnMap, trail: readonly Place[], selected: readonly Place[]): Moved[] {
  const [from, to] = [trail[0], trail.at(-1)];
  if (typeof from !== "object" || typeof to !== "object" || from[2] !== to[2]) return [];
  const group = selected.some((place) => samePlace(place, from)) ? selected : [from];
  const [right, up] = [to[0] - from[0], to[1] - from[1]];
  const moves = group.flatMap((place): Moved[] => {
    return typeof place === "string" ? [] : [{ from: place, to: [place[0] + right, place[1] + up, place[2]] }];
  });
  return right === 0 && up === 0 ? [] : moves.filter(({ to }) => group.length > 1 || map.has(to));
}

function withImages(moves: readonly Moved[], symmetry: Symmetry): Moved[] {
  const all = moves.flatMap(({ from, to }) => {
    const [starts, ends] = [symmetry.images(from), symmetry.images(to)];
    return starts.flatMap((start, turns) => {
      const end = ends[turns];
      return end === undefined ? [] : [{ from: start, to: end }];
    });
  });
  return [...new Map(all.map((move) => [placeKey(move.from), move])).values()];
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}
