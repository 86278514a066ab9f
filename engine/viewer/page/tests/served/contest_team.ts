import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { Surroundings } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { ACTIONS, BROKEN, CUP, go, strong, talking, upload, WEAK } from "./contest_cup";
import type { ContestFolder } from "./contest_program";

const OWN = "Lily pads look around";
const SECRET = "Leapers have a plan";

/** What a team does in its first hour. */
export async function teamStory(folder: ContestFolder, around: Surroundings): Promise<void> {
  folder.write("cup.yaml", CUP);
  const contest = await folder.serve();
  const { code } = await folder.json<{ code: string }>("contest", "invite", folder.event);
  const rivals = await folder.addTeam("Leapers");
  await folder.submit(contest.site, rivals.token, folder.write("leap.lua", talking(WEAK, SECRET)));
  const opened = await contest.open(around, "/");
  await signsUp(opened, code);
  await fixesItsBot(opened);
  const board = await besides(opened, "/leaderboard");
  await board.locator("tr.own").waitFor();
  await challengesTheHouse(opened, folder);
  await comesToTheTop(opened, board);
  await keepsItsSecrets(opened);
  await opened.close();
  await contest.end();
}

/** Another page of the same person. */
async function besides({ page }: Opened, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(new URL(path, page.url()).href);
  return other;
}

async function signsUp(opened: Opened, code: string): Promise<void> {
  const { page } = opened;
  await page.getByRole("heading", { level: 1, name: "Spring cup" }).waitFor();
  await opened.shot("contest-visitor");
  await page.getByRole("link", { name: "Sign up your team" }).click();
  await page.getByLabel("Invitation code").fill("guessed");
  await page.getByLabel("Name of the team").fill("Lily pads");
  await page.getByLabel("Members").fill("Ada\nBo");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.locator("form").getByRole("alert").waitFor();
  await opened.shot("contest-wrong-code");
  await page.getByLabel("Invitation code").fill(code);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Welcome, Lily pads").waitFor();
  await page.getByText("is shown only now").waitFor();
  await opened.shot("contest-token");
  await page.getByRole("link", { name: "Upload a bot" }).click();
}

async function fixesItsBot(opened: Opened): Promise<void> {
  const { page } = opened;
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  const version = (number: number) => page.getByRole("article").filter({ hasText: `Version ${number}` });
  await page.getByText("No bot yet.").waitFor();
  await upload(opened, "frog.lua", BROKEN);
  await version(1).first().getByText("refused", { exact: true }).waitFor();
  await version(1)
    .first()
    .getByText(/frog\.lua, line [23]/)
    .waitFor();
  await opened.shot("contest-refused");
  await upload(opened, "frog.lua", WEAK);
  await version(2).getByText("plays now").waitFor();
  await version(2).getByRole("link", { name: "trial match" }).waitFor();
  assert.ok(await page.evaluate(() => "isSame" in globalThis), "nothing was loaded anew");
  await opened.shot("contest-plays");
}

async function challengesTheHouse(opened: Opened, folder: ContestFolder): Promise<void> {
  const { page } = opened;
  await upload(opened, "strong.lua", talking(strong(folder), OWN));
  await page.getByRole("article").filter({ hasText: "Version 3" }).getByText("plays now").waitFor();
  await page.getByRole("link", { name: "Spring cup" }).click();
  await page.locator("li.next").getByText("Challenge a team").waitFor();
  await opened.shot("contest-next-step");
  await page.getByRole("link", { name: "Challenge a team" }).click();
  const form = page.locator("section[aria-labelledby=challenge]");
  await form.getByText("It is played on the map default.").waitFor();
  await form.getByRole("radio", { name: /idle/ }).check();
  await form.getByRole("button", { name: "Challenge" }).click();
  await page.getByText(/Bout \d+ is queued\./).waitFor();
  const bout = page.locator("section[aria-labelledby=own] li").filter({ hasText: "Unranked scrimmage" }).first();
  await bout.getByText("won", { exact: true }).waitFor();
  await opened.shot("contest-scrimmages");
  await bout.getByRole("link").click();
  await page.getByRole("heading", { level: 2, name: "Matches" }).waitFor();
  await opened.shot("contest-bout");
  await page.getByRole("link", { name: "Watch" }).first().click();
  await page.locator("main canvas").first().waitFor();
  assert.equal(await opened.scrub(), ACTIONS, "every action is shown");
  await page
    .locator("aside")
    .getByText(/won: more systems/)
    .waitFor();
  await opened.tab("Bots");
  await page.getByLabel("Show").selectOption("prints");
  await page.getByText(OWN).first().waitFor();
  await opened.shot("contest-match");
  await page.getByRole("link", { name: /‹ Bout/ }).click();
  await go(opened, "Queue");
  await page.getByText("matches in the last minute").waitFor();
  await opened.shot("contest-queue");
}

/** The page that was open all the time shows it. */
async function comesToTheTop(opened: Opened, board: Page): Promise<void> {
  const own = board.locator("tr.own.first").filter({ hasText: "Lily pads" });
  await own.getByRole("cell", { name: "3", exact: true }).waitFor();
  await board.locator("tbody tr").filter({ hasText: "Leapers" }).waitFor();
  await board.locator("tbody tr").filter({ hasText: "idle" }).waitFor();
  assert.match(await board.locator("tbody tr").first().innerText(), /Lily pads/);
  await board.screenshot({ path: `${opened.shots}/contest-leaderboard.png` });
  await board.getByRole("tab", { name: "Curves" }).click();
  await board.locator(".panel canvas").first().waitFor();
  await board.screenshot({ path: `${opened.shots}/contest-curves.png` });
  await board.getByRole("tab", { name: "Cross table" }).click();
  await board.getByRole("button", { name: /^Lily pads against idle/ }).click();
  await board.getByRole("dialog").getByText("Unranked scrimmage").waitFor();
  await board.screenshot({ path: `${opened.shots}/contest-pair.png` });
  await board.close();
  const { page } = opened;
  await page.getByRole("link", { name: "Spring cup" }).click();
  await page.locator("li.done").filter({ hasText: "Challenge a team" }).waitFor();
  await opened.shot("contest-home");
  await page.locator("section[aria-labelledby=own-team]").getByRole("link", { name: "Lily pads" }).click();
  await page.locator("section[aria-labelledby=rating] canvas").waitFor();
  await opened.shot("contest-team");
}

/** Of a match one sees what one's own bot printed, and nothing of the other's. */
async function keepsItsSecrets(opened: Opened): Promise<void> {
  const { page } = opened;
  await go(opened, "Scrimmages");
  await page.getByRole("radio", { name: /Leapers/ }).check();
  await page.getByLabel("Ranked").check();
  await page.locator("form").getByRole("button", { name: "Challenge" }).click();
  const bout = page.locator("section[aria-labelledby=own] li").filter({ hasText: "Ranked scrimmage" }).first();
  await bout.getByText("won", { exact: true }).waitFor();
  await bout.getByRole("link").click();
  await page.getByRole("link", { name: "Watch" }).first().click();
  await page.locator("main canvas").first().waitFor();
  await opened.tab("Bots");
  await page.getByLabel("Show").selectOption("prints");
  await page.getByText(OWN).first().waitFor();
  assert.equal(await page.getByText(SECRET).count(), 0, "the other's prints are not shown");
  const key = new URL(page.url()).pathname.split("/").at(-1)!;
  const sent = await page.evaluate(async (key) => (await fetch(`/api/matches/${key}`)).text(), key);
  assert.ok(sent.includes(OWN) && !sent.includes(SECRET), "nor are they sent");
  await opened.shot("contest-prints");
}
