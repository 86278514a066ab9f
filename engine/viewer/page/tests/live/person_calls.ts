import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import { BROKEN } from "./fake_server";
import { button, clickCell, PAGE, sent } from "./person_page";
import { asked, personServer } from "./pond_person";
import { EVENTS, opening, withServer } from "./spectator";

/** Somebody does what happens at once. */
export const personCallsCases: Cases = {
  "calls happen at once: the result, what is seen now, and the helper": async (around) => {
    const question = asked(5, { style: "calls", helper: "leaper", seconds: 9 });
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, question),
      async (opened, server) => {
        const { page } = opened;
        await page.getByText("What you do happens at once.").waitFor();
        await page.getByRole("alert").filter({ hasText: "10 seconds left" }).waitFor({ state: "attached" });
        await button(opened, "Leap").click();
        await button(opened, /^frog 0/).click();
        // The first answer is lost: the call is sent again as the same one.
        let calls = 0;
        server.answer("POST /api/matches/m1/call", () => (calls++ ? { result: "splash" } : BROKEN));
        const ids = () =>
          server.posts.filter(({ path }) => path.endsWith("/call")).map(({ body }) => (body as { id: string }).id);
        await button(opened, /^\(2, 4\)/).click();
        await page.getByText("→ splash").waitFor();
        assert.deepEqual(sent(server, "/call"), { ask: 5, call: ["leap", 0, { x: 2, y: 4 }] });
        const scene = structuredClone(opening(12).whole.matches[0]!.steps[2]!.frames.all) as {
          whole: { things: { id: unknown; at: unknown }[] };
        };
        scene.whole.things.find(({ id }) => id === 0)!.at = [2, 4, 0];
        server.say(EVENTS, "now", { ask: 5, scene: scene.whole, told: [{ text: "a frog lands", kind: "landed" }] });
        await page.locator("#live").filter({ hasText: "a frog lands" }).waitFor({ state: "attached" });
        await opened.shot("person-call");
        server.answer("POST /api/matches/m1/call", { refused: "it is tired" });
        await button(opened, "Leap").click();
        await button(opened, /^frog 0/).click();
        await button(opened, /^\(2, 4\)/).click();
        await page.getByText("✗ refused: it is tired").waitFor();
        assert.equal(ids().length, 3);
        assert.equal(new Set(ids()).size, 2, "each call has an id of its own, however often it is sent");
        await page.getByLabel("leaper plays what is left").uncheck();
        await button(opened, "End turn").click();
        await page.getByText("The others play").waitFor();
        assert.deepEqual(sent(server, "/decide"), { ask: 5, bot: false });
      },
    );
  },

  "where units queue, one is taken over, played, and given back": async (around) => {
    const idle = asked(5, { style: "calls", unit: 1, alone: true, round: 4, idle: true, taken: [], actions: [] });
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, idle),
      async (opened, server) => {
        const { page } = opened;
        await page.getByText("No unit of yours has its turn.").waitFor();
        await clickCell(opened, 8, 4);
        await button(opened, /^Take over frog 2/).click();
        await button(opened, /^Give back frog 2/).waitFor();
        assert.deepEqual(sent(server, "/take"), { units: [2] });
        await page.getByLabel("and ask again after").fill("3");
        await opened.shot("person-idle");
        await button(opened, "Go on").click();
        await page.getByText("The others play").waitFor();
        assert.deepEqual(sent(server, "/decide"), { ask: 5, bot: true, rounds: 3 });
        server.say(EVENTS, "answered", { ask: 5 });
        server.say(EVENTS, "asked", asked(6, { style: "calls", unit: 2, alone: true, round: 4, taken: [2] }));
        await page.getByRole("heading", { name: /Your turn, Left: frog 2/ }).waitFor();
        await opened.shot("person-unit");
        await page.reload();
        await button(opened, /^Give back frog 2/).click();
        await page.getByText("None: click one of yours").waitFor();
        assert.deepEqual(sent(server, "/take"), { units: [] });
        const old = server.posts.filter(({ body }) => (body as { questions?: unknown; ask: number }).questions);
        assert.ok(
          old.every(({ body }) => (body as { ask: number }).ask === 6),
          "nobody asks what could be chosen in turns that are over",
        );
      },
    );
  },
};
