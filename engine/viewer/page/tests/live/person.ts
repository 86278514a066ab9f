import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import type { FakeServer } from "./fake_server";
import { button, clickCell, PAGE, sent } from "./person_page";
import { DRAFT, asked, personServer } from "./pond_person";
import { EVENTS, opening, sayTurns, withServer } from "./spectator";

/** Somebody gives orders. */
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
