import { expect, test } from "vitest";
import { MatchForm } from "../../src/live/match_form.svelte";
import { asPlayed, modsOf, words } from "../../src/live/what_if.svelte";
import { CONSTANTS, POND } from "./pond_server";

test("a form that nobody touched orders the usual match", () => {
  const form = new MatchForm(POND);
  expect(form.order).toEqual({ game: "pond", map: "reeds", bots: ["leaper", "lurker"], mods: [], set: [] });
  expect(form.hasPerson).toBe(false);
});

test("seats are as many as the game allows; the last of the usual bots stands for the others", () => {
  const form = new MatchForm(POND);
  form.seats = 9;
  expect(form.order.bots).toEqual(["leaper", "lurker", "lurker"]);
  form.seats = null;
  expect(form.order.bots).toHaveLength(2);
});

test("a person can be helped, where the game has a helper, and not play, where it doesn't know people", () => {
  const names = (game: Partial<typeof POND>) => new MatchForm({ ...POND, ...game }).choices.map(([name]) => name);
  expect(names({})).toEqual(["leaper", "lurker", "human+leaper", "human"]);
  expect(names({ helper: undefined })).toEqual(["leaper", "lurker", "human"]);
  expect(names({ people: false })).toEqual(["leaper", "lurker"]);
});

test("a constant that is as before is not sent", () => {
  const form = new MatchForm(POND);
  form.set(CONSTANTS[0]!, "5");
  expect(form.order.set).toEqual([["frog.leap", "5"]]);
  form.set(CONSTANTS[0]!, "3");
  expect(form.order.set).toEqual([]);
  form.set(CONSTANTS[0]!, "5");
  form.set(CONSTANTS[0]!, " ");
  expect(form.order.set).toEqual([]);
});

test("what if begins with what was played", () => {
  const facts: [string, string][] = [
    ["game", "pond 1.0"],
    ["mod", "storm"],
    ["set", "frog.leap = 5"],
    ["set", "pond.color = a = b"],
  ];
  const values = asPlayed(CONSTANTS, facts).map(({ path, value }) => [path, value]);
  expect(values.slice(0, 2)).toEqual([
    ["frog.leap", "5"],
    ["frog.weight", "0.5"],
  ]);
  expect(values[3]).toEqual(["pond.color", "a = b"]);
  expect(modsOf(facts)).toEqual(["storm"]);
});

test("a branch says what is other", () => {
  const order = { at: 6, set: [["frog.leap", "5"]] as [string, string][], mods: ["storm"], bots: [["Left", "lurker"]] };
  expect(words(order as Parameters<typeof words>[0])).toBe("turn 6: frog.leap = 5, mod storm, Left plays lurker");
});
