import { expect, test } from "vitest";
import { eventKinds, eventLog } from "../../src/app/event_log";
import { Match } from "../../src/model/match";
import { pondPage } from "../browser/pond";

const match = new Match(pondPage({ turns: 10 }).matches[0]!);
const all = { hidden: new Set<string>() };

test("every step in which something happened has its sentences", () => {
  const log = eventLog(match, undefined, all);
  expect(log.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(log[4]!.told.map(({ kind }) => kind)).toEqual(["caught", "took_reeds"]);
});

test("kinds and seats are filtered, and steps without a rest are left out", () => {
  const log = eventLog(match, undefined, { hidden: new Set(["took_reeds"]), seat: "Right" });
  expect(log.map(({ step, told }) => [step, told.length])).toEqual([[7, 1]]);
});

test("kinds are counted with all that was folded", () => {
  expect(new Map(eventKinds(match, undefined)).get("took_reeds")).toBe(2);
  expect(new Map(eventKinds(match, undefined)).get("caught")).toBe(10 + 2 * 3 + 1 * 4);
});

test("a seat reads what it is told, and equal sentences are one", () => {
  const [page] = pondPage({ turns: 1 }).matches;
  const twice = page!.steps[1]!.told!;
  page!.steps[1]!.told = [...twice, ...twice];
  const [step] = eventLog(new Match(page!), undefined, all);
  expect(step!.told).toEqual([{ ...twice[0]!, count: 4 }]);
  expect(eventLog(match, "Right", all)).toEqual([]);
});
