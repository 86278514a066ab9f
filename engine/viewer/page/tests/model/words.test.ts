import { expect, test } from "vitest";
import type { Thing } from "../../src/model/format";
import type { CellShow } from "../../src/model/look_format";
import * as words from "../../src/model/words";
import { appearance, frog, kind, model, pondIndex } from "../pond";

test("numbers have no more digits than anybody reads", () => {
  const shown = ([value, decimals]: [number | string | boolean, (number | null)?]) => words.scalarText(value, decimals);
  expect(
    ([[3], [3.5], [1 / 3], [100], [-0.001], [-0.01, 1], [2, 1], [1e300], [NaN, 1], [true], ["x"]] as never[]).map(
      shown,
    ),
  ).toEqual(["3", "3.5", "0.33", "100", "0", "0.0", "2.0", "1e300", "NaN", "yes", "x"]);
});

test("figures are words", () => {
  const look = pondIndex();
  const figure = (name: string, value: number | string) => words.figureWords(name, value, look.figures.get(name));
  expect([
    figure("frogs", 1),
    figure("frogs", 12),
    figure("gold", 40),
    figure("wet_feet", 2),
    figure("frogs", "many"),
  ]).toEqual(["1 frog", "12 frogs", "money 40.0 coins", "2 wet feet", "frogs many"]);
});

test("places are called as the look says", () => {
  const scene = model({});
  const named = (place: string | null, planes: string[] = []) => {
    const { field } = pondIndex().data;
    return pondIndex({ field: { ...field, place, planes } });
  };
  const name = (look: ReturnType<typeof named>, place: Parameters<typeof words.placeName>[0]) =>
    words.placeName(place, look, scene);
  expect(name(named("{x}/{y}"), [7, 10, 0])).toBe("7/10");
  expect(name(named("{x}/{y} in the {plane}", ["shallows"]), [7, 10, 0])).toBe("7/10 in the shallows");
  expect(name(named("{x}/{y} in the {plane}"), [7, 10, 2])).toBe("7/10 in the 2");
  expect(name(named(null), [7, 10, 0])).toBe("(7, 10)");
  expect(name(named(null), [7, 10, 2])).toBe("(7, 10, 2)");
  expect(name(named(null, ["shallows"]), [7, 10, 0])).toBe("(7, 10) in shallows");
  expect(name(named("the {name}"), "Delta")).toBe("the Delta");
  expect(name(named("{x}/{y}"), "Delta")).toBe("Delta");
  expect(name(named("{constructor}"), [1, 2, 0])).toBe("(1, 2)");
});

const SAD: Thing = frog(28, 3, 4, {
  label: 2,
  bars: { health: [3, 5] },
  marks: ["weak", "wet_feet"],
  facts: { price: 4, odd_thing: true, age: 4 },
  reaches: { sight: [0, 2], leap: [1, 3] },
});

test("a thing in words", () => {
  const look = pondIndex();
  expect(words.thingWords(SAD, look)).toBe(
    "frog 28 of Left: age 2.0, health 3 of 5, is weak, wet feet, age 4.0 years, price 4 flies, odd thing yes",
  );
  expect(words.thingName({ id: "x", kind: "lily_pad" }, look)).toBe("lily pad x");
  expect(words.thingName({ id: "x", kind: "newt" }, pondIndex({ nobody: "the herons" }))).toBe("newt x of the herons");
});

test("a thing looked at closely", () => {
  const details = words.thingDetails(SAD, pondIndex(), model({ things: [SAD] }));
  expect(details.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    "kind: frog",
    "id: 28",
    "owner: Left",
    "place: (3, 4)",
    "age: 2.0",
    "health: 3 of 5",
    "marks: is weak, wet feet",
    "age: 4.0 years",
    "price: 4 flies",
    "odd thing: yes",
    "sees: 2",
    "leap: 1 to 3",
  ]);
  expect(details.find(({ name }) => name === "health")?.share).toBe(0.6);
  const facts = { age: SAD.label!, health: 3, price: 4 };
  const told = words.thingDetails({ ...SAD, facts }, pondIndex(), model({ things: [SAD] }));
  expect(told.map(({ name }) => name).filter((name) => ["age", "health", "price"].includes(name))).toEqual([
    "age",
    "health",
    "price",
  ]);
});

