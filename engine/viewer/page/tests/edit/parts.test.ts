import { describe, expect, test } from "vitest";
import { blankMap, fieldText, formFields, readField } from "../../src/edit/map_fields";
import { isAlike, withoutValue, withValue } from "../../src/edit/map_data";
import { NodesMap } from "../../src/edit/nodes_map";
import { RecordsMap } from "../../src/edit/records_map";
import { BANK, brush, CHAIN, CHARACTERS, field, LAKES, REEDS, SEASONS, WORDS } from "./ponds";

describe("records", () => {
  const bank = () => new RecordsMap(REEDS, BANK);
  const [green, brown, nest] = REEDS.brushes as [never, never, never];

  test("a brush sets its fields, and leaves those that it doesn't know", () => {
    const painted = bank().paint([{ place: [0, 0, 0], brush: brown }]);
    expect(painted.data).toEqual({ ...BANK, reeds: [{ ...BANK.reeds[0], color: "brown" }, BANK.reeds[1]] });
    const map = bank();
    expect(map.paint([{ place: [0, 0, 0], brush: green }])).toBe(map);
  });

  test("of what there may be one, the older one goes; beside the field nothing is drawn", () => {
    const twice = bank()
      .paint([{ place: [2, 0, 0], brush: nest }])
      .paint([{ place: [3, 0, 0], brush: nest }]);
    expect(twice.records.slice(2)).toEqual([{ x: 3, y: 0, color: "nest", height: 2, owner: "Left" }]);
    const map = bank();
    expect(map.paint([{ place: [9, 9, 0], brush: nest }])).toBe(map);
  });

  test("one moves with all its fields, and takes the place of another", () => {
    const moved = bank().move([{ from: [0, 0, 0], to: [1, 0, 0] }]);
    expect(moved.records).toEqual([{ ...BANK.reeds[0], x: 1 }]);
    expect(bank().erase([[1, 0, 0]]).records).toEqual([BANK.reeds[0]]);
  });

  test("a smaller field keeps what is inside", () => {
    const wide = bank().paint([{ place: [-2, 0, 0], brush: green }]);
    const small = wide.resized(1);
    expect([small.data.size, small.records]).toEqual([1, BANK.reeds]);
  });

  test("an image has all fields, with seats changed", () => {
    const map = bank();
    const whole = map.symmetric(map.symmetry("half turn"));
    // The image of x, y is 2 - x, 1 - y.
    expect(whole.records).toEqual([
      ...BANK.reeds,
      { ...BANK.reeds[0], x: 2, y: 1 },
      { ...BANK.reeds[1], x: 1, y: 1, owner: "Right" },
    ]);
  });
});

describe("nodes", () => {
  const chain = () => new NodesMap(LAKES, CHAIN, new Map());
  const [lake, salt] = LAKES.brushes as [never, never];

  test("a brush sets its fields", () => {
    const painted = chain().paint([{ place: "B", brush: salt }]);
    expect(painted.data).toEqual({ ...CHAIN, lakes: { ...CHAIN.lakes, B: { ...CHAIN.lakes.B, salt: true } } });
    expect([painted.brushAt("A"), painted.brushAt("B"), painted.brushAt("Z")]).toEqual([0, 1, -1]);
  });

  test("a brush without a seat takes it away, where only that makes the difference", () => {
    const brushes = [brush("lake"), brush("lake of Left", { writes: { owner: "Left" }, seat: "Left" })];
    const map = new NodesMap({ ...LAKES, brushes }, CHAIN, new Map());
    const owned = map.paint([{ place: "A", brush: brushes[1]! }]);
    expect(owned.node("A")).toEqual({ ...CHAIN.lakes.A, owner: "Left" });
    expect(owned.paint([{ place: "A", brush: brushes[0]! }]).data).toEqual(CHAIN);
  });

  test("a new one has a name of its own and no edge", () => {
    const added = chain().added([0.25, 0.5], lake);
    expect(added.node("D")).toEqual({ depth: 6, salt: false, spot: [0.25, 0.5], streams: {} });
    expect(added.names).toEqual(["A", "B", "C", "D"]);
  });

  test("when a node is placed the others stay where they are seen", () => {
    const { spot: _, ...unplaced } = CHAIN.lakes.B;
    const data = { ...CHAIN, lakes: { ...CHAIN.lakes, B: unplaced } };
    const map = new NodesMap(LAKES, data, new Map([["B", [0.12345, 2]]]));
    const placed = map.placed("A", [5, 6]);
    expect(["A", "B", "C"].map((name) => placed.node(name).spot)).toEqual([
      [5, 6],
      [0.123, 2],
      [1, 1],
    ]);
  });

  test("without a key for spots the data don't change when a node is placed", () => {
    const { spot: _, ...desk } = LAKES;
    const map = new NodesMap(desk, CHAIN, new Map([["A", [3, 4]]]));
    const placed = map.placed("A", [5, 6]);
    expect([placed.data, placed.spotOf("A"), map.spotOf("A")]).toEqual([CHAIN, [5, 6], [3, 4]]);
  });

  test("with it they do", () => {
    expect(chain().placed("A", [5, 6]).node("A")).toEqual({ ...CHAIN.lakes.A, spot: [5, 6] });
  });

  test("an edge is made, changed and cut", () => {
    const made = chain().withEdge("C", "A", 9);
    expect(made.edgesOf("C")).toEqual([{ to: "A", number: 9 }]);
    expect(made.withEdge("C", "A", undefined).data).toEqual(CHAIN);
    const map = chain();
    expect([map.withEdge("A", "A", 1), map.withEdge("A", "Z", 1), map.withEdge("A", "B", 2)]).toEqual([map, map, map]);
  });

  test("with a node its edges go, and follow it to another name", () => {
    expect(chain().erase(["B"]).data.lakes).toEqual({ A: { ...CHAIN.lakes.A, streams: {} }, C: CHAIN.lakes.C });
    const renamed = chain().renamed("B", "Big");
    expect(renamed.data.lakes).toEqual({
      A: { ...CHAIN.lakes.A, streams: { Big: 2 } },
      Big: CHAIN.lakes.B,
      C: CHAIN.lakes.C,
    });
    expect(renamed.names).toEqual(["A", "Big", "C"]);
    const map = chain();
    expect(map.renamed("A", "B")).toBe(map);
  });
});

