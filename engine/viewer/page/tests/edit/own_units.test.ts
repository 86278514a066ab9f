import { expect, test } from "vitest";
import type { Spot } from "../../src/geometry/graph_plan";
import { inOwnUnits } from "../../src/edit/own_units";
import { NodesMap } from "../../src/edit/nodes_map";
import { CHAIN, LAKES } from "./ponds";

const found = (spots: Record<string, Spot>) => new Map(Object.entries(spots));

test("spots of the program get the units of those in the map", () => {
  const box = found({ A: [0, 0], B: [0.5, 1], C: [0.25, 0.5] });
  // Ten times as large, and y turned round.
  const own = found({ A: [100, 50], B: [105, 40] });
  expect([...inOwnUnits(box, own)]).toEqual([
    ["A", [100, 50]],
    ["B", [105, 40]],
    ["C", [102.5, 45]],
  ]);
});

test("where all known ones lie on a line the other axis tells, and one alone is only an offset", () => {
  const box = found({ A: [0, 0.5], B: [1, 0.5], C: [0.5, 0.75] });
  expect(inOwnUnits(box, found({ A: [0, 3], B: [8, 3] })).get("C")).toEqual([4, 5]);
  expect(inOwnUnits(box, found({ A: [7, 3] })).get("C")).toEqual([7.5, 3.25]);
  expect(inOwnUnits(box, new Map())).toEqual(box);
});

test("a map in which some nodes have spots is drawn in one scale", () => {
  const { spot: _, ...unplaced } = CHAIN.lakes.B;
  const data = {
    ...CHAIN,
    lakes: { A: { ...CHAIN.lakes.A, spot: [0, 0] }, B: unplaced, C: { ...CHAIN.lakes.C, spot: [40, 20] } },
  };
  const map = NodesMap.opened(LAKES, data, found({ A: [0, 0], B: [0.5, 0.25], C: [1, 0.5] }));
  expect(["A", "B", "C"].map((name) => map.spotOf(name))).toEqual([
    [0, 0],
    [20, 10],
    [40, 20],
  ]);
});
