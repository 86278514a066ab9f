import { expect, test } from "vitest";
import { Timeline } from "../../src/app/timeline";
import type { Match } from "../../src/model/match";

/** A match whose steps are of these turns. */
function match(...turns: number[]): Match {
  return { data: { steps: turns.map((turn) => ({ turn })) } } as Match;
}

test("of one match every step is a moment", () => {
  const timeline = new Timeline([match(0, 1, 1, 2)]);
  expect(timeline.moments).toEqual([[0], [1], [2], [3]]);
  expect(timeline.last).toBe(3);
  expect(timeline.part(2)).toBe(2);
});

test("two matches go turn by turn, and one waits for the other", () => {
  const timeline = new Timeline([match(0, 1, 1, 2), match(0, 1, 2, 3)]);
  expect(timeline.moments).toEqual([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [3, 3],
  ]);
  expect(timeline.turns).toEqual([0, 1, 1, 2, 3]);
});

test("a match that is over stays at its end", () => {
  const timeline = new Timeline([match(0), match(0, 1, 2)]);
  expect(timeline.moments.at(-1)).toEqual([0, 2]);
});

test("turns are found, with their parts, or the turn before", () => {
  const timeline = new Timeline([match(0, 1, 1, 1, 5)]);
  expect(timeline.atTurn(1)).toBe(1);
  expect(timeline.atTurn(1, 3)).toBe(3);
  expect(timeline.atTurn(1, 9)).toBe(3);
  expect(timeline.atTurn(4)).toBe(3);
  expect(timeline.atTurn(99)).toBe(4);
  expect(timeline.atTurn(-1)).toBe(0);
});

test("steps are found at their first moment", () => {
  const timeline = new Timeline([match(0, 1), match(0, 1, 1)]);
  expect(timeline.atStep(0, 1)).toBe(1);
  expect(timeline.atStep(1, 2)).toBe(2);
  expect(timeline.atStep(1, 99)).toBe(2);
});
