import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DrawnMap, drawnMap } from "../../src/edit/drawn_map";
import { isRecord, type MapData } from "../../src/edit/map_data";
import { drawnKeys, formFields } from "../../src/edit/map_fields";
import type { MapDesk, OpenMap } from "../../src/edit/protocol";
import { readRow } from "../../src/edit/row_text";
import type { ConstantData } from "../../src/live/protocol";
import { capitalised } from "../../src/model/words";
import type { Surroundings } from "../browser/browser";
import { DrawingBoard } from "./drawing_board";
import { type Program, type Served, served } from "./program";
import { redrawNodes, redrawRecords } from "./redraw_parts";
import { groundOf, redrawRows } from "./redraw_rows";

/** Somebody draws one of a game's own maps again, from nothing: at the end it says the same. Then a match is played on it. */
export async function redrawn(around: Surroundings, program: Program, game: string): Promise<string> {
  let told = "";
  await served(program, async (server) => {
    await shorten(server, game, program.short[game] ?? []);
    const desk = await server.get<MapDesk>(`/api/maps/${game}`);
    const { name, map } = await modelOf(server, game, desk);
    const opened = await server.open(around, `/edit/${game}`);
    const { page } = opened;
    await page.locator("main canvas").waitFor();
    const board = new DrawingBoard(page);
    await makeBlank(board, map);
    assert.ok((await board.verdict()).faults.length > 0, "a blank map is not good yet");
    await opened.shot(`served-blank-${game}`);
    if (map.form === "rows") await redrawRows(board, map);
    else if (map.form === "records") await redrawRecords(board, map);
    else await redrawNodes(board, map);
    await opened.shot(`served-half-${game}`);
    await board.fill(board.region("Fields of the map"), formFields(desk.fields, desk.seats, drawnKeys(desk)), map.data);
    assert.ok(board.marked.size > 0, "some fault was marked on the board");
    const { faults, text } = await board.verdict();
    assert.deepEqual(faults, [], "nothing is wrong any more");
    await opened.shot(`served-drawn-${game}`);
    await board.region("File").getByLabel("Name").fill("drawn");
    await board.button("Save as").click();
    await page.getByText(/^Saved in /).waitFor();
    const { data, file } = await server.get<OpenMap>(`/api/maps/${game}/open?name=drawn`);
    assert.equal(readFileSync(join(server.games, file), "utf8"), text, "the file is what the page showed");
    assert.deepEqual(meaning(desk, data as MapData), meaning(desk, map.data), `the same map as ${name}`);
    const reports = execFileSync(program.path, ["check", file, "--root", server.games, "--json"], {
      encoding: "utf8",
      cwd: server.games,
    });
    assert.deepEqual(JSON.parse(reports), []);
    await board.button("Play on it").click();
    await page.waitForURL(/\/match\//);
    await page.getByText("The match is over.").first().waitFor();
    await opened.shot(`served-played-${game}`);
    await opened.close();
    told = `${name} in ${board.strokes} strokes, ${board.seen.size} faults seen, ${board.marked.size} of them on the board`;
  });
  return told;
}

/** In the files, as the editor's button plays by them. */
async function shorten(server: Served, game: string, settings: readonly [string, string][]): Promise<void> {
  const constants = await server.get<ConstantData[]>(`/api/games/${game}/constants`);
  for (const [path, value] of settings)
    server.editConstant(
      constants.find((one) => one.path === path)!,
      value,
    );
}

/** The game's map with the most keys, so that most fields are filled in; of these the one with the least to draw. */
async function modelOf(server: Served, game: string, desk: MapDesk): Promise<{ name: string; map: DrawnMap }> {
  const files = desk.maps.filter(({ made }) => !made);
  const all = await Promise.all(
    files.map(async ({ name }) => {
      const { data } = await server.get<OpenMap>(`/api/maps/${game}/open?name=${name}`);
      const map = drawnMap(desk, data as MapData);
      return { name, map, keys: keysOf(data).size, work: workOf(map) };
    }),
  );
  const [best] = all.sort((a, b) => b.keys - a.keys || a.work - b.work);
  return best ?? assert.fail(`${game} has a map that is a file`);
}

/** The keys of all records in it. */
function keysOf(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...keysOf(one)]));
  if (!isRecord(value)) return new Set();
  return new Set([...Object.keys(value), ...Object.values(value).flatMap((one) => [...keysOf(one)])]);
}

/** How many places are not as in a blank map. */
function workOf(map: DrawnMap): number {
  if (map.form !== "rows") return map.form === "records" ? map.records.length : map.names.length;
  const { brush } = groundOf(map);
  return [...map.places()].filter((place) => map.brushAt(place) !== brush).length;
}

async function makeBlank(board: DrawingBoard, map: DrawnMap): Promise<void> {
  const { desk } = map;
  await board.button("New…").click();
  const form = board.page.getByRole("form", { name: "New map" });
  if (map.form === "rows") {
    const [wide, high] = map.field.size;
    await form.getByLabel("Width").fill(String(wide));
    await form.getByLabel("Height").fill(String(high));
    await form.getByLabel("Ground").selectOption({ index: groundOf(map).choice });
  } else if (map.form === "records" && desk.size && "key" in desk.size)
    await form.getByLabel(capitalised(desk.size.key)).fill(String(map.size));
  await form.getByRole("button", { name: "Make a blank map" }).click();
  await board.page.getByRole("heading", { name: "new map" }).waitFor();
}

/** The data, whatever blanks stand between the cells of rows, and wherever nodes are drawn. */
function meaning(desk: MapDesk, data: MapData): MapData {
  const rows = desk.form === "rows" ? (desk.planes ?? [desk.at ?? "rows"]) : [];
  const cells = (value: unknown) => (value as string[]).map((row) => readRow(row, desk.cell ?? "character"));
  const unplaced = (node: unknown) => Object.entries(node as MapData).filter(([key]) => key !== desk.spot);
  const nodes = (value: unknown) =>
    Object.entries(value as MapData).map(([name, node]) => [name, Object.fromEntries(unplaced(node))]);
  const said = (key: string, value: unknown) => {
    if (rows.includes(key)) return cells(value);
    return desk.form === "nodes" && key === desk.at ? Object.fromEntries(nodes(value)) : value;
  };
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, said(key, value)]));
}
