import { describe, expect, test } from "vitest";
import { drawnMap } from "../../src/edit/drawn_map";
import { sidesOf, type Swap } from "../../src/edit/sides";
import { drawn } from "../../src/edit/strokes";
import { hexSymmetry } from "../../src/edit/symmetry";
import { REEDS } from "./ponds";

const SIX: Swap[] = [
  ["P1", "P2"],
  ["P3", "P4"],
  ["P5", "P6"],
];
const THREE: Swap[] = [
  ["P1", "P2"],
  ["P2", "P3"],
];

/** Who has the images of what `who` has, in turn. */
function owners(kind: string, swaps: readonly Swap[], who: string, count: number): unknown[] {
  const symmetry = hexSymmetry(kind, 2, swaps);
  return Array.from({ length: count }, (_, turns) => symmetry.swapped(who, turns));
}

describe("values that change sides", () => {
  test("two change in half turns and in sixth turns, and stay in third turns", () => {
    expect(owners("half turn", SIX.slice(0, 1), "P1", 3)).toEqual(["P1", "P2", "P1"]);
    expect(owners("third turn", SIX.slice(0, 1), "P1", 4)).toEqual(["P1", "P1", "P1", "P1"]);
    expect(owners("sixth turn", SIX.slice(0, 1), "P2", 7)).toEqual(["P2", "P1", "P2", "P1", "P2", "P1", "P2"]);
  });

  test("three go round in third turns, and stay in half turns", () => {
    expect(owners("third turn", THREE, "P1", 4)).toEqual(["P1", "P2", "P3", "P1"]);
    expect(owners("third turn", THREE, "P3", 3)).toEqual(["P3", "P1", "P2"]);
    expect(owners("half turn", THREE, "P1", 3)).toEqual(["P1", "P1", "P1"]);
  });

  test("three pairs go round by thirds", () => {
    expect(owners("third turn", SIX, "P1", 4)).toEqual(["P1", "P3", "P5", "P1"]);
    expect(owners("third turn", SIX, "P4", 4)).toEqual(["P4", "P6", "P2", "P4"]);
    expect(owners("half turn", SIX, "P5", 3)).toEqual(["P5", "P6", "P5"]);
  });

  test("by sixths each of six has one image: two of them are a third turn, three a half turn", () => {
    const sixth = owners("sixth turn", SIX, "P1", 7);
    expect(new Set(sixth).size).toBe(6);
    expect([sixth[2], sixth[4], sixth[6]]).toEqual(["P3", "P5", "P1"]);
    expect(sixth[3]).toBe("P2");
  });

  test("four seats in pairs stay in third turns", () => {
    expect(sidesOf(SIX.slice(0, 2), 3)).toEqual([]);
    expect(owners("sixth turn", SIX.slice(0, 2), "P3", 3)).toEqual(["P3", "P4", "P3"]);
  });

  test("a ring of six goes on by as much as a turn needs, closed or not", () => {
    const chain = [1, 2, 3, 4, 5].map((number): Swap => [`P${number}`, `P${number + 1}`]);
    for (const ring of [chain, [...chain, ["P6", "P1"] as const]]) {
      expect(owners("third turn", ring, "P1", 4)).toEqual(["P1", "P3", "P5", "P1"]);
      expect(owners("half turn", ring, "P1", 3)).toEqual(["P1", "P4", "P1"]);
      expect(owners("sixth turn", ring, "P1", 4)).toEqual(["P1", "P2", "P3", "P4"]);
    }
  });

  test("a pair that is said both ways is one pair", () => {
    const both: Swap[] = [
      ["A", "B"],
      ["B", "A"],
    ];
    expect(sidesOf(both, 2)).toEqual(both);
  });

  test("a nest with an owner is drawn once for each of three", () => {
    const seats = ["P1", "P2", "P3"];
    const brushes = seats.map((seat) => ({ ...REEDS.brushes[0]!, name: `reed of ${seat}`, seat }));
    const desk = {
      ...REEDS,
      seats,
      brushes,
      symmetry: { kinds: ["third turn"], swaps: THREE as [unknown, unknown][] },
    };
    const map = drawnMap(desk, { size: 2, reeds: [] });
    const symmetry = map.symmetry("third turn");
    const { data } = drawn(map, { tool: "paint", brush: brushes[1]!, trail: [[0, 0, 0]], selected: [], symmetry });
    const owned = (data.reeds as { x: number; y: number; owner: string }[]).map(({ x, y, owner }) => [
      `${x},${y}`,
      owner,
    ]);
    const places = symmetry.images([0, 0, 0]).map((place) => `${place[0]},${place[1]}`);
    expect(Object.fromEntries(owned)).toEqual({ [places[0]!]: "P2", [places[1]!]: "P3", [places[2]!]: "P1" });
  });
});
