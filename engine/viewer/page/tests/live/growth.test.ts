import { expect, test } from "vitest";
import type { StepData } from "../../src/model/format";
import { Match } from "../../src/model/match";
import { change, frog, grid, matchData, step } from "../pond";

/** A frog that hops to the right, one scene in four whole. */
function hops(from: number, to: number): StepData[] {
  return Array.from({ length: to - from }, (_, i) => {
    const things = [frog(1, from + i, 0)];
    const figures = { Left: { frogs: from + i } };
    const isWhole = (from + i) % 4 === 0;
    const frame = isWhole ? { whole: { field: grid(40, 1), things, figures } } : change({ things, figures });
    return step(from + i, frame, { turns: from + i });
  });
}

const turns = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ turn: from + i, heading: `turn ${from + i}`, seats: {} }));

test("a match that grows shows what the whole match shows", () => {
  const whole = new Match(matchData(hops(0, 20), { turns: turns(1, 20) }));
  let match = new Match(matchData(hops(0, 1)));
  for (let at = 1; at < 20; at += 3) {
    match.scene(at - 1);
    match = match.grown(hops(at, Math.min(20, at + 3)), turns(at, Math.min(20, at + 3)));
  }
  expect(match.length).toBe(20);
  for (let at = 0; at < 20; at++) {
    expect(match.scene(at)).toEqual(whole.scene(at));
    expect(match.turnsOf(at)).toEqual(whole.turnsOf(at));
  }
  expect(match.curves()).toEqual(whole.curves());
});

test("scenes that were made are kept, and the end comes with the last steps", () => {
  const match = new Match(matchData(hops(0, 3)));
  const scene = match.scene(2);
  const end = { decided: "Left won", standings: [] };
  const facts: [string, string][] = [["turns", "5"]];
  const grown = match.grown(hops(3, 5), [], { end, facts });
  expect(grown.scene(2)).toBe(scene);
  expect([match.length, match.data.end]).toEqual([3, undefined]);
  expect([grown.data.end, grown.data.facts]).toEqual([end, facts]);
});

test("kinds that are met later take no shape from those that were there", () => {
  const things = [frog(1, 0, 0, { kind: "zebra" })];
  const match = new Match(matchData([step(0, { whole: { field: grid(2, 2), things } })]));
  expect(match.look.shape("zebra")).toBe("disc");
  const later = match.grown([step(1, change({ things: [frog(2, 1, 0, { kind: "ant" })] }))], []);
  expect([later.look.shape("zebra"), later.look.shape("ant")]).toEqual(["disc", "square"]);
  expect(later.grown([step(2, change({ things }))], []).look).toBe(later.look);
});
