import { describe, expect, test } from "vitest";
import { drawnMap } from "../../src/edit/drawn_map";
import { freeName } from "../../src/edit/map_files.svelte";
import { MapScene, seatsOf } from "../../src/edit/map_scene";
import { roomOf } from "../../src/edit/room";
import { editPath, routeOf } from "../../src/live/route";
import { placeWords } from "../../src/model/words";
import type { MapDesk } from "../../src/edit/protocol";
import type { MapData } from "../../src/edit/map_data";
import type { Place } from "../../src/model/format";
import { BANK, CHAIN, CHARACTERS, LAKES, REEDS, RIVER, SEASONS, SWARM, WORDS, YEAR } from "./ponds";

function words(desk: MapDesk, data: MapData, place: Place): string {
  const scenes = new MapScene(desk);
  return placeWords(place, scenes.look, scenes.of(drawnMap(desk, data)));
}

describe("a map as a scene", () => {
  test("cells are called as their brushes", () => {
    expect(words(CHARACTERS, RIVER, [1, 1, 0])).toBe("(1, 1): water");
    expect(words(WORDS, SWARM, [1, 1, 0])).toBe("(1, 1): flies, flies 25");
    expect(words(CHARACTERS, { rows: ["..", "."] }, [1, 0, 0])).toBe("(1, 0): unknown");
  });

  test("what a seat has is a thing of that seat, on the ground", () => {
    const scene = new MapScene(CHARACTERS).of(drawnMap(CHARACTERS, RIVER));
    expect([...scene.things.values()].map(({ at, owner }) => [at, owner])).toEqual([
      [[0, 0, 0], "Left"],
      [[3, 0, 0], "Right"],
    ]);
    expect(words(CHARACTERS, RIVER, [0, 0, 0])).toMatch(/^\(0, 0\): grass; frog of Left/);
  });

  test("what no brush writes is shown as it is written", () => {
    expect(words(CHARACTERS, { rows: ["?."] }, [0, 0, 0])).toMatch(/what no brush writes .*label \?/);
  });

  test("the other end of what leads on says so, and planes have names", () => {
    const data = { ...YEAR, winter: ["+ . .", ". . .", ". . ."], spring: ["- . .", ". ~ .", ". . ."] };
    expect(words(SEASONS, data, [-1, -1, 0])).toBe("(-1, -1) in winter: hole");
    expect(words(SEASONS, data, [-1, -1, 1])).toBe("(-1, -1) in spring: other end of hole");
  });

  test("records and nodes say all that they have", () => {
    expect(words(REEDS, BANK, [0, 0, 0])).toBe("(0, 0): green reed 0: age 3.0 years, color green, height 7");
    expect(words(REEDS, BANK, [1, 0, 0])).toBe("(1, 0): brown reed 1 of Left: color brown, height 2, owner Left");
    expect(words(LAKES, CHAIN, "B")).toBe("B: ways to A 3 and C 1; lake B: depth 6, salt no, fish kept");
  });

  test("there is room around nodes, and for the first one", () => {
    expect(roomOf(drawnMap(LAKES, CHAIN))).toEqual([
      [-0.12, -0.12],
      [1.12, 1.12],
    ]);
    expect(roomOf(drawnMap(LAKES, {}))).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

test("seats are told apart by the first letter in which they differ, else by numbers", () => {
  const letters = (...names: string[]) => seatsOf(names).map(({ letter }) => letter);
  expect(letters("Blue", "Red")).toEqual(["B", "R"]);
  expect(letters("P1", "P2", "P3")).toEqual(["1", "2", "3"]);
  expect(letters("a", "A")).toEqual(["1", "2"]);
  expect(letters()).toEqual([]);
});

test("a name that no map has", () => {
  const maps = [
    { name: "river", made: false },
    { name: "river-2", made: false },
  ];
  expect(freeName("river", { maps })).toBe("river-3");
  expect(freeName("river-2", { maps })).toBe("river-3");
  expect(freeName("lake", { maps })).toBe("lake-2");
});

test("an address leads to a map, and back", () => {
  expect(editPath("my pond", "a/b")).toBe("/edit/my%20pond?map=a%2Fb");
  expect(routeOf("/edit/my%20pond", "?map=a%2Fb")).toEqual({ page: "edit", game: "my pond", map: "a/b" });
  expect(routeOf("/edit/pond")).toEqual({ page: "edit", game: "pond", map: undefined });
});
