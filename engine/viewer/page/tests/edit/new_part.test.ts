import { describe, expect, test } from "vitest";
import { MapEditor } from "../../src/edit/editor.svelte";
import type { MapData } from "../../src/edit/map_data";
import { mostCommon, newPart } from "../../src/edit/new_part";
import type { MapDesk } from "../../src/edit/protocol";
import { CHAIN, LAKES, REEDS } from "./ponds";

const [green, brown, nest] = REEDS.brushes as [never, never, never];
const PLACE = { x: 2, y: 0 };
const reed = (color: string, height: number, more: MapData = {}): MapData => ({ x: 9, y: 9, color, height, ...more });
const of = (brush: never, touched: MapData[], all: MapData[]) => newPart(brush, PLACE, { touched, all }, REEDS);

describe("a new record", () => {
  test("is like the one of its brush that was touched last", () => {
    const [first, last, other] = [reed("green", 7), reed("green", 5), reed("brown", 3)];
    const all = [first, first, last, other];
    expect(of(green, [other, last, first], all)).toEqual({ ...PLACE, color: "green", height: 5 });
  });

  test("is like most of its brush, where none of them was touched", () => {
    const all = [reed("green", 7), reed("green", 4), reed("green", 7), reed("green", 1), reed("brown", 3)];
    expect(of(green, [reed("brown", 3)], all)).toEqual({ ...PLACE, color: "green", height: 7 });
  });

  test("is like others, where it is the first of its brush: the one touched last, else most", () => {
    const all = [reed("green", 7), reed("green", 7), reed("green", 5)];
    expect(of(brown, [reed("green", 5)], all)).toEqual({ ...PLACE, color: "brown", height: 5 });
    expect(of(brown, [], all)).toEqual({ ...PLACE, color: "brown", height: 7 });
  });

  test("has the least that is allowed, where it is the first of all", () => {
    expect(of(nest, [], [])).toEqual({ ...PLACE, color: "nest", height: 1, owner: "Left" });
  });

  test("has what may be left out only if all of its brush have it", () => {
    const [owned, free] = [reed("green", 7, { owner: "Right" }), reed("green", 7)];
    expect(of(green, [owned], [owned])).toEqual({ ...PLACE, color: "green", height: 7, owner: "Right" });
    expect(of(green, [owned], [owned, free])).toEqual({ ...PLACE, color: "green", height: 7 });
    expect(of(green, [], [owned, owned])).toEqual({ ...PLACE, color: "green", height: 7, owner: "Right" });
    expect(of(green, [], [owned])).toEqual({ ...PLACE, color: "green", height: 7 });
    expect(of(brown, [owned], [owned])).toEqual({ ...PLACE, color: "brown", height: 7 });
  });
});

describe("in the editor", () => {
  const bank = { size: 2, reeds: [reed("green", 7, { x: 0, y: 0 }), reed("green", 4, { x: 1, y: 0 })] };
  const editor = (desk: MapDesk, data: MapData) => new MapEditor(desk, data, new Map(), true);
  const heights = ({ map }: MapEditor) => (map.data.reeds as { height: number }[]).map(({ height }) => height);

  test("what was selected last is the model, as it is now", () => {
    const own = editor(REEDS, bank);
    own.selected = [[0, 0, 0]];
    own.press([2, 0, 0]);
    expect(heights(own)).toEqual([7, 4, 7]);
    if (own.map.form === "records") own.edit(own.map.withRecord(2, reed("green", 9, { x: 2, y: 0 })));
    own.press([-1, 0, 0]);
    expect(heights(own)).toEqual([7, 4, 9, 9]);
    own.undo();
    own.undo();
    own.press([-1, 0, 0]);
    expect(heights(own)).toEqual([7, 4, 7, 7]);
  });

  test("an image has the owner of the other side", () => {
    const owned = { size: 2, reeds: [reed("green", 7, { x: 0, y: 0, owner: "Left" })] };
    const own = editor(REEDS, owned);
    own.symmetryKind = "half turn";
    own.selected = [[0, 0, 0]];
    own.press([1, 0, 0]);
    const reeds = own.map.data.reeds as { x: number; y: number; owner?: string }[];
    expect(reeds.map(({ x, y, owner }) => [x, y, owner])).toEqual([
      [0, 0, "Left"],
      [1, 1, "Right"],
      [1, 0, "Left"],
    ]);
  });

  test("a node is like the one that was selected last", () => {
    const own = editor(LAKES, CHAIN);
    own.selected = ["A"];
    own.addNode([0.25, 0.5]);
    expect(own.map.form === "nodes" && own.map.node("D")).toEqual({
      depth: 5,
      salt: false,
      spot: [0.25, 0.5],
      streams: {},
    });
  });
});

test("of equally many values the last one is the most common", () => {
  expect(mostCommon([3, 5, 3, 5])).toBe(5);
  expect(mostCommon([3, 3, 5, undefined, undefined, undefined])).toBe(3);
  expect(mostCommon([])).toBeUndefined();
});
