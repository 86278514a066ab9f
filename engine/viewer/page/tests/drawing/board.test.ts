import { beforeAll, expect, test } from "vitest";
import { Board, type View } from "../../src/drawing/board";
import { drawIcon } from "../../src/drawing/icon";
import { legend } from "../../src/model/legend";
import { Match } from "../../src/model/match";
import type { Field, Frame, Place, StepData } from "../../src/model/format";
import { appearance, change, frog, grid, matchData, pondLook, step } from "../pond";
import { FakeCanvas, installCanvas } from "./canvas";
import { STYLE } from "./paints";

beforeAll(installCanvas);

const CELLS = [
  { of: ["mud"], shown: { table: [["1", appearance({ role: "water", pattern: "waves" })]] } },
  { of: ["depth"], shown: { number: { role: "ink", hide: 0 } } },
];

function opened(steps: StepData[]) {
  const match = new Match(matchData(steps, { look: pondLook({ cells: CELLS as never }) }));
  const canvas = new FakeCanvas(800, 600);
  const board = new Board(canvas as never, STYLE);
  board.setMatch(match);
  const show = (at: number, given: Partial<View> = {}) =>
    board.draw({ scene: match.scene(at), effects: match.effects(at), areas: true, ...given });
  // How many cells were painted for the last frame.
  const painted = () => (board as never as { painter: { ground: { painted: number } } }).painter.ground.painted;
  return { match, canvas, board, show, painted };
}

const POND: Frame = {
  whole: {
    field: grid(10, 8, 1, [
      ["mud", "0*80"],
      ["depth", "0*79 5"],
    ]),
    things: [frog(1, 2, 3)],
  },
};

test("only cells that changed are painted again", () => {
  const { show, painted, board } = opened([
    step(0, POND),
    step(1, change({ cells: { mud: [3, 1, 44, 1] } })),
    step(2, change({ things: [frog(1, 9, 7)] })),
    step(3, change({ things: [frog(1, 2, 2)] })),
  ]);
  show(0);
  expect(painted()).toBe(80);
  show(0);
  expect(painted()).toBe(0);
  show(1);
  expect(painted()).toBe(2);
  show(2);
  expect(painted(), "the number below the frog").toBe(1);
  show(3);
  expect(painted()).toBe(1);
  board.pan(3, 0);
  expect(painted(), "another camera").toBe(80);
});

test.each<[string, Field, Place]>([
  ["grid", grid(10, 8), [2, 3, 0]],
  ["hex", { hex: 3 }, [2, 1, 0]],
  [
    "graph",
    {
      graph: {
        nodes: [
          { name: "A", spot: [0, 0] },
          { name: "B", spot: [1, 0.5] },
        ],
        edges: [[0, 1, 3]],
      },
    },
    "B",
  ],
])("what stands at a point of a %s is found", (_, field, at) => {
  const { show, board } = opened([
    step(0, { whole: { field, things: [frog(1, 0, 0, { at }), frog(2, 0, 0, { at, kind: "newt" })] } }),
  ]);
  show(0);
  const point = board.pointOf(at);
  if (!point) throw new Error("no point");
  const hit = board.hit(point.x, point.y);
  expect(hit?.place).toEqual(at);
  expect(hit?.things.map(({ id }) => id).sort()).toEqual([1, 2]);
  expect(board.hit(-500, -500)).toBeUndefined();
});

test("a node that something left is a ring", () => {
  const field: Field = {
    graph: {
      nodes: [
        { name: "A", spot: [0, 0] },
        { name: "B", spot: [1, 0] },
      ],
      edges: [],
    },
  };
  const { show, board } = opened([
    step(0, { whole: { field, things: [frog(1, 0, 0, { at: "A" }), frog(2, 0, 0, { at: "B" })] } }),
    step(1, change({ gone: [2] })),
  ]);
  const rings = () => {
    const { image } = (board as never as { painter: { ground: { image: FakeCanvas } } }).painter.ground;
    return image.calls.filter(({ name }) => name === "arc").length;
  };
  show(0);
  expect(rings()).toBe(0);
  show(1);
  expect(rings()).toBe(1);
});

