import { describe, expect, test } from "vitest";
import { motion, moverSpot } from "../../src/drawing/motion";
import { standing } from "../../src/drawing/stacks";
import { markOf } from "../../src/drawing/thing_mark";
import type { Thing } from "../../src/model/format";
import { frog, grid, model } from "../pond";
import { planned, pondPaints } from "./paints";

const paints = pondPaints();
const ROOM = { below: false };

describe("how one thing is drawn", () => {
  test("in the colour of its owner, with the letter of the seat", () => {
    const mark = markOf(frog(1, 0, 0, { label: 7, bars: { health: [1, 4] }, marks: ["asleep"] }), 0, paints, ROOM);
    expect(mark).toEqual({
      body: {
        shape: "disc",
        fill: "#0000ff",
        edge: "#111191",
        edgeWidth: 0.05,
        isHatched: false,
        badges: [{ shape: "dot" }],
        below: false,
        letter: { text: "L", x: 0, y: 0.1, size: 0.5, color: "#ffffff", halo: false },
      },
      label: { text: "7", isCount: false },
      bar: 0.25,
    });
  });

  test("a kind with a colour of its own has its owner's edge", () => {
    const body = (owner: string | undefined) =>
      markOf({ id: 1, kind: "reed", ...(owner ? { owner } : {}) }, 0, paints, ROOM).body;
    expect([body("Right").fill, body("Right").edge, body("Right").edgeWidth]).toEqual(["#804000", "#ff0000", 0.16]);
    expect([body(undefined).fill, body(undefined).edgeWidth, body(undefined).letter]).toEqual([
      "#804000",
      0.05,
      undefined,
    ]);
  });

  test("marks fade, or are a letter where the look has no shape", () => {
    expect(markOf(frog(1, 0, 0, { marks: ["weak"] }), 0, paints, ROOM).body.fill).toBe("#8c8cff");
    expect(markOf(frog(1, 0, 0, { marks: ["young"] }), 0, paints, ROOM).body.badges).toEqual([{ glyph: "y" }]);
    expect(markOf(frog(1, 0, 0, { marks: ["constructor"] }), 0, paints, ROOM).body.badges).toEqual([]);
  });

  test("several are counted, and what looks alike is one body", () => {
    const [one, other] = [
      markOf(frog(1, 0, 0, { label: 30 }), 2, paints, ROOM),
      markOf(frog(2, 5, 5), 3, paints, ROOM),
    ];
    expect([one.label, other.label]).toEqual([
      { text: "×3", isCount: true },
      { text: "×4", isCount: true },
    ]);
    expect(one.body).toBe(other.body);
    expect(one.body.letter?.x).toBeCloseTo(-0.12);
  });

  test("a bar that can't be told is none", () => {
    const bar = (now: number | string, most: number) =>
      markOf(frog(1, 0, 0, { bars: { health: [now, most] } }), 0, paints, ROOM).bar;
    expect([bar(3, 0), bar("much", 2), bar(9, 3), bar(-1, 3)]).toEqual([undefined, undefined, 1, 0]);
  });
});

function stand(things: Thing[]) {
  const scene = model({ things });
  return standing(scene, planned(scene, paints), paints);
}

