import { describe, expect, test } from "vitest";
import { History } from "../../src/edit/history";
import { RowsMap } from "../../src/edit/rows_map";
import { columnsOf } from "../../src/edit/row_text";
import type { DrawnMap } from "../../src/edit/drawn_map";
import type { MapData } from "../../src/edit/map_data";
import { CHARACTERS, RIVER, SEASONS, SWARM, WORDS, YEAR } from "./ponds";

const river = () => new RowsMap(CHARACTERS, RIVER);
const [grass, water, left] = CHARACTERS.brushes as [never, never, never];
const rowsOf = (map: DrawnMap, key = "rows") => (map.data as MapData)[key];

describe("rows of characters", () => {
  test("the first row has the greatest y", () => {
    expect(river().wordAt([0, 0, 0])).toBe("L");
    expect(river().wordAt([1, 1, 0])).toBe("~");
    expect(river().wordAt([4, 0, 0])).toBeUndefined();
  });

  test("a cell is painted, and all other data stay the very same", () => {
    const painted = river().paint([{ place: [0, 2, 0], brush: water }]);
    expect(rowsOf(painted)).toEqual(["~...", ".~~.", "L..R"]);
    expect(painted.data).toEqual({ ...RIVER, rows: ["~...", ".~~.", "L..R"] });
    expect(painted.data.strange).toBe(RIVER.strange);
    expect(Object.keys(painted.data)).toEqual(Object.keys(RIVER));
  });

  test("paint and undo give the same data, and redo the painted", () => {
    const history = new History<DrawnMap>(river());
    const painted = history.now.paint([{ place: [3, 2, 0], brush: water }]);
    history.add(painted);
    history.undo();
    expect(history.now.data).toBe(RIVER);
    history.redo();
    expect(history.now).toBe(painted);
    expect([history.canUndo, history.canRedo]).toEqual([true, false]);
  });

  test("what is there already changes nothing", () => {
    const map = river();
    expect(map.paint([{ place: [1, 1, 0], brush: water }])).toBe(map);
    expect(map.erase([[0, 2, 0]])).toBe(map);
    expect(map.paint([{ place: [9, 9, 0], brush: water }])).toBe(map);
  });

  test("erasing leaves the first brush", () => {
    expect(rowsOf(river().erase([[1, 1, 0]]))).toEqual(["....", "..~.", "L..R"]);
  });

  test("of what there may be one, the older one goes", () => {
    const painted = river().paint([
      { place: [1, 2, 0], brush: left },
      { place: [2, 2, 0], brush: left },
    ]);
    expect(rowsOf(painted)).toEqual(["..L.", ".~~.", "...R"]);
  });

  test("cells move, and overlap where they came from", () => {
    const moved = river().move([
      { from: [1, 1, 0], to: [2, 1, 0] },
      { from: [2, 1, 0], to: [3, 1, 0] },
    ]);
    expect(rowsOf(moved)).toEqual(["....", "..~~", "L..R"]);
  });

  test("a field grows at its end, or around its middle, and is cut", () => {
    expect(rowsOf(river().resized(5, 4, "first"))).toEqual([".....", ".~~..", "L..R.", "....."]);
    expect(rowsOf(river().resized(6, 5, "middle"))).toEqual(["......", "......", "..~~..", ".L..R.", "......"]);
    expect(rowsOf(river().resized(3, 2, "first"))).toEqual(["...", ".~~"]);
    const map = river();
    expect(map.resized(4, 3, "middle")).toBe(map);
  });

  test("a short row and a missing one are unknown until they are painted", () => {
    const map = new RowsMap(CHARACTERS, { rows: ["~", "...."] });
    expect(map.wordAt([2, 1, 0])).toBeUndefined();
    expect(rowsOf(map.paint([{ place: [2, 1, 0], brush: water }]))).toEqual(["~.~", "...."]);
    const empty = new RowsMap(CHARACTERS, {});
    expect(empty.field.size).toEqual([3, 2]);
    expect(rowsOf(empty.paint([{ place: [0, 0, 0], brush: water }]))).toEqual(["...", "~.."]);
  });

  test("grass is no word that a number brush could take", () => {
    expect(river().desk.brushes[river().brushAt([0, 2, 0])]).toBe(grass);
  });
});

describe("rows of words", () => {
  const flies = WORDS.brushes[2]!;

  test("stay in their columns, and rows that are not touched stay as they are", () => {
    const map = new RowsMap(WORDS, SWARM).paint([{ place: [0, 2, 0], brush: flies, number: 7 }]);
    expect(rowsOf(map)).toEqual([" .  .  #", " . 25  .", " 7  .  ."]);
    expect(map.data.note).toBe("kept");
  });

  test("a longer word makes all columns wider, and a shorter one none narrower", () => {
    const map = new RowsMap(WORDS, SWARM).paint([{ place: [0, 0, 0], brush: flies, number: 120 }]);
    expect(rowsOf(map)).toEqual(["120   .   #", "  .  25   .", "  .   .   ."]);
    expect(rowsOf(map.erase([[0, 0, 0]]))).toEqual(["  .   .   #", "  .  25   .", "  .   .   ."]);
  });

  test("columns that begin together are kept, too", () => {
    const map = new RowsMap(WORDS, { rows: [".  25 .", ".  .  #"] });
    expect(rowsOf(map.erase([[1, 0, 0]]))).toEqual([".  .  .", ".  .  #"]);
    expect(columnsOf([".  25 .", ". . #"])).toBeUndefined();
  });

  test("a number is of the brush for numbers, with its value", () => {
    const map = new RowsMap(WORDS, SWARM);
    expect(map.brushAt([1, 1, 0])).toBe(2);
    expect(map.brushAt([2, 0, 0])).toBe(1);
    expect(new RowsMap(WORDS, { rows: ["? ."] }).brushAt([0, 0, 0])).toBe(-1);
  });
});

describe("planes", () => {
  const hole = SEASONS.brushes[2]!;
  const holed = () => new RowsMap(SEASONS, YEAR).paint([{ place: [-1, -1, 0], brush: hole }]);

  test("what leads to the next plane is written into both", () => {
    expect([rowsOf(holed(), "winter"), rowsOf(holed(), "spring")]).toEqual([
      ["+ . .", ". . .", ". . ."],
      ["- . .", ". ~ .", ". . ."],
    ]);
    expect(rowsOf(holed(), "summer")).toBe(YEAR.summer);
  });

  test("from the last plane it leads nowhere", () => {
    const map = new RowsMap(SEASONS, YEAR);
    expect(map.paint([{ place: [0, 0, 2], brush: hole }])).toBe(map);
  });

  test.each([0, 1])("erasing the end in plane %i erases the other", (z) => {
    expect(holed().erase([[-1, -1, z]]).data).toEqual(YEAR);
  });

  test("painting over an end erases the other", () => {
    const water = SEASONS.brushes[1]!;
    const map = holed().paint([{ place: [-1, -1, 1], brush: water }]);
    expect(rowsOf(map, "winter")).toEqual([". . .", ". . .", ". . ."]);
    expect(rowsOf(map, "spring")).toEqual(["~ . .", ". ~ .", ". . ."]);
  });

  test.each([0, 1])("both ends move with the one in plane %i", (z) => {
    const map = holed().move([{ from: [-1, -1, z], to: [1, 1, z] }]);
    expect(rowsOf(map, "winter")).toEqual([". . .", ". . .", ". . +"]);
    expect(rowsOf(map, "spring")).toEqual([". . .", ". ~ .", ". . -"]);
  });
});
