import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import type { TournamentEntry } from "../../src/site/protocol";
import type { Opened } from "../browser/opened";
import { type FakeServer, Problem } from "../live/fake_server";
import { withContest } from "./contest_page";
import { sayChanged } from "./contest_server";
import { madeMe, madeSite } from "./made_contest";

export const organiserCases: Cases = {
  "contest: what organisers do is sent as it is meant": async (around) => {
    await withContest(around, "/organiser?void=k%2F1", { me: { organiser: true } }, async (opened, server) => {
      const { page } = opened;
      const last = () => {
        const { path, body, form } = server.posts.at(-1)!;
        const { request, ...rest } = body as Record<string, unknown>;
        assert.equal(form, "form-word");
        return [path, rest, request === undefined ? "once" : typeof request];
      };
      const said = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
      const site = (given: object) => madeSite({ ...given, me: madeMe({ organiser: true }) });

      server.answer("POST /api/organiser/freeze", site({ leaderboard_frozen: 5 }));
      server.answer("GET /api/site", site({ leaderboard_frozen: 5 }));
      await page.getByLabel(/Leaderboard is frozen/).click();
      await said("Saved.");
      assert.deepEqual(last(), ["/api/organiser/freeze", { leaderboard: true }, "once"]);
      assert.ok(await page.getByLabel(/Leaderboard is frozen/).isChecked());
      server.answer("POST /api/organiser/freeze", new Problem(500, "the disk is full"));
      await page.getByLabel(/Ladder runs/).click();
      await page.getByRole("alert").filter({ hasText: "the disk is full" }).waitFor();
      assert.deepEqual(last(), ["/api/organiser/freeze", { ladder: false }, "once"]);
      assert.equal(await page.getByLabel(/Ladder runs/).isChecked(), true, "what failed isn't shown as done");

      server.answer("POST /api/organiser/announce", { id: 3, at: 1, text: "x" });
      await page.getByLabel("Text for everybody").fill("Lunch is ready.");
      await page.getByRole("button", { name: "Announce" }).click();
      await said("Announced.");
      assert.deepEqual(last(), ["/api/organiser/announce", { text: "Lunch is ready." }, "string"]);

      server.answer("POST /api/organiser/invitations", { code: "pond-7" });
      await page.getByLabel(/How many teams/).fill("30");
      await page.getByRole("button", { name: "Make a code" }).click();
      await page.getByText("pond-7").waitFor();
      assert.deepEqual(last(), ["/api/organiser/invitations", { uses: 30 }, "string"]);

      assert.equal(await page.getByLabel("Key of the match").inputValue(), "k/1");
      server.answer("POST /api/organiser/void", {});
      await page.getByLabel("Reason").fill("wrong map");
      await page.getByRole("button", { name: "Void the match" }).click();
      await said("The match k/1 is void.");
      assert.deepEqual(last(), ["/api/organiser/void", { match: "k/1", why: "wrong map" }, "once"]);
      await opened.shot("site-organiser");
    });
  },

  "contest: organisers help teams": async (around) => {
    await withContest(around, "/organiser", { me: { organiser: true } }, async (opened, server) => {
      const { page } = opened;
      const team = page.locator("section[aria-labelledby=teams] li").filter({ hasText: "Leapers" });
      server.answer("POST /api/organiser/teams/2", { team: 2, name: "Leapers", token: "fresh" });
      await team.getByRole("button", { name: "New token" }).click();
      assert.equal(server.posts.length, 0, "it is asked once more");
      await team.getByRole("button", { name: "Leave it" }).click();
      await team.getByRole("button", { name: "New token" }).click();
      await team.getByRole("button", { name: "New token" }).click();
      await page.getByText("fresh", { exact: true }).waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, { token: true });
      server.answer("POST /api/organiser/teams/2", { team: 2, name: "Leapers" });
      await team.getByRole("button", { name: "Bar" }).click();
      await team.getByRole("button", { name: "Bar" }).click();
      await page.getByText("Leapers is barred.").waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, { barred: true });
      await page.getByText("Add a team").click();
      server.answer("POST /api/organiser/teams", { team: 9, name: "Newts", token: "newt-token" });
      await page.getByLabel("Name of the team").fill("Newts");
      await page.getByRole("button", { name: "Add the team" }).click();
      await page.getByText("newt-token").waitFor();
      const { request, ...order } = server.posts.at(-1)!.body as Record<string, unknown>;
      assert.equal(typeof request, "string");
      assert.deepEqual(order, { name: "Newts", members: [] });
      await opened.assertAccessible("a new team");
    });
  },

  "contest: organisers plan, start, release and withdraw tournaments": async (around) => {
    const options = { timezoneId: "Europe/Berlin" };
    const test = async (
      opened: import("../browser/opened").Opened,
      server: import("../live/fake_server").FakeServer,
    ) => {
      const { page } = opened;
      const panel = page.locator("section[aria-labelledby=tournaments]");
      const row = (name: string) => panel.locator("li").filter({ hasText: name });
      for (const [name, button, path] of [
        ["Final", "Start", "/api/organiser/tournaments/3/start"],
        ["Second sprint", "Release", "/api/organiser/tournaments/2/release"],
        ["Final", "Withdraw", "/api/organiser/tournaments/3/withdraw"],
      ] as const) {
        server.answer(`POST ${path}`, madeSite().tournaments[0]!);
        await row(name).getByRole("button", { name: button }).click();
        await row(name).getByRole("group").getByRole("button", { name: button }).click();
        await page.getByRole("status").filter({ hasText: name }).waitFor();
        assert.equal(server.posts.at(-1)?.path, path);
        await page.waitForFunction(
          () => !document.querySelector("section[aria-labelledby=tournaments] button:disabled"),
        );
      }
      const link = row("First sprint").getByRole("link", { name: "Export" });
      assert.equal(await link.getAttribute("href"), "/api/organiser/tournaments/1/export");
      await panel.getByText("Plan a tournament").click();
      server.answer("POST /api/organiser/tournaments", { ...madeSite().tournaments[0]!, title: "Night cup" });
      await panel.getByLabel("Title").fill("Night cup");
      await panel.getByLabel("Format").selectOption("mcmahon");
      await panel.getByLabel("Rounds").fill("5");
      await panel.getByLabel("Each round waits until you start it").check();
      await panel.getByLabel("Start", { exact: false }).last().fill("2026-01-02T20:30");
      await opened.assertAccessible("a plan");
      await opened.shot("site-plan");
      await panel.getByRole("button", { name: "Plan", exact: true }).click();
      await page.getByText("Night cup is planned.").waitFor();
      const { request, ...order } = server.posts.at(-1)!.body as Record<string, unknown>;
      assert.equal(typeof request, "string");
      const at = Date.UTC(2026, 0, 2, 19, 30) / 1000;
      assert.deepEqual(order, { title: "Night cup", format: "mcmahon", rounds: 5, by_round: true, at });
    };
    await withContest(around, "/organiser", { me: { organiser: true } }, test, options);
  },

  "contest: a round that waits says so, and is started": async (around) => {
    const [planned, , first] = madeSite().tournaments;
    const playing: TournamentEntry = { ...first!, state: "playing", ended: undefined, waits: true };
    const site = (given: Partial<TournamentEntry>, organiser = true) =>
      madeSite({ tournaments: [planned!, { ...playing, ...given }], me: madeMe({ organiser }) });
    const prepare = (server: FakeServer) => server.answer("GET /api/site", site({}));
    const test = async (opened: Opened, server: FakeServer) => {
      const { page } = opened;
      const start = "/api/organiser/tournaments/1/start";
      server.answer(`POST ${start}`, () => {
        server.answer("GET /api/site", site({ waits: false }));
        return { ...playing, waits: false };
      });
      const row = page.locator("section[aria-labelledby=tournaments] li").filter({ hasText: "First sprint" });
      await row.getByText("next round waits").waitFor();
      await opened.assertAccessible("a round that waits");
      await opened.shot("site-waits");
      await row.getByRole("button", { name: "Start the next round" }).click();
      await row.getByText("playing now").waitFor();
      assert.equal(server.posts.at(-1)?.path, start);
      assert.equal(await page.getByRole("button", { name: "Start the next round" }).count(), 0);
      server.answer("GET /api/site", site({}));
      sayChanged(server, "site");
      await row.getByText("next round waits").waitFor();
      await row.getByRole("link", { name: "First sprint" }).click();
      await page.getByText("The next round waits until you start it.").waitFor();
      await opened.shot("site-round-waits");
      await page.getByRole("button", { name: "Start the next round" }).click();
      await page.getByText("The next round waits").waitFor({ state: "hidden" });
      server.answer("GET /api/site", site({}, false));
      sayChanged(server, "site");
      await page.getByText("The next round waits until the organisers start it.").waitFor();
      assert.equal(await page.getByRole("button", { name: "Start the next round" }).count(), 0);
      await page.getByRole("link", { name: "Tournaments" }).click();
      await page.getByText("next round waits").waitFor();
    };
    await withContest(around, "/organiser", {}, test, {}, prepare);
  },
};
