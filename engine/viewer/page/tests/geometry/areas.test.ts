import { expect, test } from "vitest";
import { areaOf } from "../../src/geometry/area";
import { HexField, steps } from "../../src/geometry/hex_field";
import { planOf } from "../../src/geometry/plan";
import { along } from "../../src/geometry/point";
import { glideWay, linkWay } from "../../src/geometry/way";
import type { Reach, Thing } from "../../src/model/format";
import type { AreaLook } from "../../src/model/look_format";
import { frog, grid, model, pondLook } from "../pond";

function count(thing: Thing, reach: Reach, metric: AreaLook["metric"]): number {
  return areaOf(model({ field: grid(9, 9), things: [thing] }), thing, reach, metric).length;
}

test("cells by metric, counted by hand", () => {
  const middle = frog(1, 4, 4);
  expect(count(middle, [0, 2], "manhattan")).toBe(13);
  expect(count(middle, [1, 1], "manhattan")).toBe(4);
  expect(count(middle, [0, 1], "chebyshev")).toBe(9);
  expect(count(middle, [2, 2], "chebyshev")).toBe(16);
  expect(count(middle, [0, 5], "squared")).toBe(21);
  expect(count(middle, [0, 4], "squared")).toBe(13);
  expect(count(frog(1, 0, 0), [0, 2], "manhattan")).toBe(6);
  expect(count(frog(1, 4, 4, { size: [2, 2] }), [1, 1], "chebyshev")).toBe(12);
  expect(count(frog(1, 20, 4), [0, 2], "manhattan")).toBe(0);
});

test("an area stays in its plane", () => {
  const thing = frog(1, 1, 1, { at: [1, 1, 1] });
  const found = areaOf(model({ field: grid(3, 3, 3), things: [thing] }), thing, [0, 1], "manhattan");
  expect(found).toEqual([
    [1, 0, 1],
    [0, 1, 1],
    [1, 1, 1],
    [2, 1, 1],
    [1, 2, 1],
  ]);
});

test("vertices and nodes by steps", () => {
  const thing = frog(1, 0, 0);
  const hex = (reach: Reach) => areaOf(model({ field: { hex: 3 }, things: [thing] }), thing, reach, "steps").length;
  expect([hex([0, 0]), hex([1, 1]), hex([2, 2]), hex([0, 2])]).toEqual([1, 3, 6, 10]);
  const nodes = ["A", "B", "C", "D"].map((name) => ({ name }));
  const field = {
    graph: {
      nodes,
      edges: [
        [0, 1, 5],
        [1, 2, 5],
        [2, 0, 5],
        [2, 3, 5],
      ] as [number, number, number][],
    },
  };
  const boat = frog(2, 0, 0, { at: "A" });
  const graph = (reach: Reach) => areaOf(model({ field, things: [boat] }), boat, reach, "hops");
  expect([graph([0, 1]), graph([2, 3]), graph([0, 0])]).toEqual([["A", "B"], ["C", "D"], ["A"]]);
});

test("distances in a hex field are those of the shortest paths", () => {
  const field = new HexField(3);
  const start = [0, 0] as const;
  const found = new Map([[String(start), 0]]);
  const waiting: (readonly [number, number])[] = [start];
  for (const [x, y] of waiting) {
    for (const letter of "lrv") {
      const next = field.follow([x, y], letter)?.[1];
      if (!next || found.has(String(next))) continue;
      found.set(String(next), (found.get(String([x, y])) ?? 0) + 1);
      waiting.push(next);
    }
  }
  expect(found.size).toBe(54);
  for (const vertex of field.vertices()) expect(steps(start, vertex), String(vertex)).toBe(found.get(String(vertex)));
});

test("ways of letters", () => {
  const field = new HexField(2);
  expect(field.follow([0, 0], "vrv")).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 2],
  ]);
  expect(field.follow([1, 0], "vl")).toEqual([
    [1, 0],
    [1, -1],
    [0, -1],
  ]);
  expect([field.follow([4, 0], "r"), field.follow([0, 0], "x"), field.follow([9, 9], "")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("links go along their way, and things glide along it", () => {
  const link = { kind: "plan", from: { thing: 1 }, to: { at: [1, 2, 0] as [number, number, number] }, way: "vrv" };
  const before = model({ field: { hex: 3 }, things: [frog(1, 0, 0)], links: [link] });
  const plan = planOf(before.field, pondLook().field);
  if (!plan) throw new Error("no plan");
  expect(linkWay(plan, before, link)).toHaveLength(4);
  expect(linkWay(plan, before, { ...link, way: "llllllllllllll" })).toBeUndefined();
  const [from, to] = [plan.spot([0, 0, 0]), plan.spot([1, 1, 0])];
  if (!from || !to) throw new Error("no spots");
  expect(glideWay(plan, before, frog(1, 0, 0), from, to, to)).toEqual([from, plan.spot([0, 1, 0]), to]);
  expect(glideWay(plan, before, frog(2, 0, 0), from, to, to)).toEqual([from, to]);
});

test("links without a way are straight, and need both ends", () => {
  const scene = model({ things: [frog(1, 0, 0), frog(2, 3, 0), { id: 3, kind: "card" }] });
  const plan = planOf(scene.field, pondLook().field);
  if (!plan) throw new Error("no plan");
  const way = (to: number) => linkWay(plan, scene, { kind: "leap", from: { thing: 1 }, to: { thing: to } });
  expect([way(2), way(3), way(9), way(1)]).toEqual([
    [
      { x: 0.5, y: 0.5 },
      { x: 3.5, y: 0.5 },
    ],
    undefined,
    undefined,
    undefined,
  ]);
});

test("a point along a way", () => {
  const way = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 6 },
  ];
  expect([0, 0.25, 0.5, 1].map((share) => along(way, share))).toEqual([
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
    { x: 2, y: 6 },
  ]);
});
