import { describe, expect, test } from "vitest";
import { frameOf, GraphPlan } from "../../src/geometry/graph_plan";
import { type FieldPlan, planOf } from "../../src/geometry/plan";
import { distance } from "../../src/geometry/point";
import type { Field, Place } from "../../src/model/format";
import type { FieldLook } from "../../src/model/look_format";
import { cellCount, cellPlace } from "../../src/model/scene_model";
import { frog, grid, model, pondLook } from "../pond";

function plan(field: Field, look: Partial<FieldLook> = {}): FieldPlan {
  const made = planOf(model({ field }).field, { ...pondLook().field, ...look });
  if (!made) throw new Error("no plan");
  return made;
}

const GRAPH: Field = {
  graph: {
    nodes: [
      { name: "A", spot: [0, 0] },
      { name: "B", spot: [1, 0] },
      { name: "C", spot: [0.5, 0.8] },
    ],
    edges: [[0, 1, 1]],
  },
};

const FAR: Field = { grid: { size: [4, 3, 2], origin: [-2, 10, 5], layers: [] } };

function places(field: Field): Place[] {
  const { field: made } = model({ field });
  if (made.kind === "grid") return Array.from({ length: cellCount(made) }, (_, cell) => cellPlace(made, cell));
  if (made.kind === "graph") return made.nodes.map(({ name }) => name);
  const hex = plan(field);
  return hex.kind === "hex" ? [...hex.field.vertices()].map(([x, y]): Place => [x, y, 0]) : [];
}

describe("a hit is the inverse of a place", () => {
  test.each<[string, Field, Partial<FieldLook>]>([
    ["grid", grid(5, 4), {}],
    ["grid, y upwards", grid(5, 4), { y_up: true }],
    ["planes in a row", FAR, {}],
    ["planes below each other, y upwards", FAR, { stack: true, y_up: true }],
    ["hex", { hex: 4 }, {}],
    ["hex, y upwards", { hex: 3 }, { y_up: true }],
    ["graph", GRAPH, {}],
    ["graph, y upwards", GRAPH, { y_up: true }],
  ])("%s", (_, field, look) => {
    const made = plan(field, look);
    const all = places(field);
    expect(all.length).toBeGreaterThan(2);
    for (const place of all) {
      const spot = made.spot(place);
      if (!spot) throw new Error(`no spot for ${place}`);
      for (const [x, y] of [
        [0, 0],
        [0.3, 0.2],
        [-0.3, -0.3],
      ] as const) {
        expect(made.place({ x: spot.x + x, y: spot.y + y })).toEqual(place);
      }
      const { left, top, right, bottom } = made.bounds;
      expect(spot.x > left && spot.x < right && spot.y > top && spot.y < bottom).toBe(true);
    }
    expect(new Set(all.map((place) => JSON.stringify(made.spot(place)))).size).toBe(all.length);
    expect(made.place({ x: -99, y: -99 })).toBeUndefined();
  });
});

test("y goes down or up", () => {
  const [down, up] = [plan(grid(5, 4)), plan(grid(5, 4), { y_up: true })];
  expect(down.spot([1, 0, 0])).toEqual({ x: 1.5, y: 0.5 });
  expect(up.spot([1, 0, 0])).toEqual({ x: 1.5, y: 3.5 });
  const house = frog(1, 1, 0, { size: [2, 3] });
  expect(down.middle(house)).toEqual({ x: 2, y: 1.5 });
  expect(up.middle(house)).toEqual({ x: 2, y: 2.5 });
});

test("places beside the field have no spot", () => {
  expect(plan(grid(5, 4)).spot([5, 0, 0])).toBeUndefined();
  expect(plan(grid(5, 4)).spot("A")).toBeUndefined();
  expect(plan({ hex: 2 }).spot([9, 9, 0])).toBeUndefined();
  expect(plan({ hex: 2 }).spot([0, 0, 1])).toBeUndefined();
  expect(plan(GRAPH).spot("constructor")).toBeUndefined();
});

test("all edges of a hex field are equally long", () => {
  const made = plan({ hex: 3 });
  if (made.kind !== "hex") throw new Error("no hex plan");
  let edges = 0;
  for (const vertex of made.field.vertices()) {
    for (const [other, away] of made.field.within(vertex, 1)) {
      if (away !== 1) continue;
      expect(distance(made.vertexSpot(vertex), made.vertexSpot(other))).toBeCloseTo(1, 9);
      edges += 1;
    }
  }
  expect([made.field.count, edges]).toEqual([54, 2 * (9 * 9 - 3 * 3)]);
});

test("what can't be drawn has no plan", () => {
  const look = pondLook().field;
  expect(planOf({ kind: "nothing" }, look)).toBeUndefined();
  expect(planOf({ kind: "hex", size: 0 }, look)).toBeUndefined();
  expect(planOf({ kind: "hex", size: 1e9 }, look)).toBeUndefined();
  expect(planOf({ kind: "graph", nodes: [], edges: [] }, look)).toBeUndefined();
  expect(planOf({ kind: "grid", size: [1e6, 1e6, 1], origin: [0, 0, 0], layers: new Map() }, look)).toBeUndefined();
});

test("a few nodes lie where they lie in the whole graph", () => {
  const { field } = model({ field: GRAPH });
  if (field.kind !== "graph") throw new Error("no graph");
  const frame = frameOf(field, false);
  const [whole, few] = [
    new GraphPlan(field, false),
    new GraphPlan({ ...field, nodes: field.nodes.slice(2) }, false, frame),
  ];
  expect(few.spot("C")).toEqual(whole.spot("C"));
  expect(few.bounds).toEqual(whole.bounds);
});

test("a cursor goes from place to place", () => {
  const two = plan(grid(3, 2, 2));
  expect(two.neighbour(undefined, "left")).toEqual([0, 0, 0]);
  expect(two.neighbour([0, 0, 0], "right")).toEqual([1, 0, 0]);
  expect(two.neighbour([0, 0, 0], "down")).toEqual([0, 1, 0]);
  expect(two.neighbour([0, 0, 0], "up")).toBeUndefined();
  expect(two.neighbour([2, 1, 0], "right")).toEqual([0, 1, 1]);
  expect(two.neighbour([0, 1, 1], "left")).toEqual([2, 1, 0]);
  expect(plan(grid(3, 2), { y_up: true }).neighbour([0, 0, 0], "up")).toEqual([0, 1, 0]);
  const graph = plan(GRAPH);
  expect([graph.neighbour("A", "right"), graph.neighbour("A", "down"), graph.neighbour("C", "left")]).toEqual([
    "B",
    "C",
    "A",
  ]);
  const hex = plan({ hex: 3 });
  expect(hex.neighbour([0, 0, 0], "right")).toEqual([1, 0, 0]);
  expect(hex.neighbour([0, 0, 0], "down")).toEqual([0, 1, 0]);
});

test("every vertex of a hex field is reached by the keyboard", () => {
  const hex = plan({ hex: 2 });
  const seen = new Set<string>();
  const waiting: Place[] = [hex.neighbour(undefined, "left") as Place];
  for (const place of waiting) {
    if (seen.has(String(place))) continue;
    seen.add(String(place));
    for (const direction of ["left", "right", "up", "down"] as const) {
      const next = hex.neighbour(place, direction);
      if (next !== undefined) waiting.push(next);
    }
  }
  expect(seen.size).toBe(24);
});
