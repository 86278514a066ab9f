import { expect, test } from "vitest";
import { Picking } from "../../src/live/picking";
import type { ActionData, Choice, StepKind } from "../../src/live/protocol";

function action(...steps: StepKind[]): ActionData {
  return { name: "leap", text: "Leap", steps, free: false, confirm: false, ends: false };
}

const FROG: StepKind = { name: "frog", kind: "thing" };
const TO: StepKind = { name: "to", kind: "place" };
const FAR: StepKind = { name: "far", kind: "number" };
const WAY: StepKind = { name: "way", kind: "path" };

const thing = (id: number): Choice => ({ value: id, thing: id });
const cell = (x: number, y: number, more: Partial<Choice> = {}): Choice => ({
  value: { x, y },
  at: [x, y, 0],
  ...more,
});

test("step by step to the call, each question with what was chosen", () => {
  const start = Picking.begin(action(FROG, TO, FAR));
  expect(start.question).toEqual({ action: "leap", step: "frog", chosen: {} });
  const first = start.answered({ choices: [thing(3), thing(4)] }).pick(thing(3), "frog 3");
  expect(first.question).toEqual({ action: "leap", step: "to", chosen: { frog: 3 } });
  expect(first.answer).toBeUndefined();
  const second = first.answered({ choices: [cell(1, 2)] }).pick(cell(1, 2), "(1, 2)");
  expect(second.question).toEqual({ action: "leap", step: "far", chosen: { frog: 3, to: { x: 1, y: 2 } } });
  const third = second.answered({ number: { least: 1, most: 4 } }).enter(2)!;
  expect(third.question).toEqual({ action: "leap", chosen: { frog: 3, to: { x: 1, y: 2 }, far: 2 } });
  expect(third.words).toEqual(["frog 3", "(1, 2)", "2"]);
  expect(third.done).toBeUndefined();
  expect(third.answered({ call: ["leap", 3], text: "leap(3)" }).done).toEqual({ call: ["leap", 3], text: "leap(3)" });
});

test("an action without steps asks at once", () => {
  expect(Picking.begin(action()).question).toEqual({ action: "leap", chosen: {} });
});

test("numbers outside of what is asked are not taken", () => {
  const asked = Picking.begin(action(FAR)).answered({ number: { least: 1, most: 4 } });
  expect([0, 5, NaN, Infinity].map((value) => asked.enter(value))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(asked.enter(4)?.question.chosen).toEqual({ far: 4 });
  expect(Picking.begin(action(FAR)).answered({ number: {} }).enter(-7)?.question.chosen).toEqual({ far: -7 });
});

test("a step back has the choices that it had, and from the first there is no way back", () => {
  const start = Picking.begin(action(FROG, TO), { choices: [thing(3)] });
  const next = start.pick(thing(3), "frog 3");
  expect(next.back()).toBe(start);
  expect(start.back()).toBeUndefined();
});

test("what warns is picked by the second click; another choice, or a step back, forgets the first", () => {
  const [wet, dry] = [cell(1, 1, { warn: "it drowns" }), cell(2, 2)];
  const start = Picking.begin(action(TO, FAR), { choices: [wet, dry] });
  const armed = start.pick(wet, "water");
  expect([armed.armed, armed.step]).toEqual([wet, TO]);
  expect(armed.pick(wet, "water").step).toBe(FAR);
  expect(armed.pick(dry, "land").step).toBe(FAR);
  expect(armed.back()?.armed).toBeUndefined();
  expect(armed.back()?.step).toBe(TO);
  expect(armed.pick(wet, "water").back()?.armed).toBeUndefined();
});

test("a way grows, and ends only where it may", () => {
  const start = Picking.begin(action(WAY, FAR), { choices: [cell(1, 0), cell(0, 1, { last: true })] });
  expect(start.mayEnd).toBe(false);
  const one = start.pick(cell(1, 0), "a");
  expect(one.question).toEqual({ action: "leap", step: "way", chosen: { way: [{ x: 1, y: 0 }] } });
  expect(one.mayEnd).toBe(false);
  expect(one.endWay()).toBe(one);
  const two = one.answered({ choices: [cell(2, 0, { last: true })] }).pick(cell(2, 0, { last: true }), "b");
  expect(two.endsAt([2, 0, 0])).toBe(true);
  expect(two.endsAt([1, 0, 0])).toBe(false);
  expect(two.places).toEqual([
    [1, 0, 0],
    [2, 0, 0],
  ]);
  const ended = two.answered({ choices: [] }).endWay();
  expect(ended.question).toEqual({
    action: "leap",
    step: "far",
    chosen: {
      way: [
        { x: 1, y: 0 },
        { x: 2, y: 0 },
      ],
    },
  });
  expect(ended.words).toEqual(["a, b"]);
  expect(two.back()?.question.chosen).toEqual({ way: [{ x: 1, y: 0 }] });
});

test("where no choice says so, a way may end anywhere, but not before it begins", () => {
  const start = Picking.begin(action(WAY), { choices: [cell(1, 0)] });
  expect(start.mayEnd).toBe(false);
  expect(start.pick(cell(1, 0), "a").mayEnd).toBe(true);
});

test("a click on the board: things first, then the place; several on one place", () => {
  const start = Picking.begin(action(FROG), { choices: [thing(3), thing(4), cell(5, 5)] });
  expect(start.at([1, 1, 0], [{ id: 3 }, { id: 9 }])).toEqual([thing(3)]);
  expect(start.at([1, 1, 0], [{ id: 3 }, { id: 4 }])).toHaveLength(2);
  expect(start.at([5, 5, 0], [{ id: 9 }])).toEqual([cell(5, 5)]);
  expect(start.at([6, 5, 0], [])).toEqual([]);
});

test("a refusal is said, and nothing is done", () => {
  const refused = Picking.begin(action(FROG), { refused: "no frog is awake" });
  expect([refused.refused, refused.done, refused.choices]).toEqual(["no frog is awake", undefined, []]);
});
