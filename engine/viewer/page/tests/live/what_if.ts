import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { pondPage } from "../browser/pond";
import { type FakeServer, Problem } from "./fake_server";
import { pondServer } from "./pond_server";
import { EVENTS, begun, opening, sayEnd, sayTurns, withServer } from "./spectator";

const button = ({ page }: Opened, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

const matchEvents = (match: string) => `/api/matches/${match}/events`;

/** A match that is over, and can be forked. */
function finished(server: FakeServer): void {
  pondServer(server);
  const { whole, start } = opening(12);
  server.say(EVENTS, "opening", start);
  sayTurns(server, whole, 1, 12);
  sayEnd(server, whole);
  server.answer("GET /api/matches/m1/orders", ({ path }) => ({ text: `[["leap", "${path.split("?")[1]}"]]` }));
  server.answer("POST /api/matches/m1/fork", {
    match: "m2",
    from: "m1",
    command: "lunarena fork m1.replay --at 6 --set frog.leap=5",
    links: [],
    watch: "/match/m2",
  });
  server.answer("GET /api/pages", ({ path }) => {
    assert.equal(path, "/api/pages?matches=m1,m2");
    return pondPage({ turns: 12 }, { turns: 12, farther: 6 });
  });
  server.answer("POST /api/matches/m2/keep", { file: "replays/dry.replay", command: "lunarena replay show dry" });
}

export const whatIfCases: Cases = {
  "what if: a branch is played from a turn, compared, and kept": async (around) => {
    await withServer(around, "/match/m1", finished, async (opened, server) => {
      const { page } = opened;
      await page.getByText("The match is over").waitFor();
      await opened.page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("footer input[type=range]")?.value === "12",
      );
      await page.getByRole("spinbutton", { name: "Turn" }).fill("6");
      await opened.keys("Enter");
      await page.getByRole("heading", { name: "What if" }).click();
      await page.getByText("From turn 6 on:").waitFor();
      assert.ok(await button(opened, "Play from here").isDisabled(), "nothing is changed yet");
      await page.getByText("Constants").click();
      await page.getByRole("slider", { name: "frog.leap" }).fill("5");
      await page.getByLabel("mod storm").check();
      await page.getByLabel(/^\s*Right/).selectOption("leaper");
      await page.getByLabel("Other orders of").selectOption("Left");
      const text = page.getByRole("textbox", { name: "Orders of Left in turn 6" });
      await page.waitForFunction(() => document.querySelector("textarea")?.value.includes("turn=6&seat=Left"));
      await text.fill('[["leap", 3]]');
      await opened.assertAccessible("what if");
      await opened.shot("what-if");
      await button(opened, "Play from here").click();
      await page.getByText("They differ from turn 6 on").waitFor();
      assert.deepEqual(server.posts.at(-1)?.body, {
        at: 6,
        set: [["frog.leap", "5"]],
        mods: ["storm"],
        bots: [["Right", "leaper"]],
        orders: { seat: "Left", text: '[["leap", 3]]' },
      });
      assert.equal(await opened.at(), 6, "at the turn that differs");
      assert.equal(await page.locator("canvas[role=application]").count(), 2);
      await opened.shot("what-if-branch");
      await button(opened, "2: pond 2").click();
      await page.getByLabel("Keep match 2 as").fill("dry");
      await button(opened, "Replay").click();
      await page.getByText("Written: replays/dry.replay").waitFor();
      await button(opened, "The match as it was").click();
      assert.equal(await page.locator("canvas[role=application]").count(), 1);
      await button(opened, /^turn 6: frog.leap = 5, mod storm, Right plays leaper, other orders of Left/).click();
      await page.locator("canvas[role=application]").nth(1).waitFor();
      server.answer("POST /api/matches/m1/fork", new Problem(400, "orders: not JSON"));
      await button(opened, /^1: pond 1/).click();
      await button(opened, "Play from here").click();
      await page.getByRole("alert").filter({ hasText: "orders: not JSON" }).waitFor();
    });
  },

  "watched files: the difference at once, mistakes over the last good match": async (around) => {
    const events = "/api/watches/w1/events";
    const both = pondPage({ turns: 9 }, { turns: 9, farther: 4 });
    const [first, second] = both.matches.map((match) => begun({ ...both, matches: [match] }));
    const prepare = (server: FakeServer) => {
      server.say(events, undefined, { kind: "working" });
      server.say(events, undefined, { kind: "playing", match: "a" });
      server.say(matchEvents("a"), "opening", first!.start);
    };
    await withServer(around, "/watch/w1", prepare, async (opened, server) => {
      const { page } = opened;
      await page.getByText("Playing the match again").waitFor();
      sayTurns(server, first!.whole, 1, 9, matchEvents("a"));
      // A match is shown when all of it has come, whichever stream is first.
      server.say(events, undefined, { kind: "played", match: "a", verdict: ["Left won."] });
      sayEnd(server, first!.whole, matchEvents("a"));
      await page.getByText("Left won.").waitFor();
      assert.equal(await page.locator("canvas[role=application]").count(), 1);
      const message = "unknown <b>frog</b>";
      const report = {
        text: `error: ${message}\n --> frog.lua:7`,
        severity: "error",
        message,
        file: "frog.lua",
        line: 7,
      };
      server.say(events, undefined, { kind: "broken", reports: [report] });
      await page.getByText("Shown is the last good match.").waitFor();
      await page.getByRole("alert").filter({ hasText: "unknown <b>frog</b> frog.lua:7" }).waitFor();
      await opened.assertAccessible("broken files");
      await opened.shot("watch-broken");
      server.say(events, undefined, { kind: "mended" });
      await page.getByText("Waiting for files to change.").waitFor();
      // One that is broken off by the next save changes nothing that is shown.
      server.say(events, undefined, { kind: "playing", match: "x" });
      server.say(matchEvents("x"), "opening", second!.start);
      server.say(matchEvents("x"), "end", { failed: ["the match was broken off"] });
      server.say(events, undefined, { kind: "playing", match: "b" });
      server.say(matchEvents("b"), "opening", second!.start);
      sayTurns(server, second!.whole, 1, 9, matchEvents("b"));
      sayEnd(server, second!.whole, matchEvents("b"));
      await page.getByText("Playing the match again").waitFor();
      assert.equal(await page.locator("canvas[role=application]").count(), 1, "it isn't said to be good yet");
      const verdict = ["Now Right wins.", "First difference: turn 4."];
      const { difference } = both;
      server.say(events, undefined, { kind: "played", match: "b", before: "a", verdict, difference });
      await page.getByText("Now Right wins.").waitFor();
      assert.equal(await opened.at(), 4);
      assert.equal(await page.locator("canvas[role=application]").count(), 2);
      await opened.shot("watch-two");
    });
  },
};
