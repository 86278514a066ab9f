import { expect, test } from "vitest";
import { Camera } from "../../src/geometry/camera";
import { coverOf } from "../../src/drawing/cell_cover";
import { edgeTexts } from "../../src/drawing/coordinates";
import { cut } from "../../src/drawing/pen";
import { edgesOf } from "../../src/drawing/net";
import { areasShown, effectsShown, linksShown } from "../../src/drawing/overlay";
import type { CellShow } from "../../src/model/look_format";
import { appearance, frog, grid, model } from "../pond";
import { planned, pondPaints } from "./paints";

const paints = pondPaints();

test("areas are shown for the chosen thing, with a rim around them", () => {
  const scene = model({ things: [frog(1, 2, 2), frog(2, 5, 5)], reaches: { frog: { sight: [0, 1] } } });
  const plan = planned(scene, paints);
  expect(areasShown(scene, plan, paints)).toEqual([]);
  const [area, ...others] = areasShown(scene, plan, paints, 1);
  expect(others).toEqual([]);
  expect([area?.color, area?.cells.length, area?.rim.length]).toEqual(["#0000ff", 5, 12]);
  const [sight] = paints.look.data.areas;
  const always = pondPaints({ areas: [["sight", { ...(sight?.[1] as never as object), always: true } as never]] });
  expect(areasShown(scene, plan, always)).toHaveLength(2);
});

test("links are shown as their look says", () => {
  const links = ["leap", "plan", "odd"].map((kind) => ({ kind, from: { thing: 1 }, to: { thing: 2 } }));
  const scene = model({ things: [frog(1, 0, 0), frog(2, 3, 0), frog(3, 1, 1)], links });
  const shown = (selected?: number) =>
    linksShown(scene, planned(scene, paints), paints, selected).map(({ color, look }) => [color, look.line]);
  expect(shown()).toEqual([
    ["#0000ff", "solid"],
    ["#0000ff", "solid"],
  ]);
  expect(shown(2)).toEqual([
    ["#0000ff", "solid"],
    ["#a0a000", "dashed"],
    ["#0000ff", "solid"],
  ]);
  expect(shown(3)).toHaveLength(2);
});

test("effects: what matters most is drawn last, and equal ones once", () => {
  const scene = model({});
  const at = [
    [1, 1, 0],
    [99, 0, 0],
  ] as [number, number, number][];
  const flash = { effect: "flash" as const, places: at, color: "seat1" };
  const shown = effectsShown(
    [
      flash,
      { ...flash },
      { effect: "line", places: at, color: "#00ff00" },
      { effect: "dot", places: [], color: "url(x)" },
    ],
    planned(scene, paints),
    paints,
  );
  expect(shown.map(({ effect, color, points }) => [effect, color, points.length])).toEqual([
    ["line", "#00ff00", 1],
    ["dot", "#888888", 0],
    ["flash", "#0000ff", 1],
  ]);
});

test("edges of a graph: pairs that are alike are one, others bend apart", () => {
  const nodes = ["A", "B", "C"].map((name) => ({ name }));
  const edges: [number, number, number][] = [
    [0, 1, 3],
    [1, 0, 3],
    [1, 2, 4],
    [2, 1, 5],
    [0, 2, 1],
    [0, 2, 2],
    [2, 2, 1],
    [0, 9, 1],
  ];
  const shown = (showsWeight: boolean) =>
    edgesOf({ kind: "graph", nodes, edges }, showsWeight).map(
      ({ from, to, weights, both, bent }) => `${from}${to} ${weights} ${both} ${bent}`,
    );
  expect(shown(true)).toEqual(["01 3 true false", "12 4 false true", "21 5 false true", "02 1,2 false false"]);
  expect(shown(false)).toEqual(["01 3 true false", "12 4 true false", "02 1,2 false false"]);
});

test("cells are covered by their values", () => {
  const table: CellShow = {
    table: [
      ["1", appearance({ role: "water", pattern: "waves" })],
      ["2 0", appearance({ role: "resource1", shape: "star" })],
    ],
  };
  expect(coverOf(table, 1, paints)).toEqual({ color: "#88aaff", ink: "#88aaff", pattern: "waves" });
  expect(coverOf(table, "2 0", paints)).toEqual({ ink: "#804000", shape: "star" });
  expect(coverOf(table, 7, paints)).toBeNull();
  const number: CellShow = { number: { role: "ink", hide: 0 } };
  expect([coverOf(number, 0, paints), coverOf(number, 4, paints)]).toEqual([null, { number: 4, ink: "#222222" }]);
});

test("colours of a ramp fade towards what isn't shown", () => {
  const ramp = { from: -10, to: 10, low: "seat2", high: "seat1", hide: 0 as number | null, name: "", many: "" };
  const color = (value: number, hide: number | null = 0) => coverOf({ ramp: { ...ramp, hide } }, value, paints);
  expect([color(10)?.color, color(10)?.pattern]).toEqual(["#2424fd", undefined]);
  expect([color(-10)?.color, color(-99)?.color, color(-1)?.pattern]).toEqual(["#fd2424", "#fd2424", "low"]);
  expect(color(0)).toBeNull();
  expect(color(0, null)?.color).toBe("#800080");
});

test("numbers at the edge never touch, and stay in the picture", () => {
  const scene = model({ field: grid(60, 60) });
  const plan = planned(scene, paints);
  if (plan.kind !== "grid") throw new Error("no grid");
  const camera = new Camera();
  camera.setSize(600, 600);
  camera.setField(plan.bounds, plan.margin, plan.unit);
  camera.fit();
  const rows = () => edgeTexts(plan, camera, 600, 600).filter(({ align }) => align === "center");
  expect(rows().map(({ text }) => text)).toEqual([
    "0",
    "5",
    "10",
    "15",
    "20",
    "25",
    "30",
    "35",
    "40",
    "45",
    "50",
    "55",
  ]);
  camera.zoom(8);
  expect(rows().every(({ y, x, isInside }) => y >= 0 && x >= 0 && x <= 600 && isInside)).toBe(true);
  expect(rows().length).toBeGreaterThan(3);
});

test("long text is cut with an ellipsis", () => {
  const width = (text: string) => [...text].length * 10;
  expect([cut("frog", 40, width), cut("froggy", 40, width), cut("漢字漢字", 20, width), cut("frog", 5, width)]).toEqual(
    ["frog", "fro…", "漢…", "…"],
  );
});
