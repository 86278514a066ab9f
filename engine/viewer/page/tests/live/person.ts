import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { BROKEN, type FakeServer } from "./fake_server";
import { DRAFT, asked, personServer } from "./pond_person";
import { EVENTS, opening, sayTurns, withServer } from "./spectator";

const PAGE = "/match/m1?key=k";
const button = ({ page }: Opened, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** The body of the last POST of a kind, without its id. */
function sent(server: FakeServer, what: string): Record<string, unknown> {
  const { id: _, ...body } = server.posts.findLast(({ path }) => path.endsWith(what))!.body as Record<string, unknown>;
  return body;
}

/** Clicks the middle of a cell of the pond. */
async function clickCell(opened: Opened, x: number, y: number): Promise<void> {
  const box = (await opened.page.locator("canvas[role=application]").boundingBox())!;
  const spot = await opened.page.evaluate(([width, height]) => ({ width, height }), [box.width, box.height] as const);
  // 12 by 8 cells in the middle, with room for numbers at the left and above.
  const size = Math.min((spot.width - 38) / 12, (spot.height - 38) / 8);
  const [left, top] = [(spot.width - 12 * size) / 2 + 9, (spot.height - 8 * size) / 2 + 9];
  await opened.page.mouse.click(box.x + left + (x + 0.5) * size, box.y + top + (y + 0.5) * size);
}

export const personCases: Cases = {
  "orders are put together with the mouse, changed, and sent": async (around) => {
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, asked(5)),
      async (opened, server) => {
        const { page } = opened;
        await button(opened, "Leap").waitFor();
        assert.ok(await button(opened, "Dive").isDisabled());
        await page.getByText("no frog can hold its breath").waitFor();
        await opened.assertAccessible("actions");
        await opened.shot("person-actions");
        await button(opened, "Leap").click();
        await button(opened, /^frog 0/).waitFor();
        await opened.shot("person-things");
        // Frog 2 of Left stands on (8, 4) in turn 2.
        await clickCell(opened, 8, 4);
        await button(opened, /^\(2, 4\)/).waitFor();
        await opened.shot("person-places");
        await clickCell(opened, 3, 4);
        await page.getByText("Choose it again if you want that.", { exact: true }).first().waitFor();
        await opened.shot("person-warned");
        await clickCell(opened, 3, 4);
        await page.getByText('1. leap(2, {"x":3,"y":4})').waitFor();
        await button(opened, "Feed").click();
        await button(opened, "worms").click();
        await page.getByRole("spinbutton", { name: "much" }).fill("21");
        await button(opened, "Choose").click();
        await page.getByRole("alert").filter({ hasText: "at least 1, at most 20" }).waitFor();
        await page.getByRole("spinbutton", { name: "much" }).fill("7");
        await opened.shot("person-number");
        await button(opened, "Choose").click();
        await button(opened, "Yes").click();
        await page.getByText('2. feed("worms", 7)').waitFor();
        assert.deepEqual(sent(server, "/choices")["given"], [
          ["leap", 2, { x: 3, y: 4 }],
          ["feed", "worms", 7],
        ]);
        await button(opened, 'Later: leap(2, {"x":3,"y":4})').click();
        await page.getByText('1. feed("worms", 7)').waitFor();
        await opened.shot("person-orders");
        await button(opened, 'Withdraw: feed("worms", 7)').click();
        await button(opened, "End turn").click();
        await page.getByText("The others play").waitFor();
        assert.deepEqual(sent(server, "/decide"), { ask: 5, orders: [["leap", 2, { x: 3, y: 4 }]], bot: false });
        server.say(EVENTS, "answered", { ask: 5 });
        sayTurns(server, opening(12).whole, 3, 3);
        server.say(EVENTS, "asked", asked(6, { turn: 4 }));
        await page.getByText("None yet.").waitFor();
      },
    );
  },

  "an action is chosen with keys alone, and Escape goes a step back": async (around) => {
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, asked(5)),
      async (opened, server) => {
        const { page } = opened;
        await button(opened, "Leap").click({ trial: true });
        await button(opened, "Leap").focus();
        await opened.keys("ArrowDown", "Enter");
        await page.getByRole("list", { name: "Choices" }).waitFor();
        await opened.page.waitForFunction(() => document.activeElement?.textContent?.includes("(0, 3)"));
        await opened.keys("Enter");
        await opened.page.waitForFunction(() => document.activeElement?.textContent?.includes("(1, 3)"));
        await opened.keys("Enter");
        await button(opened, /^End the way here/).waitFor();
        await opened.shot("person-way");
        await opened.keys("Escape");
        await button(opened, /^\(1, 3\)/).waitFor();
        await opened.page.waitForFunction(() => document.activeElement?.textContent?.includes("(1, 3)"));
        await opened.keys("Enter");
        await opened.page.waitForFunction(() => document.activeElement?.textContent?.includes("End the way"));
        await opened.keys("Enter");
        await page.getByText('1. swim([{"x":0,"y":3},{"x":1,"y":3}])').waitFor();
        assert.equal(await opened.at(), 2, "time stood still");
        await button(opened, "Rest").click();
        await page.getByText("The others play").waitFor();
        assert.deepEqual(sent(server, "/decide")["orders"], [
          [
            "swim",
            [
              { x: 0, y: 3 },
              { x: 1, y: 3 },
            ],
          ],
          ["rest"],
        ]);
      },
    );
  },

  "one's own thing leads to what can be done with it; a known place can be typed": async (around) => {
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, asked(5)),
      async (opened) => {
        const { page } = opened;
        await button(opened, "Leap").waitFor();
        await clickCell(opened, 8, 4);
        await page.getByRole("heading", { name: "With frog 2" }).waitFor();
        await opened.shot("person-own-thing");
        await button(opened, "Leap").first().click();
        await button(opened, /^\(2, 4\)/).waitFor();
        await opened.keys("Escape", "Escape");
        await button(opened, "Swim").click();
        await page.getByLabel("Or a place that you know").fill("7, 3");
        await button(opened, "Choose").click();
        await page.getByText("› (7, 3)").waitFor();
        await opened.shot("person-free");
      },
    );
  },

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

  "what was chosen is still there when the connection is back": async (around) => {
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, asked(5)),
      async (opened, server) => {
        const { page } = opened;
        await button(opened, "Rest").waitFor();
        await button(opened, "Leap").click();
        await button(opened, /^frog 0/).click();
        await button(opened, /^\(2, 4\)/).click();
        await page.getByText("1. leap(0").waitFor();
        await button(opened, "Leap").click();
        await button(opened, /^frog 2/).waitFor();
        server.lose();
        await page.getByText("connection is lost").waitFor();
        await button(opened, /^frog 2/).click();
        await opened.shot("person-lost");
        server.find();
        await button(opened, /^\(2, 4\)/).waitFor();
        await page.getByText("1. leap(0").waitFor();
        await button(opened, /^\(2, 4\)/).click();
        await page.getByText("2. leap(2").waitFor();
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

  "who only looks on is told nothing of turns": async (around) => {
    const prepare = (server: FakeServer) => {
      const { whole, start } = opening(4);
      server.say(EVENTS, "opening", start);
      sayTurns(server, whole, 1, 4);
    };
    await withServer(around, PAGE, prepare, async (opened) => {
      await opened.page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("footer input[type=range]")?.value === "4",
      );
      assert.equal(await opened.page.getByRole("region", { name: "Actions" }).count(), 0);
    });
  },

  "an answer that is one value is chosen, seen, and sent": async (around) => {
    const question = asked(5, { whole: true, phase: "draft", actions: [DRAFT], round: null, unit: null } as object);
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, question),
      async (opened, server) => {
        assert.ok(await button(opened, "End turn").isDisabled(), "there is no answer yet");
        await button(opened, "Draft").click();
        // A double click on the board picks the place and ends the way.
        await clickCell(opened, 0, 5);
        await clickCell(opened, 0, 5);
        await opened.page.getByText("Your answer: draft").waitFor();
        await button(opened, "End turn").click();
        await opened.page.getByText("The others play").waitFor();
        assert.deepEqual(sent(server, "/decide"), { ask: 5, answer: [{ x: 0, y: 5 }], bot: false });
      },
    );
  },

  "playing on a small screen": async (around) => {
    const options = { viewport: { width: 390, height: 800 }, colorScheme: "dark" } as const;
    await withServer(
      around,
      PAGE,
      (server) => personServer(server, asked(5, { seconds: 95 })),
      async (opened) => {
        await button(opened, "Leap").click();
        await button(opened, /^frog 0/).waitFor();
        const wide = await opened.page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, 390, "nothing is wider than the screen");
        await opened.assertAccessible("playing on a small screen");
        await opened.page.screenshot({ path: `${opened.shots}/person-small.png`, fullPage: true });
      },
      options,
    );
  },
};