const CELLS: { of: string[]; shown: CellShow }[] = [
  {
    of: ["mud"],
    shown: {
      table: [
        ["0", appearance({ name: "water" })],
        ["1", appearance({ name: "stone", shape: "dot" })],
      ],
    },
  },
  { of: ["depth"], shown: { number: { role: "ink", hide: 0 } } },
  {
    of: ["smell"],
    shown: { ramp: { from: -9, to: 9, low: "seat2", high: "seat1", hide: 0, name: "smell", many: "" } },
  },
];

test("the board as lines of text", () => {
  const scene = model({
    field: {
      grid: {
        size: [2, 2, 1],
        origin: [0, 0, 0],
        layers: [
          ["mud", "0*2 1 0"],
          ["depth", "0 4 3 0"],
          ["smell", "5 -2 -3 0"],
        ],
        known: "1*3 0",
      },
    },
    things: [
      frog(1, 0, 0),
      frog(2, 0, 0),
      frog(3, 0, 0, { owner: "Right", kind: "newt" }),
      { id: 4, kind: "reed", at: [1, 1, 0] },
      { id: "c1", kind: "card", facts: { price: 2 }, owner: "Left" },
    ],
    links: [
      { kind: "leap", from: { thing: 1 }, to: { at: [1, 1, 0] } },
      { kind: "aim", from: { thing: 2 }, to: { thing: 1 } },
      { kind: "aim", from: { thing: 3 }, to: { thing: 1 } },
    ],
    figures: { Left: { frogs: 2, odd: 1 }, Herons: { frogs: 1 } },
    notes: ["It rains."],
  });
  const look = pondIndex({ cells: CELLS, nobody: "the herons" });
  expect(words.describe(scene, look, [{ text: "a frog leapt", kind: "leapt", count: 3 }])).toEqual([
    "Left (leaper): 2 frogs, 1 odd",
    "Right (lurker)",
    "Herons: 1 frog",
    "Left has 2 frogs; Right has 1 newt; the herons have 1 reed",
    "Cards in hand:",
    "- card of Left: price 2 flies",
    "2 cells of water, 1 stone",
    "2 cells with depth, 7 in all",
    "3 cells of smell: 1 of Left and 2 of Right",
    "1 of 4 cells is unknown",
    "Links: 1 leap and 2 aims",
    "Notes:",
    "- It rains.",
    "What happened:",
    "- a frog leapt (3 times)",
  ]);
  expect(words.placeWords([0, 0, 0], look, scene)).toBe(
    "(0, 0): water, smell 5; frog 1 of Left; frog 2 of Left; newt 3 of Right",
  );
  expect(words.placeWords([0, 1, 0], look, scene)).toBe("(0, 1): stone, depth 3, smell -3");
  expect(words.placeWords([1, 1, 0], look, scene)).toBe("(1, 1): unknown; reed 4 of the herons");
  expect(words.placeWords([9, 1, 0], look, scene)).toBe("(9, 1): outside of the field");
  const [link] = scene.links;
  expect(link && words.linkWords(link, look, scene)).toBe("leap: frog 1 of Left to (1, 1)");
});

test("a graph in words", () => {
  const nodes = ["A", "B", "C"].map((name) => ({ name }));
  const scene = model({
    field: {
      graph: {
        nodes,
        edges: [
          [0, 1, 3],
          [0, 2, 7],
          [1, 0, 1],
        ],
      },
    },
  });
  const look = pondIndex();
  expect(words.describe(scene, look)).toContain("3 places and 3 ways");
  expect(["A", "B", "C"].map((place) => words.placeWords(place, look, scene))).toEqual([
    "A: ways to B 3 and C 7",
    "B: way to A 1",
    "C: nothing",
  ]);
});

test("things without a place are tables", () => {
  const card = (id: string, price: number): Thing => ({ id, kind: "card", facts: { price, secret: 1 }, owner: "Left" });
  const bug: Thing = { id: "z", kind: "bug", label: 3 };
  const look = pondIndex({ kinds: [...pondIndex().data.kinds, ["bug", kind({}, { list: "cards in hand" })]] });
  expect(words.lists(model({ things: [card("a", 2), card("b", 5)] }), look)).toMatchObject([
    {
      name: "cards in hand",
      columns: ["owner", "price"],
      rows: [{ cells: ["Left", "2 flies"] }, { cells: ["Left", "5 flies"] }],
    },
  ]);
  expect(words.lists(model({ things: [card("a", 2), bug] }), look)).toMatchObject([
    {
      columns: ["kind", "owner", "price", "label"],
      rows: [{ cells: ["card", "Left", "2 flies", ""] }, { cells: ["bug", "", "", "3"] }],
    },
  ]);
});
