import assert from "node:assert/strict";
import { join } from "node:path";
import type { Bout, EventData, Projector } from "../../src/site/protocol";
import type { Surroundings } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { ACTIONS, CUP, GAME, go, logIn } from "./contest_cup";
import type { ContestFolder } from "./contest_program";

/** The teams, and the bots of the house that play for them. */
const TEAMS = { "Lily pads": "admiral", Leapers: "settler", Tadpoles: "random", Newts: "idle" };

/** Of what `tournament table --json` prints. */
interface Row {
  bot: string;
  place: number;
  points: number;
}

/** A tournament from its plan to its table on another machine. */
export async function finalStory(folder: ContestFolder, around: Surroundings): Promise<void> {
  folder.write("cup.yaml", CUP);
  const contest = await folder.serve();
  let token = "";
  for (const [name, bot] of Object.entries(TEAMS)) {
    const made = await folder.addTeam(name);
    await folder.submit(contest.site, made.token, folder.write(`${bot}.lua`, folder.houseBot(GAME, bot)));
    token = made.token;
  }
  const organiser = await contest.open(around, "/log-in");
  await logIn(organiser, contest.organiser!);
  const team = await contest.open(around, "/log-in");
  await logIn(team, token);
  await playsARound(organiser);
  await isHidden(organiser, team);
  await isShownInTheHall(organiser);
  await playsTheRest(organiser, team);
  await isReleased(organiser, team);
  await isExported(organiser, folder);
  await team.close();
  await organiser.close();
  await contest.end();
}

const panelOf = ({ page }: Opened) => page.locator("section[aria-labelledby=tournaments]");

async function playsARound(organiser: Opened): Promise<void> {
  await go(organiser, "Organiser");
  const panel = panelOf(organiser);
  await panel.getByLabel("Title").fill("Grand final");
  await panel.getByLabel("Format").selectOption("mcmahon");
  await panel.getByLabel("Rounds").fill("2");
  await panel.getByLabel("Each round waits until you start it").check();
  await organiser.shot("contest-plan");
  await panel.getByRole("button", { name: "Plan", exact: true }).click();
  await panel.getByText("Grand final is planned.").waitFor();
  const row = panel.locator("li").filter({ hasText: "Grand final" });
  await row.getByRole("button", { name: "Start" }).click();
  await row.getByRole("group").getByRole("button", { name: "Start" }).click();
  await row.getByText("next round waits").waitFor();
  await organiser.shot("contest-waits");
}

/** Until it is released, a team sees that it is played, and nothing of it. */
async function isHidden(organiser: Opened, team: Opened): Promise<void> {
  const { page } = team;
  await go(team, "Tournaments");
  await page.getByText("next round waits").waitFor();
  assert.equal(await page.getByRole("link", { name: "Grand final" }).count(), 0);
  const { shown } = await asked<Projector>(organiser, "/api/projector");
  const [bout] = shown;
  assert.ok(bout?.matches.length, "organisers see the matches");
  for (const path of ["/api/tournaments/1", `/api/bouts/${bout.id}`, `/api/matches/${bout.matches[0]!.key}`]) {
    const status = await page.evaluate(async (path) => (await fetch(path)).status, path);
    assert.ok(status === 403 || status === 404, `${path}: ${status}`);
  }
  assert.deepEqual((await asked<Projector>(team, "/api/projector")).shown, []);
  assert.deepEqual(await asked<Bout[]>(team, "/api/bouts?kind=tournament"), []);
  await page.goto(new URL("/tournaments/1", page.url()).href);
  await page.getByText("as soon as the organisers release them").waitFor();
  await team.shot("contest-hidden");
}

async function asked<T>({ page }: Opened, path: string): Promise<T> {
  return page.evaluate(async (path) => (await fetch(path)).json() as Promise<T>, path);
}

async function isShownInTheHall({ page, shots }: Opened): Promise<void> {
  const hall = await page.context().newPage();
  await hall.setViewportSize({ width: 1920, height: 1080 });
  await hall.goto(new URL("/projector", page.url()).href);
  const header = hall.locator("header");
  await header.getByText("match 1 of 2").waitFor();
  await hall.locator("main canvas").waitFor();
  const standings = hall.getByRole("complementary", { name: "Standings" });
  for (const name of Object.keys(TEAMS)) await standings.getByText(name, { exact: true }).waitFor();
  await hall.screenshot({ path: join(shots, "contest-hall.png") });
  await header.getByText("match 2 of 2").waitFor();
  await hall.screenshot({ path: join(shots, "contest-hall-next.png") });
  await hall.close();
}

async function playsTheRest(organiser: Opened, team: Opened): Promise<void> {
  const row = panelOf(organiser).locator("li").filter({ hasText: "Grand final" });
  await row.getByRole("link", { name: "Grand final" }).click();
  await organiser.page.getByText("The next round waits until you start it.").waitFor();
  await organiser.shot("contest-round");
  await organiser.page.getByRole("button", { name: "Start the next round" }).click();
  await organiser.page.getByText("Won by").waitFor();
  await team.page.getByText("over, results not released yet").waitFor();
  await go(organiser, "Organiser");
  await row.getByText("over, results not released yet").waitFor();
}

/** The team's page was open all the time. */
async function isReleased(organiser: Opened, team: Opened): Promise<void> {
  const { page } = team;
  const row = panelOf(organiser).locator("li").filter({ hasText: "Grand final" });
  await row.getByRole("button", { name: "Release" }).click();
  await row.getByRole("group").getByRole("button", { name: "Release" }).click();
  await page.getByText("Won by").waitFor();
  for (const name of Object.keys(TEAMS)) await page.getByRole("button", { name, exact: true }).waitFor();
  await team.shot("contest-released");
  await team.tab("Rounds");
  await page.locator(".body summary").first().click();
  await team.shot("contest-rounds");
  await page.locator('a[href^="/matches/"]').first().click();
  await page.locator("main canvas").first().waitFor();
  assert.equal(await team.scrub(), ACTIONS);
  await team.shot("contest-final-match");
  await page.getByRole("link", { name: "‹ Grand final" }).click();
  await page.getByText("Won by").waitFor();
}

/** The table that another machine makes of the export is the one that the page shows. */
async function isExported(organiser: Opened, folder: ContestFolder): Promise<void> {
  const row = panelOf(organiser).locator("li").filter({ hasText: "Grand final" });
  const download = organiser.page.waitForEvent("download");
  await row.getByRole("link", { name: "Export" }).click();
  const [lines, store] = [folder.file("final.jsonl"), folder.file("final.sqlite")];
  await (await download).saveAs(lines);
  await folder.command("tournament", "import", lines, "--store", store);
  const { names, standings } = (await asked<EventData>(organiser, "/api/tournaments/1")).event.tables;
  const made = await folder.json<Row[]>("tournament", "table", store);
  assert.deepEqual(
    made.map(({ bot, place, points }) => [bot, place, points]),
    standings.map(({ player, place, points }) => [names[player], place, points]),
  );
}
