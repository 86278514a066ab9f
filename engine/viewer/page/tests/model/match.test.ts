import { expect, test } from "vitest";
import type { Field, StepData } from "../../src/model/format";
import { Match } from "../../src/model/match";
import { MOST_KEPT, Reel } from "../../src/model/reel";
import { change, frog, grid, matchData, pondLook, step } from "../pond";

/** A frog that hops to the right in a long pond; one scene in 64 stands whole. */
function hops(length: number): StepData[] {
  return Array.from({ length }, (_, at) => {
    const things = [frog(1, at, 0)];
    return step(at, at % 64 === 0 ? { whole: { field: grid(1000, 1), things } } : change({ things }));
  });
}

test("any step in any order", () => {
  const match = new Match(matchData(hops(400)));
  for (const at of [399, 0, 63, 64, 65, 200, 199, 130, 1, 399]) {
    expect(match.scene(at).things.get(1)?.at).toEqual([at, 0, 0]);
  }
  expect(match.scene(-5)).toBe(match.scene(0));
  expect(match.scene(4000)).toBe(match.scene(399));
});

test("few scenes are kept, those asked for last among them", () => {
  const reel = new Reel(hops(400).map(({ frames }) => frames.all));
  for (let at = 0; at < 400; at++) reel.scene(at);
  expect(reel.size).toBe(MOST_KEPT);
  const last = reel.scene(399);
  reel.scene(5);
  expect(reel.scene(399)).toBe(last);
  expect(reel.size).toBe(MOST_KEPT);
});

test("a seat sees its own frames, events and effects", () => {
  const all = grid(4, 1);
  const own: Field = { grid: { size: [4, 1, 1], origin: [0, 0, 0], layers: [], known: "1 0*3" } };
  const whole = (field: Field, things = [frog(1, 3, 0)]) => ({ whole: { field, things } });
  const steps = [
    {
      ...step(0, whole(all), { told: [{ text: "a newt dives", kind: "dived" }] }),
      frames: { all: whole(all), seats: { Left: whole(own, []) } },
      seats: { Left: { told: [{ text: "something splashes", kind: "dived" }] } },
    },
  ];
  const match = new Match(matchData(steps, { look: pondLook({ fog: true }) }));
  expect(match.scene(0).things.size).toBe(1);
  expect(match.scene(0, "Left").things.size).toBe(0);
  expect(match.told(0, "Left").map(({ text }) => text)).toEqual(["something splashes"]);
  expect(match.told(0).map(({ text }) => text)).toEqual(["a newt dives"]);
  expect(match.effects(0, "Left")).toEqual([]);
  expect(match.scene(0, "Nobody")).toBe(match.scene(0));
  expect(match.scene(0, "constructor")).toBe(match.scene(0));
});

test("turns of a step, and steps of a turn", () => {
  const turns = [1, 2, 3].map((turn) => ({ turn, heading: `turn ${turn}`, seats: {} }));
  const steps = [step(0, change({})), step(1, change({}), { turns: 1 }), step(3, change({}), { turns: 3 })];
  const match = new Match(matchData(steps, { turns }));
  expect([0, 1, 2].map((at) => match.turnsOf(at).map(({ turn }) => turn))).toEqual([[], [1], [2, 3]]);
  expect([0, 1, 2, 3, 9].map((turn) => match.stepOfTurn(turn))).toEqual([0, 1, 2, 2, 2]);
});

test("curves follow figures, and marks who leads", () => {
  const field = "nothing" as const;
  const steps = [
    step(0, { whole: { field, figures: { Left: { frogs: 1, gold: 5 }, Right: { frogs: 1 } } } }),
    step(1, change({ figures: { Left: { frogs: 2 } } }), { told: [{ text: "a storm", kind: "storm", stress: "big" }] }),
    step(2, change({ figures: { Right: { frogs: 2 } } })),
    step(3, change({ figures: { Right: { frogs: 3 }, Left: { frogs: null } } }), {
      told: [
        { text: "Left failed", kind: "fault", stress: "fault", seat: "Left", count: 2 },
        { text: "a fly", kind: "fly", stress: "small" },
      ],
    }),
    step(4, change({ figures: { Left: { frogs: 3 } } })),
  ];
  const match = new Match(matchData(steps));
  expect(match.curves()).toEqual([
    {
      figure: "frogs",
      name: "frogs",
      decimals: null,
      seats: [
        [1, 2, 2, null, 3],
        [1, 1, 2, 3, 3],
      ],
    },
  ]);
  expect(match.marks()).toEqual([
    { step: 1, kind: "big event", text: "a storm" },
    { step: 3, kind: "fault", text: "Left failed (2 times)", seat: "Left" },
    { step: 3, kind: "lead changes", text: "Right leads: frogs", seat: "Right" },
  ]);
});

test("kinds without a shape keep one throughout the match", () => {
  const things = [frog(1, 0, 0, { kind: "zebra" })];
  const later = [frog(2, 0, 0, { kind: "ant" })];
  const match = new Match(
    matchData([step(0, { whole: { field: grid(2, 2), things } }), step(1, change({ things: later }))]),
  );
  expect([match.look.shape("ant"), match.look.shape("zebra"), match.look.shape("newt")]).toEqual([
    "disc",
    "square",
    "star",
  ]);
});
