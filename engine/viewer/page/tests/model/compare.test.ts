import { expect, test } from "vitest";
import { compare } from "../../src/model/compare";
import { legend } from "../../src/model/legend";
import { appearance, frog, grid, model, pondIndex } from "../pond";

const CELLS = [
  {
    of: ["mud"],
    shown: {
      table: [
        ["0", appearance({ name: "water" })],
        ["1", appearance({ name: "reed bed" })],
      ],
    },
  },
];

test("what is other between two scenes", () => {
  const look = pondIndex({ cells: CELLS as never });
  const field = (cells: string) => grid(3, 1, 1, [["mud", cells]]);
  const same = frog(1, 0, 0);
  const before = model({
    field: field("0 1 0"),
    things: [same, frog(2, 1, 0, { bars: { health: [4, 5] } }), frog(3, 0, 0)],
    figures: { Left: { fleas: 1, frogs: 3, gold: 1 }, Herons: { gold: 1 } },
    links: [{ kind: "leap", from: { thing: 1 }, to: { thing: 2 } }],
  });
  const after = model({
    field: field("0 0 0"),
    things: [{ ...same }, frog(2, 2, 0, { bars: { health: [3, 5] } }), frog(4, 1, 0)],
    figures: { Left: { fleas: 2, frogs: 3, gold: 2.5 } },
  });
  const { things, places, lines } = compare(before, after, look);
  expect([...things]).toEqual([2, 3, 4, 1]);
  expect(places).toEqual([
    [1, 0, 0],
    [2, 0, 0],
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
  ]);
  expect(lines).toEqual([
    "Left: money 1.0 coins, then 2.5 coins",
    "Left: fleas 1, then 2",
    "Herons: money 1.0 coins, then nothing",
    "frog 2 of Left: place (1, 0), then (2, 0); health 4 of 5, then 3 of 5",
    "frog 3 of Left: only in the first",
    "frog 4 of Left: only in the second",
    "links of 1 are other",
    "(1, 0): reed bed, then water",
  ]);
  expect(compare(before, before, look)).toEqual({ things: new Set(), places: [], lines: [] });
});

test("many cells are not told one by one", () => {
  const look = pondIndex({ cells: CELLS as never });
  const field = (cells: string) => model({ field: grid(50, 1, 1, [["mud", cells]]) });
  const { lines, places } = compare(field("0*50"), field("1*50"), look);
  expect([places.length, lines.length, lines.at(-1)]).toEqual([50, 21, "and 30 more cells"]);
});

test("a legend has only what occurs", () => {
  const scene = model({
    field: { grid: { size: [2, 1, 1], origin: [0, 0, 0], layers: [["mud", "0*2"]], known: "1 0" } },
    things: [frog(1, 0, 0, { marks: ["weak"], reaches: { sight: [0, 1] } }), { id: 2, kind: "reed", at: [1, 0, 0] }],
    links: [{ kind: "plan", from: { thing: 1 }, to: { thing: 2 } }],
  });
  const entries = legend(scene, pondIndex({ cells: CELLS as never }));
  expect(entries.map(({ icon, name }) => `${icon.kind}: ${name}`)).toEqual([
    "thing: reed",
    "thing: frog",
    "label: age of frog",
    "bar: health of frog",
    "mark: is weak",
    "cell: water",
    "fog: not seen",
    "line: plan",
    "area: sees",
  ]);
});
