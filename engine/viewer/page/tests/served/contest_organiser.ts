import assert from "node:assert/strict";
import type { Surroundings } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { CUP, go, logIn, strong, WEAK } from "./contest_cup";
import type { ContestFolder, ServedContest } from "./contest_program";

/** What organisers do while a contest runs, and what a team sees of it. */
export async function organiserStory(folder: ContestFolder, around: Surroundings): Promise<void> {
  folder.write("cup.yaml", CUP);
  const contest = await folder.serve();
  const { token } = await folder.addTeam("Lily pads");
  const organiser = await contest.open(around, "/log-in");
  await logIn(organiser, contest.organiser!);
  await go(organiser, "Organiser");
  const team = await contest.open(around, "/log-in");
  await logIn(team, token);
  await freezes(organiser, team, folder, contest, token);
  await announces(organiser, team);
  await addsATeam(organiser, folder, contest);
  await organiser.page.getByRole("region", { name: "Log" }).getByText("announced").first().waitFor();
  await organiser.shot("contest-organiser");
  await team.close();
  await organiser.close();
  await contest.end();
}

async function freezes(
  organiser: Opened,
  team: Opened,
  folder: ContestFolder,
  { site }: ServedContest,
  token: string,
): Promise<void> {
  await go(team, "Bots");
  await team.page.getByText("Choose a Lua file").waitFor();
  await organiser.page.getByLabel(/Uploads are closed/).check();
  await team.page.getByText("The organisers have closed uploads.").waitFor();
  await team.shot("contest-closed");
  const file = folder.write("frog.lua", WEAK);
  await assert.rejects(folder.submit(site, token, file), /submissions are frozen/);
  await organiser.page.getByLabel(/Uploads are closed/).uncheck();
  await team.page.getByText("Choose a Lua file").waitFor();
  await folder.submit(site, token, file);
  await team.page.getByRole("article").filter({ hasText: "Version 1" }).getByText("plays now").waitFor();
}

async function announces(organiser: Opened, team: Opened): Promise<void> {
  await team.page.getByRole("link", { name: "Spring cup" }).click();
  await team.page.getByText("Nothing was announced yet.").waitFor();
  await organiser.page.getByLabel("Text for everybody").fill("Lunch is ready.\nThe final starts at two.");
  await organiser.page.getByRole("button", { name: "Announce" }).click();
  await team.page.getByText("Lunch is ready.").waitFor();
  await team.shot("contest-announced");
}

async function addsATeam({ page }: Opened, folder: ContestFolder, { site }: ServedContest): Promise<void> {
  const panel = page.locator("section[aria-labelledby=teams]");
  await panel.getByText("Add a team").click();
  await panel.getByLabel("Name of the team").fill("Leapers");
  await panel.getByLabel("Members").fill("Eve");
  await panel.getByRole("button", { name: "Add the team" }).click();
  await panel.getByText("is shown only now").waitFor();
  const token = await panel.locator(".token pre").first().innerText();
  await panel.locator("li").filter({ hasText: "Leapers" }).getByText("no bot yet").waitFor();
  await folder.submit(site, token, folder.write("leap.lua", strong(folder)));
  await panel.locator("li").filter({ hasText: "Leapers" }).getByText("v1").waitFor();
}
