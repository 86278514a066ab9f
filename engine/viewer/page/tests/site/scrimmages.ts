import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import { Problem } from "../live/fake_server";
import { withContest } from "./contest_page";
import { sayChanged } from "./contest_server";
import { madeBout, madeBouts, madeMe, madeSite } from "./made_contest";

export const scrimmageCases: Cases = {
  "contest: a team is challenged from its page": async (around) => {
    await withContest(around, "/teams/2", { me: {} }, async (opened, server) => {
      const { page } = opened;
      await page.getByRole("link", { name: "Challenge" }).click();
      await page.waitForURL("**/scrimmages?against=2");
      const form = page.locator("section[aria-labelledby=challenge]");
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("input[name=opponent]:checked") !== null,
      );
      assert.ok(await form.getByRole("radio", { name: "Leapers" }).isChecked());
      assert.ok(await form.getByRole("radio", { name: /Tadpoles/ }).isDisabled(), "who takes no challenges");
      server.answer("POST /api/scrimmages", new Problem(429, "no challenges are left in this hour"));
      await form.getByRole("button", { name: "Challenge" }).click();
      await form.getByRole("alert").filter({ hasText: "no challenges are left" }).waitFor();
      await form.getByLabel("Map").selectOption("lake");
      await form.getByLabel("Ranked").check();
      const bout = madeBout({ id: 50, state: "queued", position: 0, wait: 4, maps: ["lake"], matches: [] });
      server.answer("POST /api/scrimmages", bout);
      server.answer("GET /api/bouts", [bout, ...madeBouts()]);
      await form.getByRole("button", { name: "Challenge" }).click();
      await page.getByText("Bout 50 is queued.").waitFor();
      await page.getByText("queued, next, in about 4 seconds").waitFor();
      const { request, ...order } = server.posts.at(-1)!.body as Record<string, unknown>;
      assert.equal(typeof request, "string");
      assert.deepEqual(order, { opponents: [2], map: "lake", ranked: true });
      await form.getByRole("button", { name: "Challenge" }).click();
      await form.getByRole("alert").filter({ hasText: "Choose whom to challenge" }).waitFor();
      await opened.shot("site-challenge");
    });
  },

  "contest: of tables for more than two several opponents are chosen": async (around) => {
    await withContest(around, "/scrimmages", { me: {}, site: { table: 3 } }, async (opened, server) => {
      const { page } = opened;
      await page.getByRole("checkbox", { name: "Leapers" }).check();
      await page.getByRole("checkbox", { name: /sitter/ }).check();
      assert.ok(await page.getByRole("checkbox", { name: /leaper house/ }).isDisabled(), "the table is full");
      server.answer("POST /api/scrimmages", madeBout({ id: 51, state: "asked", matches: [] }));
      await page.locator("form").getByRole("button", { name: "Challenge" }).click();
      await page.getByText("Bout 51 waits for an answer.").waitFor();
      assert.deepEqual((server.posts.at(-1)!.body as { opponents: number[] }).opponents, [2, 90]);
    });
  },

  "contest: challenges are accepted, refused and withdrawn": async (around) => {
    await withContest(around, "/scrimmages", { me: {} }, async (opened, server) => {
      const { page } = opened;
      const after = (id: number, state: "queued" | "refused" | "withdrawn") => {
        const all = madeBouts().map((bout) => (bout.id === id ? { ...bout, state } : bout));
        server.answer("GET /api/bouts", all);
        return all.find((bout) => bout.id === id)!;
      };
      server.answer("POST /api/bouts/45/answer", () => after(45, "queued"));
      await page.getByRole("button", { name: "Accept bout 45" }).click();
      await page.getByText("Bout 45 is queued.").waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, { accept: true });
      assert.equal(await page.getByRole("heading", { name: "Waiting for your answer" }).count(), 0);
      server.answer("GET /api/bouts", madeBouts());
      sayChanged(server, "bout", 45);
      server.answer("POST /api/bouts/45/answer", () => after(45, "refused"));
      await page.getByRole("button", { name: "Refuse bout 45" }).click();
      await page.getByText("Bout 45 was refused.").waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, { accept: false });
      server.answer("POST /api/bouts/43/withdraw", () => after(43, "withdrawn"));
      await page.getByRole("button", { name: "Withdraw bout 43" }).click();
      await page.getByText("Bout 43 was withdrawn.").waitFor();
      // Not before the choice: a page that reads the site again would show it as made already, and nothing would be sent.
      server.answer("POST /api/team", () => {
        server.answer("GET /api/site", madeSite({ me: madeMe({ accepts: "all" }) }));
        return madeMe({ accepts: "all" });
      });
      await page.getByRole("radio", { name: /Accept all/ }).check();
      await page.getByText("Saved.").waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, { accepts: "all" });
    });
  },

  "contest: older bouts come when they are asked for": async (around) => {
    const many = Array.from({ length: 50 }, (_, at) => madeBout({ id: 100 - at }));
    const prepare = (server: import("../live/fake_server").FakeServer) =>
      server.answer("GET /api/bouts", ({ path }) =>
        path.includes("before=51") ? [madeBout({ id: 50 }), madeBout({ id: 49 })] : many,
      );
    const test = async (opened: import("../browser/opened").Opened) => {
      await opened.page.getByRole("button", { name: "Show older ones" }).click();
      await opened.page.locator('a[href="/bouts/49"]').waitFor();
      assert.equal(await opened.page.locator('a[href^="/bouts/"]').count(), 52);
      assert.equal(await opened.page.getByRole("button", { name: "Show older ones" }).count(), 0);
    };
    await withContest(around, "/scrimmages", { me: {} }, test, {}, prepare);
  },
};
