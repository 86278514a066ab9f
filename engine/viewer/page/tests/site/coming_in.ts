import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { BROKEN, type FakeServer, Problem } from "../live/fake_server";
import { withContest } from "./contest_page";
import { sayChanged } from "./contest_server";
import { madeBout, madeMe, madeSite } from "./made_contest";

const me = madeMe({ active: undefined, asked: 0 });

export const comingInCases: Cases = {
  "contest: a team signs up, once, though the connection broke": async (around) => {
    await withContest(around, "/", {}, async (opened, server) => {
      const { page } = opened;
      await page.getByRole("link", { name: "Sign up", exact: true }).click();
      await page.waitForURL("**/sign-up");
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), "H1", "the focus is on the heading");
      await page.getByLabel("Invitation code").fill("  welcome ");
      await page.getByLabel("Name of the team").fill("Lily pads");
      await page.getByLabel("Members").fill("Ada\n\n Bo ");
      server.answer("POST /api/signup", new Problem(400, "the code is used up"));
      await page.getByRole("button", { name: "Sign up" }).click();
      await page.locator("form").getByRole("alert").filter({ hasText: "the code is used up" }).waitFor();
      assert.equal(await page.getByLabel("Name of the team").inputValue(), "Lily pads", "what was typed is there");
      let tries = 0;
      server.answer("POST /api/signup", () =>
        ++tries < 3 ? BROKEN : { team: 1, name: "Lily pads", token: "secret-token", me },
      );
      server.answer("GET /api/site", madeSite({ me }));
      await page.getByRole("button", { name: "Sign up" }).click();
      await page.getByText("secret-token").waitFor();
      const orders = server.posts.map(({ body }) => body as { request: string });
      assert.equal(orders.length, 4);
      assert.deepEqual(
        { ...orders[3], request: "" },
        { request: "", code: "welcome", name: "Lily pads", members: ["Ada", "Bo"] },
      );
      assert.equal(
        new Set(orders.slice(1).map(({ request }) => request)).size,
        1,
        "a broken try is sent again as it was",
      );
      assert.notEqual(orders[0]!.request, orders[1]!.request, "after an answer it is another one");
      await opened.assertAccessible("a token");
      await opened.shot("site-token");
      await page.getByRole("link", { name: "Upload a bot" }).click();
      await page.getByRole("heading", { name: "Bots of Lily pads" }).waitFor();
    });
  },

  "contest: a team logs in with its token, and out again": async (around) => {
    await withContest(around, "/log-in", {}, async (opened, server) => {
      const { page } = opened;
      server.answer("POST /api/login", new Problem(403, "nobody has this token"));
      await page.getByLabel("Token of your team").fill("wrong");
      await opened.keys("Enter");
      await page.locator("form").getByRole("alert").filter({ hasText: "nobody has this token" }).waitFor();
      server.answer("POST /api/login", madeMe());
      server.answer("GET /api/site", madeSite({ me: madeMe() }));
      await page.getByLabel("Token of your team").fill(" right ");
      await opened.keys("Enter");
      await page.getByRole("link", { name: "Lily pads" }).first().waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, { token: "right" });
      assert.equal(new URL(page.url()).pathname, "/");
      server.answer("POST /api/logout", () => {
        server.answer("GET /api/site", madeSite());
        return {};
      });
      await page.getByRole("button", { name: "Log out" }).click();
      await page.getByRole("link", { name: "Log in" }).first().waitFor();
      assert.equal(server.posts.at(-1)?.form, "form-word");
    });
  },

  "contest: a server that is not there is said, and tried again": async (around) => {
    const prepare = (server: FakeServer) =>
      server.answer("GET /api/site", new Problem(503, "the contest is being set up"));
    const test = async (opened: Opened, server: FakeServer) => {
      await opened.page.getByRole("alert").filter({ hasText: "being set up" }).waitFor();
      server.answer("GET /api/site", madeSite());
      await opened.page.getByRole("button", { name: "Try again" }).click();
      await opened.page.getByText("Welcome to the pond.").waitFor();
    };
    await withContest(around, "/", {}, test, {}, prepare);
  },

  "contest: the first steps are marked as they are done": async (around) => {
    const prepare = (server: FakeServer) => server.answer("GET /api/bouts", []);
    const test = async (opened: Opened, server: FakeServer) => {
      const { page } = opened;
      const next = (name: string) => page.locator("li.next").getByText(name).waitFor();
      await next("Upload a bot");
      server.answer("GET /api/site", madeSite({ me: madeMe({ asked: 0 }) }));
      sayChanged(server, "team", 1);
      await next("Challenge a team");
      server.answer("GET /api/bouts", ({ path }) => {
        assert.match(path, /team=1&kind=scrimmage/);
        return [madeBout({ id: 41, state: "playing" }), madeBout()];
      });
      sayChanged(server, "bout", 40);
      await next("Climb the leaderboard");
      await page.locator("li.done").filter({ hasText: "Challenge a team" }).getByText("(done)").waitFor();
      await opened.shot("site-steps");
    };
    await withContest(around, "/", { me: { active: undefined, asked: 0 } }, test, {}, prepare);
  },

  "contest: of one map none is chosen": async (around) => {
    await withContest(around, "/scrimmages", { me: {}, site: { maps: ["reeds"] } }, async ({ page }) => {
      await page.getByText("It is played on the map reeds.").waitFor();
      assert.equal(await page.getByLabel("Map").count(), 0);
    });
  },
};
