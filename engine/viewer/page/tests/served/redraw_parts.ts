import { withValue } from "../../src/edit/map_data";
import { formFields } from "../../src/edit/map_fields";
import { MapScene } from "../../src/edit/map_scene";
import type { NodesMap } from "../../src/edit/nodes_map";
import { brushOfPart } from "../../src/edit/parts";
import type { RecordsMap } from "../../src/edit/records_map";
import { planOf } from "../../src/geometry/plan";
import type { Point } from "../../src/geometry/point";
import type { Place } from "../../src/model/format";
import { placeName } from "../../src/model/words";
import type { DrawingBoard } from "./drawing_board";
import { boardBox, Hand } from "./hand";

/** More than anything on a map needs. */
const TOO_MUCH = 1_000_000_000;

/** Draws all records, one after the other, and fills in their forms. */
export async function redrawRecords(board: DrawingBoard, map: RecordsMap): Promise<void> {
  const scenes = new MapScene(map.desk);
  const scene = scenes.of(map);
  const nameOf = (place: Place) => placeName(place, scenes.look, scene);
  const hand = await Hand.over(board.page, planOf(scene.field, scenes.look.data.field)!, map.places(), nameOf);
  await board.lookAtFaults(hand, nameOf);
  let hasSlipped = false;
  for (const number of map.records.keys()) {
    const place = map.placeOf(number)!;
    await board.brush(map.brushAt(place));
    await hand.press(place);
    board.strokes++;
    if (!hasSlipped) hasSlipped = await slip(board, map, place, hand, nameOf);
    await board.fill(board.region("Selected"), partFields(map), map.partAt(place)!);
  }
}

/** Draws all nodes in a circle, names them, and drags their edges. */
export async function redrawNodes(board: DrawingBoard, map: NodesMap): Promise<void> {
  const { page } = board;
  const box = await boardBox(page);
  const points = new Map(
    map.names.map((name, number): [Place, Point] => [name, onCircle(box, number / map.names.length)]),
  );
  const hand = new Hand(page, (place) => points.get(place), String);
  await board.lookAtFaults(hand, String);
  for (const [number, name] of map.names.entries()) {
    const { x, y } = points.get(name)!;
    await board.brush(brushOfPart(map.node(name), map.desk));
    await page.mouse.click(x, y);
    board.strokes++;
    const field = board.region("Selected").getByLabel("Name", { exact: true });
    if ((await field.inputValue()) !== name) {
      await field.fill(name);
      await field.blur();
    }
    if (number === 1) await slip(board, map, name, hand, String);
    await board.fill(board.region("Selected"), partFields(map), map.node(name));
  }
  const made = new Set<string>();
  for (const from of map.names) {
    for (const { to, number } of map.edgesOf(from)) {
      if (made.has(`${from}\n${to}`)) continue;
      await board.tool("edge");
      await hand.drag(from, to);
      const form = page.getByRole("form", { name: "New edge" });
      await form.getByRole("spinbutton").fill(String(number));
      const isBoth = map.edgesOf(to).some((back) => back.to === from && back.number === number);
      if (isBoth) await form.getByLabel("both ways").check();
      await form.getByRole("button", { name: "Make the edge" }).click();
      board.strokes++;
      made.add(`${from}\n${to}`);
      if (isBoth) made.add(`${to}\n${from}`);
    }
  }
}

/** Writes far too much into a field that the outline leaves open, sees what the game says to that, and comes back; whether there is such a field. */
async function slip(
  board: DrawingBoard,
  map: RecordsMap | NodesMap,
  place: Place,
  hand: Hand,
  nameOf: (place: Place) => string,
): Promise<boolean> {
  const part = map.partAt(place)!;
  const field = partFields(map).find(({ kind, most }) => kind === "integer" && most === undefined);
  if (!field) return false;
  await board.fill(board.region("Selected"), [field], withValue(part, field.keys, TOO_MUCH));
  await board.lookAtFaults(hand, nameOf);
  await hand.press(place);
  return true;
}

function partFields({ desk }: RecordsMap | NodesMap) {
  return formFields(desk.parts, desk.seats, ["x", "y", "z", desk.edges ?? "", desk.spot ?? ""]);
}

function onCircle(box: { x: number; y: number; width: number; height: number }, share: number): Point {
  const [radius, angle] = [0.36 * Math.min(box.width, box.height), 2 * Math.PI * share];
  return { x: box.x + box.width / 2 + radius * Math.sin(angle), y: box.y + box.height / 2 - radius * Math.cos(angle) };
}
