import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import { withContest } from "./contest_page";
import { sayChanged } from "./contest_server";
import { madeBout, madeLeaderboard, madeMe, madeSite, NOW } from "./made_contest";

export const newsCases: Cases = {
  "contest: the leaderboard says that it is frozen, and since when": async (around) => {
    await withContest(around, "/leaderboard", { me: {} }, async (opened, server) => {
      const { page } = opened;
      await page.getByText("too few matches").waitFor();
      assert.equal(await page.getByText("was frozen").count(), 0);
      const pairs: string[] = [];
      server.answer("GET /api/bouts", ({ path }) => (pairs.push(path), [madeBout()]));
      server.answer("GET /api/site", madeSite({ leaderboard_frozen: NOW - 7200, me: madeMe() }));
      server.answer("GET /api/leaderboard", { ...madeLeaderboard(), frozen: true, at: NOW - 7200 });
      sayChanged(server, "site");
      await page.getByText("The leaderboard was frozen 2 hours ago, on").waitFor();
      await opened.assertAccessible("a frozen leaderboard");
      await opened.shot("site-frozen");
      await page.getByRole("tab", { name: "Cross table" }).click();
      await opened.address("cross-table");
      await page.locator("td button[aria-disabled=false]").first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("All their bouts").waitFor();
      assert.match(pairs.at(-1)!, /^\/api\/bouts\?team=\d&against=\d$/);
      await opened.assertAccessible("two teams");
      await opened.shot("site-pair");
      await dialog.getByRole("link", { name: /^Bout 40/ }).click();
      await page.waitForURL("**/bouts/40");
    });
  },

  "contest: what changed is fetched again, not more than once a second, and what is typed stays": async (around) => {
    await withContest(around, "/scrimmages", { me: {} }, async (opened, server) => {
      const { page } = opened;
      let asked = 0;
      let others = 0;
      server.answer("GET /api/bouts", () => (asked++, [madeBout({ id: 70 + asked })]));
      server.answer("GET /api/leaderboard", () => (others++, madeLeaderboard()));
      await page.getByLabel("Map").selectOption("lake");
      await page.getByRole("radio", { name: "Leapers" }).check();
      for (let time = 0; time < 30; time++) {
        sayChanged(server, "bout", time);
        sayChanged(server, "leaderboard");
        await page.waitForTimeout(70);
      }
      await page.waitForTimeout(1200);
      assert.ok(asked >= 2 && asked <= 5, `fetched ${asked} times in three seconds`);
      assert.equal(others, 0, "what isn't shown isn't fetched");
      await page.locator(`a[href="/bouts/${70 + asked}"]`).waitFor();
      assert.equal(await page.getByLabel("Map").inputValue(), "lake");
      assert.ok(await page.getByRole("radio", { name: "Leapers" }).isChecked());
      assert.equal(
        await page.evaluate(() => (document.activeElement as HTMLInputElement).name),
        "opponent",
        "the focus is where it was",
      );
    });
  },

  "contest: a lost connection is said, and all is fetched again when it is back": async (around) => {
    await withContest(around, "/queue", { me: {} }, async (opened, server) => {
      const { page } = opened;
      await page.getByText("18,204").waitFor();
      server.lose();
      await page.getByText("The connection is lost").waitFor();
      await page.getByText("18,204").waitFor();
      server.answer("GET /api/queue", { playing: [], waiting: [], length: 0, per_minute: 3, played: 19_000 });
      server.find();
      await page.getByText("19,000").waitFor();
      await page.getByText("The connection is lost").waitFor({ state: "hidden" });
    });
  },

  "contest: links and the way back lead on without loading anew": async (around) => {
    await withContest(around, "/queue", { me: {} }, async (opened) => {
      const { page } = opened;
      await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
      const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
      await page.getByRole("link", { name: "Tournaments" }).click();
      await heading("Tournaments");
      assert.equal(await page.title(), "Tournaments - Pond cup");
      await page.getByRole("link", { name: "First sprint" }).click();
      await heading("Pond cup");
      await page.waitForFunction(() => document.activeElement?.tagName === "H1");
      await opened.tab("Rounds");
      await opened.address("rounds");
      await page.locator(".body summary").first().click();
      await page.locator('a[href^="/matches/4-"]').first().waitFor();
      await page.goBack();
      await heading("Tournaments");
      await page.goBack();
      await heading("Queue");
      assert.ok(await page.evaluate(() => "isSame" in globalThis), "the page was not loaded anew");
    });
  },

  "contest: a match is watched from its bout, at a turn, and the next one after it": async (around) => {
    await withContest(around, "/bouts/40", { me: {} }, async (opened) => {
      const { page } = opened;
      await page.getByRole("link", { name: "from turn 17" }).first().click();
      await page.waitForURL("**/matches/k1?bout=40#turn=17");
      await page.locator("footer .heading").filter({ hasText: "turn 17" }).waitFor();
      await opened.keys("ArrowRight");
      await opened.address("turn=18");
      await page.getByRole("link", { name: "Next match" }).click();
      await page.waitForURL("**/matches/k2?bout=40**");
      await page.locator("footer").getByText("of 25").waitFor();
      assert.equal(await opened.heading(), "start");
      await opened.shot("site-match");
      await page.getByRole("link", { name: /‹ Bout 40/ }).click();
      await page.getByRole("heading", { level: 1, name: "Bout 40" }).waitFor();
    });
  },
};