describe("things that share a place", () => {
  test("one fills its cell", () => {
    const [item] = stand([frog(1, 2, 3)]).items;
    expect(item).toMatchObject({ x: 2.5, y: 3.5, size: 0.92 });
  });

  test("those of one kind and owner are one with a count", () => {
    const { items, byId } = stand([frog(1, 2, 3), frog(2, 2, 3), frog(3, 2, 3, { owner: "Right" })]);
    expect(items.map(({ x, y, mark }) => [x, y, mark.label?.text, mark.body.letter?.text])).toEqual([
      [2.3, 3.3, "×2", "L"],
      [2.7, 3.7, undefined, "R"],
    ]);
    expect(byId.get(2)).toBe(items[0]);
  });

  test("the order is that of the look, whatever the ids", () => {
    const { items } = stand([frog(1, 0, 0, { kind: "newt" }), frog(2, 0, 0), frog(3, 0, 0, { kind: "reed" })]);
    expect(items.map(({ things }) => things[0]?.kind)).toEqual(["reed", "frog", "newt"]);
  });

  test("too many kinds are counted by owner, too many owners in all", () => {
    const kinds = ["a", "b", "c", "reed", "frog", "newt"];
    const { items } = stand(kinds.map((kind, at) => frog(at, 0, 0, { kind, owner: at % 2 ? "Left" : "Right" })));
    expect(items.map(({ things, mark }) => [things[0]?.kind, mark.label?.text])).toEqual([
      ["newt", "×3"],
      ["frog", "×3"],
    ]);
    const owners = ["A", "B", "C", "D", "E", "F"];
    const many = stand(owners.map((owner, at) => frog(at, 0, 0, { owner })));
    expect([many.items.length, many.more]).toEqual([4, [{ x: 0.5, y: 0.5, text: "+2" }]]);
  });

  test("a large thing lies below, pale if others stand on it", () => {
    const house = frog(9, 1, 1, { kind: "reed", size: [2, 2] });
    const alone = stand([house]);
    expect(alone.items[0]).toMatchObject({ x: 2, y: 2, size: 1.72 });
    expect(alone.bodies[0]).toMatchObject({ box: { left: 1, top: 1, right: 3, bottom: 3 }, edge: "#0000ff" });
    const taken = stand([frog(1, 2, 2), house]);
    expect(taken.items.map(({ things }) => things[0]?.id)).toEqual([9, 1]);
    expect(taken.items[0]?.mark.body.fill).not.toBe(alone.items[0]?.mark.body.fill);
  });

  test("what isn't on the field isn't drawn", () => {
    expect(stand([frog(1, 99, 0), { id: 2, kind: "card" }]).items).toEqual([]);
  });
});

describe("between two scenes", () => {
  function moving(old: Thing[], next: Thing[], field = grid(8, 6)) {
    const [before, scene] = [model({ field, things: old }), model({ field, things: next })];
    const plan = planned(scene, paints);
    const standings = { before: standing(before, plan, paints), after: standing(scene, plan, paints) };
    return motion(plan, paints, scene, before, standings);
  }

  test("what stays is still, what moves glides", () => {
    const { still, movers } = moving([frog(1, 0, 0), frog(2, 3, 3)], [frog(1, 2, 0), frog(2, 3, 3)]);
    expect(still.map(({ things }) => things[0]?.id)).toEqual([2]);
    expect(movers.map((mover) => [mover.id, moverSpot(mover, 0), moverSpot(mover, 0.5), moverSpot(mover, 1)])).toEqual([
      [1, { x: 0.5, y: 0.5 }, { x: 1.5, y: 0.5 }, { x: 2.5, y: 0.5 }],
    ]);
  });

  test("what comes and goes fades", () => {
    const { movers } = moving([frog(1, 0, 0)], [frog(2, 5, 5)]);
    expect(movers.map(({ id, fades }) => [id, fades])).toEqual([
      [2, "in"],
      [1, "out"],
    ]);
  });

  test("from plane to plane nothing glides", () => {
    const { movers } = moving([frog(1, 1, 1)], [frog(1, 1, 1, { at: [1, 1, 1] })], grid(3, 3, 2));
    expect(movers.map(({ fades }) => fades)).toEqual(["out", "in"]);
  });

  test("who joins others is not counted before", () => {
    const old = [frog(1, 0, 0), frog(2, 0, 0), frog(3, 4, 4)];
    const { still, movers } = moving(old, [frog(1, 0, 0), frog(2, 0, 0), frog(3, 0, 0)]);
    expect(still.map(({ mark }) => mark.label?.text)).toEqual(["×2"]);
    expect(movers.map(({ id, mark }) => [id, mark.label])).toEqual([[3, undefined]]);
  });
});