describe("fields", () => {
  test("what is drawn has no field; one for each seat; lists and any keys are whole", () => {
    const all = [
      field("rows", "list"),
      field("start?.x", "integer"),
      field("gold?.{seat}", "list"),
      field("eggs[]?.x", "integer"),
      field("eggs[]?.y", "integer"),
      field("names.*", "text"),
    ];
    const found = formFields(all, ["Left", "Right"], ["rows"]);
    expect(found.map(({ keys, kind, optional }) => [keys.join("/"), kind, optional])).toEqual([
      ["start/x", "integer", true],
      ["gold/Left", "list", true],
      ["gold/Right", "list", true],
      ["eggs", "list", true],
      ["names", "other", false],
    ]);
  });

  test("a value is read as its type wants it", () => {
    const depth = field("depth", "integer", { least: 2, most: 9 });
    expect(readField(depth, "7")).toBe(7);
    expect(() => readField(depth, "10")).toThrow("at most 9");
    expect(() => readField(depth, "1")).toThrow("at least 2");
    expect(() => readField(depth, "2.5")).toThrow("whole number");
    expect(() => readField(depth, "x")).toThrow("number");
    expect(() => readField(depth, "")).toThrow("needed");
    expect(readField({ ...depth, optional: true }, " ")).toBeUndefined();
    expect(readField(field("offset", "list"), "[1, 2]")).toEqual([1, 2]);
    expect(() => readField(field("offset", "list"), "{}")).toThrow("list");
    expect(fieldText(field("offset", "list"), [1, 2])).toBe("[1,2]");
  });

  test("values are set and removed without touching others, whatever they are called", () => {
    const data = JSON.parse('{"a": {"b": 1}, "__proto__": {"c": 2}}');
    expect(JSON.stringify(withValue(data, ["__proto__", "c"], 3))).toBe('{"a":{"b":1},"__proto__":{"c":3}}');
    expect(JSON.stringify(withoutValue(data, ["a", "b"]))).toBe('{"__proto__":{"c":2}}');
    expect(withValue(data, ["a", "b"], 1)).toBe(data);
    expect(withoutValue(data, ["x"])).toBe(data);
    expect(isAlike({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true);
    expect(isAlike({ a: undefined }, { b: undefined })).toBe(false);
  });

  test("a blank map has the least that is needed", () => {
    const size = { width: 3, height: 2, size: 4 };
    expect(blankMap(CHARACTERS, size)).toEqual({ depth: 2, symmetry: "horizontal", rows: ["...", "..."] });
    expect(blankMap(WORDS, size)).toEqual({ rows: [". . .", ". . ."] });
    const plane = [". . .", ". . ."];
    expect(blankMap(SEASONS, size)).toEqual({ winter: plane, spring: plane, summer: plane });
    expect(blankMap(REEDS, size)).toEqual({ size: 4, reeds: [] });
    expect(blankMap(LAKES, size)).toEqual({ lakes: {} });
  });
});
