import type { Place } from "../../src/model/format";
import { planOf } from "../../src/geometry/plan";
import { isAlike } from "../../src/edit/map_data";
import { MapScene } from "../../src/edit/map_scene";
import { type RowsMap, wordOf } from "../../src/edit/rows_map";
import { orbits, type Symmetry } from "../../src/edit/symmetry";
import { placeName } from "../../src/model/words";
import { placeKey, samePlace } from "../../src/model/scene_model";
import type { DrawingBoard } from "./drawing_board";
import { Hand } from "./hand";

/** A box of cells that are alike. */
interface Patch {
  brush: number;
  number?: number;
  from: Place;
  to: Place;
}

/** The brush that most cells are of, as a number among those that a new map can be filled with. */
export function groundOf(map: RowsMap): { brush: number; choice: number } {
  const { brushes } = map.desk;
  const grounds = brushes.flatMap(({ seat, above }, number) =>
    seat === undefined && above === undefined ? [number] : [],
  );
  const counts = new Map<number, number>();
  for (const place of map.places()) counts.set(map.brushAt(place), (counts.get(map.brushAt(place)) ?? 0) + 1);
  const [brush = 0] = grounds
    .filter((number) => !brushes[number]?.number)
    .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return { brush, choice: grounds.indexOf(brush) };
}

/** A symmetry that the map has already. */
export function symmetryOf(map: RowsMap): string | undefined {
  return map.desk.symmetry?.kinds.find((kind) => isAlike(map.symmetric(map.symmetry(kind)).data, map.data));
}

/** Draws all cells of a map on a blank one of its size: what symmetry does by itself is left to it. */
export async function redrawRows(board: DrawingBoard, map: RowsMap): Promise<void> {
  const scenes = new MapScene(map.desk);
  const scene = scenes.of(map);
  const nameOf = (place: Place) => placeName(place, scenes.look, scene);
  const plan = planOf(scene.field, scenes.look.data.field)!;
  const hand = await Hand.over(board.page, plan, map.places(), nameOf);
  await board.lookAtFaults(hand, nameOf);
  const kind = symmetryOf(map);
  if (map.desk.symmetry)
    await board.page.getByRole("combobox", { name: "Symmetry", exact: true }).selectOption(kind ?? "");
  const symmetry = map.symmetry(kind);
  const patches = patchesOf(map, symmetry);
  for (const [at, patch] of patches.entries()) {
    if (kind !== undefined && at === patches.length - 1) await slip(board, patch, hand, nameOf);
    await draw(board, patch, hand);
  }
}

/** Forgets the images once, sees what the game says to that, and takes it back. */
async function slip(board: DrawingBoard, patch: Patch, hand: Hand, nameOf: (place: Place) => string): Promise<void> {
  const keep = board.page.getByLabel("Keep while drawing");
  await keep.uncheck();
  await draw(board, patch, hand);
  await board.lookAtFaults(hand, nameOf);
  await board.button("Undo").click();
  await keep.check();
}

async function draw(board: DrawingBoard, { brush, number, from, to }: Patch, hand: Hand): Promise<void> {
  board.strokes++;
  await board.brush(brush, number);
  if (samePlace(from, to)) {
    await board.tool("paint");
    return hand.press(from);
  }
  const isLine = from[0] === to[0] || from[1] === to[1];
  await board.tool(isLine ? "line" : "rectangle");
  await hand.drag(from, to);
}

/** Boxes, as large as can be, over the first cell of each and its images. */
function patchesOf(map: RowsMap, symmetry: Symmetry): Patch[] {
  const { brushes } = map.desk;
  const ground = wordOf(brushes[groundOf(map).brush]);
  const upper = new Set(
    brushes.flatMap(({ above, writes }) => (above === undefined ? [] : [`${String(writes)}\n${String(above)}`])),
  );
  const isOtherEnd = ([x, y, z]: [number, number, number], word: string) =>
    upper.has(`${map.wordAt([x, y, z - 1]) ?? ""}\n${word}`);
  const words = new Map<string, string>();
  for (const { first } of orbits(map.places(), symmetry)) {
    const word = map.wordAt(first);
    if (typeof first !== "string" && word !== undefined && word !== ground && !isOtherEnd(first, word))
      words.set(placeKey(first), word);
  }
  const found: Patch[] = [];
  for (const place of map.places()) {
    const word = words.get(placeKey(place));
    if (typeof place === "string" || word === undefined) continue;
    const [x, y, z] = place;
    const isFree = (right: number, up: number) => words.get(placeKey([x + right, y + up, z])) === word;
    let [wide, high] = [1, 1];
    while (isFree(wide, 0)) wide++;
    while (Array.from({ length: wide }, (_, right) => right).every((right) => isFree(right, high))) high++;
    const to: Place = [x + wide - 1, y + high - 1, z];
    map.box(place, to).forEach((cell) => words.delete(placeKey(cell)));
    const brush = map.brushAt(place);
    found.push({ brush, ...(brushes[brush]?.number && { number: Number(word) }), from: place, to });
  }
  return found.sort((a, b) => a.brush - b.brush);
}
