import { expect, test } from "vitest";
import { bytesWords, fileProblem, luaName } from "../../src/site/bot_file";
import { Challenge, hindrance } from "../../src/site/challenge.svelte";
import { membersOf } from "../../src/site/members";
import { TournamentPlan } from "../../src/site/tournament_plan.svelte";
import { nextTournament, tournamentState } from "../../src/site/tournament_words";
import { madeSite, madeTeams } from "./made_contest";

test("of two places the last choice takes the other one", () => {
  const form = new Challenge({ table: 2 }, 4);
  expect(form.order).toEqual({ opponents: [4], ranked: false });
  form.toggle(2);
  expect(form.opponents).toEqual([2]);
  form.map = "lake";
  form.ranked = true;
  expect(form.order).toEqual({ opponents: [2], map: "lake", ranked: true });
});

test("at larger tables as many are chosen as there are places", () => {
  const form = new Challenge({ table: 3 });
  [2, 90, 91].forEach((team) => form.toggle(team));
  expect(form.opponents).toEqual([2, 90]);
  form.toggle(2);
  form.toggle(91);
  expect(form.opponents).toEqual([90, 91]);
});

test("who can't be challenged is not kept", () => {
  const teams = madeTeams();
  expect(teams.map(hindrance)).toEqual([
    undefined,
    undefined,
    undefined,
    "takes no challenges",
    "has no bot yet",
    undefined,
    undefined,
  ]);
  const form = new Challenge({ table: 3 }, 4);
  form.toggle(2);
  form.keep(teams);
  expect(form.opponents).toEqual([2]);
});

test("a plan says only what its format has", () => {
  const plan = new TournamentPlan();
  plan.title = " Cup ";
  plan.rounds = 5;
  plan.double = true;
  expect(plan.order).toEqual({ title: "Cup", format: "round-robin" });
  plan.format = "mcmahon";
  plan.byRound = true;
  expect(plan.order).toEqual({ title: "Cup", format: "mcmahon", rounds: 5, by_round: true });
  plan.byRound = false;
  plan.format = "bracket";
  plan.at = "2026-01-02T20:30";
  expect(plan.order).toEqual({
    title: "Cup",
    format: "bracket",
    double: true,
    at: new Date(2026, 0, 2, 20, 30).getTime() / 1000,
  });
});

test("files are looked over before they are sent", () => {
  const site = madeSite();
  expect(fileProblem("frog.lua", 20, site)).toBeUndefined();
  expect(fileProblem("frog.LUA", 20, site)).toBeUndefined();
  expect(fileProblem("frog.zip", 20, site)).toMatch(/no Lua file/);
  expect(fileProblem("frog.lua", 0, site)).toMatch(/empty/);
  expect(fileProblem("frog.lua", 70_000, site)).toBe("frog.lua has 68.4 KiB, a bot at most 64.0 KiB.");
  expect(bytesWords(900)).toBe("900 bytes");
  expect([luaName(" "), luaName("frog"), luaName("frog.lua")]).toEqual(["bot.lua", "frog.lua", "frog.lua"]);
  expect(membersOf(" Ada\n\nBo \n")).toEqual(["Ada", "Bo"]);
});

test("the next tournament is the one that runs, or the first by the clock", () => {
  const [planned, over] = madeSite().tournaments;
  expect(nextTournament([over!, { ...planned!, id: 8, at: undefined }, planned!])?.id).toBe(3);
  expect(nextTournament([planned!, { ...over!, state: "playing" }])?.id).toBe(2);
  expect(nextTournament([over!])).toBeUndefined();
  expect(tournamentState(over!)).toBe("over, results not released yet");
  expect(tournamentState({ ...over!, state: "playing" })).toBe("playing now");
  expect(tournamentState({ ...over!, state: "playing", waits: true })).toBe("next round waits");
});