test("of several things the one under the mouse comes first", () => {
  const { show, board } = opened([
    step(0, { whole: { field: grid(4, 4), things: [frog(1, 1, 1), frog(2, 1, 1, { owner: "Right" })] } }),
  ]);
  show(0);
  const { x, y } = board.pointOf([1, 1, 0]) ?? { x: 0, y: 0 };
  expect([board.hit(x - 20, y - 20)?.things[0]?.id, board.hit(x + 20, y + 20)?.things[0]?.id]).toEqual([1, 2]);
});

test("a game without a board says so", () => {
  const { show, canvas, board } = opened([step(0, { whole: { field: "nothing" } })]);
  show(0);
  expect(canvas.texts).toEqual(["This game has no board."]);
  expect([board.hit(10, 10), board.neighbour(undefined, "left")]).toEqual([undefined, undefined]);
});

test("everything can be drawn at once, between two scenes", () => {
  const effects = (["flash", "trail", "line", "dot"] as const).map((effect) => ({
    effect,
    places: [
      [1, 1, 0],
      [3, 3, 0],
    ] as Place[],
    color: "seat1",
  }));
  const links = [{ kind: "leap", from: { thing: 1 }, to: { at: [5, 5, 0] as Place } }];
  const house = frog(5, 4, 4, { kind: "reed", size: [2, 2], marks: ["weak", "asleep", "young"] });
  const { show, match, canvas } = opened([
    step(0, POND),
    step(
      1,
      change({
        things: [frog(1, 4, 4, { label: 12, bars: { health: [1, 2] }, reaches: { sight: [0, 2] } }), house],
        links,
      }),
      { effects },
    ),
  ]);
  show(1, {
    before: match.scene(0),
    progress: 0.5,
    selected: 1,
    selectedPlace: [1, 1, 0],
    hovered: [2, 2, 0],
    changed: new Set([1, 5, "gone"]),
  });
  expect(canvas.calls.filter(({ name }) => name === "drawImage").length).toBeGreaterThanOrEqual(3);
  for (const { icon } of legend(match.scene(1), match.look)) drawIcon(new FakeCanvas(1, 1) as never, icon, STYLE);
});

test("the camera stays while a match is watched, and fits another field", () => {
  const { show, board } = opened([step(0, POND), step(1, change({})), step(2, change({ field: grid(20, 20) }))]);
  show(0);
  board.zoom(2, 100, 100);
  const before = board.pointOf([2, 2, 0]);
  show(1);
  expect(board.pointOf([2, 2, 0])).toEqual(before);
  show(2);
  expect(board.pointOf([0, 0, 0])?.x).toBeGreaterThan(0);
  board.fit();
  expect(board.pointOf([19, 19, 0])?.y).toBeLessThan(600);
});

test("nodes that are met later find room, and those that were there keep their order", () => {
  const node = (name: string, x: number, y: number) => ({ name, spot: [x, y] as [number, number] });
  const graph = (...nodes: ReturnType<typeof node>[]) => ({ graph: { nodes, edges: [] } });
  const { board, match, show } = opened([
    step(0, { whole: { field: graph(node("A", 0.5, 0.5), node("B", 0.6, 0.5)) } }),
    step(1, change({ field: graph(node("B", 0.6, 0.5), node("C", 1, 0)) })),
    step(2, change({ field: graph(node("D", 0, 1)) })),
  ]);
  show(0);
  board.grow(match);
  show(1);
  show(2);
  const [b, c, d] = ["B", "C", "D"].map((name) => {
    show(name === "D" ? 2 : 1);
    return board.pointOf(name)!;
  });
  for (const { x, y } of [b!, c!, d!]) expect(x >= 0 && x <= 800 && y >= 0 && y <= 600).toBe(true);
  expect([d!.x < b!.x, b!.x < c!.x, c!.y < b!.y, b!.y < d!.y]).toEqual([true, true, true, true]);
});

test("what can be picked glows: things, places and the way so far", () => {
  const { canvas, show } = opened([step(0, POND)]);
  show(0);
  const glowing = () => canvas.calls.filter(({ name, fill }) => name === "fill" && fill === "#e0008c").length;
  expect(glowing()).toBe(0);
  const ahead: Place[] = [
    [4, 4, 0],
    [5, 4, 0],
  ];
  const outside: Place = [99, 99, 0];
  show(0, { offered: { things: new Set([1, 77]), places: [...ahead, outside], way: [] } });
  expect(glowing(), "one frog and two places are there").toBe(3);
  show(0, { offered: { things: new Set(), places: [], way: ahead } });
  expect(glowing(), "two points of a way").toBe(5);
});
