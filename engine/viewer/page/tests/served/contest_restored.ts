import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import type { Surroundings } from "../browser/browser";
import { ACTIONS, CUP, go, logIn, strong, WEAK } from "./contest_cup";
import type { ContestFolder } from "./contest_program";

/** What `contest backup --json` prints. */
interface Copied {
  teams: number;
  versions: number;
  bouts: number;
  matches: number;
  replays: number;
}

/** A contest is copied while it is served, and goes on elsewhere. */
export async function restoredStory(folder: ContestFolder, around: Surroundings): Promise<void> {
  folder.write("cup.yaml", CUP);
  const contest = await folder.serve();
  const [own, other] = [await folder.addTeam("Lily pads"), await folder.addTeam("Leapers")];
  await folder.submit(contest.site, own.token, folder.write("strong.lua", strong(folder)));
  await folder.submit(contest.site, other.token, folder.write("weak.lua", WEAK));
  const before = await contest.open(around, "/log-in");
  await logIn(before, contest.organiser!);
  await go(before, "Organiser");
  await before.page.getByLabel("Text for everybody").fill("We move to the other hall.");
  await before.page.getByRole("button", { name: "Announce" }).click();
  await before.page.getByText("Announced.").waitFor();
  await go(before, "Leaderboard");
  await before.page.locator("tr.first").filter({ hasText: "Lily pads" }).waitFor();
  const copied = await folder.json<Copied>("contest", "backup", folder.event, folder.file("monday"));
  assert.ok(copied.bouts > 0 && copied.replays > 0);
  await before.close();
  await contest.end();

  mkdirSync(folder.file("elsewhere"));
  const event = folder.write("elsewhere/cup.yaml", CUP);
  assert.deepEqual(await folder.json<Copied>("contest", "restore", folder.file("monday"), event), copied);
  const again = await folder.serve(event);
  assert.equal(again.organiser, undefined, "the organiser has an account already");
  const team = await again.open(around, "/log-in");
  const { page } = team;
  await logIn(team, own.token);
  await page.getByText("We move to the other hall.").waitFor();
  await go(team, "Leaderboard");
  await page.locator("tr.own.first").waitFor();
  await go(team, "Bots");
  const version = page.getByRole("article").filter({ hasText: "strong.lua" });
  await version.getByText("plays now").waitFor();
  await version.getByText("Source").click();
  await version.getByText("Takes whatever system is cheapest").waitFor();
  await version.getByRole("link", { name: "trial match" }).click();
  await page.getByRole("link", { name: "Watch" }).first().click();
  await page.locator("main canvas").first().waitFor();
  assert.equal(await team.scrub(), ACTIONS);
  const organiser = await again.open(around, "/log-in");
  await logIn(organiser, contest.organiser!);
  await go(organiser, "Organiser");
  await organiser.page.locator("section[aria-labelledby=teams]").getByText("Leapers").waitFor();
  await organiser.shot("contest-restored");
  await organiser.close();
  await team.close();
  await again.end();
}
