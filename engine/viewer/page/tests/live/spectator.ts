import assert from "node:assert/strict";
import type { PageData } from "../../src/model/format";
import type { Cases, Surroundings } from "../browser/browser";
import { Opened } from "../browser/opened";
import { pondPage } from "../browser/pond";
import { FakeServer } from "./fake_server";

export const EVENTS = "/api/matches/m1/events";

/** A match of so many turns, of which the server has said nothing but the start. */
export function opening(turns: number): { whole: PageData; start: PageData } {
  return begun(pondPage({ turns }));
}

/** The start of a match, and all of it. */
export function begun(whole: PageData): { whole: PageData; start: PageData } {
  const [match] = whole.matches;
  const { end: _, ...rest } = match!;
  return { whole, start: { ...whole, matches: [{ ...rest, steps: match!.steps.slice(0, 1), turns: [] }] } };
}

/** Says these turns, one after the other. */
export function sayTurns(server: FakeServer, { matches }: PageData, from: number, to: number, path = EVENTS): void {
  for (let turn = from; turn <= to; turn++)
    server.say(path, "turn", { steps: [matches[0]!.steps[turn]], turns: [matches[0]!.turns[turn - 1]] });
}

export function sayEnd(server: FakeServer, { matches }: PageData, path = EVENTS): void {
  server.say(path, "end", { end: matches[0]!.end, facts: matches[0]!.facts });
}

/** A page of a server that a test talks for. What the console says of lost connections is expected. */
export async function withServer(
  { browser, shots }: Surroundings,
  path: string,
  prepare: (server: FakeServer) => void,
  test: (opened: Opened, server: FakeServer) => Promise<void>,
  options: Parameters<typeof Opened.open>[3] = {},
  page?: string,
): Promise<void> {
  const server = await FakeServer.start(page);
  try {
    prepare(server);
    const allowed = { from: server.address, said: /Failed to load resource|net::ERR/ };
    const opened = await Opened.open(browser, server.address + path, shots, options, allowed);
    await test(opened, server);
    await opened.close();
  } finally {
    await server.end();
  }
}

const said = (opened: Opened, text: string | RegExp) => opened.page.getByRole("status").filter({ hasText: text });

export const spectatorCases: Cases = {
  "a live match is followed, until somebody looks back": async (around) => {
    const { whole, start } = opening(30);
    const prepare = (server: FakeServer) => {
      server.say(EVENTS, "opening", start);
      sayTurns(server, whole, 1, 4);
    };
    await withServer(around, "/match/m1", prepare, async (opened, server) => {
      const { page } = opened;
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("footer input[type=range]")?.value === "4",
      );
      sayTurns(server, whole, 5, 8);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("footer input[type=range]")?.value === "8",
      );
      await opened.shot("live-match");
      await opened.keys("ArrowLeft", "ArrowLeft");
      sayTurns(server, whole, 9, 12);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("footer input[type=range]")?.max === "12",
      );
      assert.equal(await opened.at(), 6, "who looks back stays there");
      await page.getByRole("button", { name: "Live" }).click();
      assert.equal(await opened.at(), 12);
      sayTurns(server, whole, 13, 30);
      sayEnd(server, whole);
      await said(opened, "The match is over").waitFor();
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("footer input[type=range]")?.value === "30",
      );
      assert.equal(await page.getByRole("button", { name: "Live" }).count(), 0);
      assert.match(await page.locator("aside").innerText(), /Left won: more flies/);
      await opened.assertAccessible("a match that was live");
    });
  },

  "a lost connection is said, and what was missed comes": async (around) => {
    const { whole, start } = opening(10);
    const prepare = (server: FakeServer) => {
      server.say(EVENTS, "opening", start);
      sayTurns(server, whole, 1, 2);
    };
    await withServer(around, "/match/m1", prepare, async (opened, server) => {
      await said(opened, "being played").waitFor();
      server.lose();
      await said(opened, "connection is lost").waitFor();
      await opened.shot("live-lost");
      sayTurns(server, whole, 3, 10);
      server.find();
      await said(opened, "being played").waitFor();
      await opened.page.waitForFunction(
        () => document.querySelector<HTMLInputElement>("footer input[type=range]")?.max === "10",
      );
      const headings = await opened.scrub();
      assert.equal(headings, 10, "every step came once");
    });
  },

  "a match that was played elsewhere comes whole, and begins at its start": async (around) => {
    const prepare = (server: FakeServer) => server.say(EVENTS, "opening", pondPage({ turns: 9 }));
    await withServer(around, "/match/m1", prepare, async (opened) => {
      await said(opened, "The match is over").waitFor();
      assert.deepEqual([await opened.at(), await opened.last()], [0, 9]);
      assert.equal(await opened.page.getByRole("button", { name: "Live" }).count(), 0);
    });
  },

  "a match that failed, and one that is not there": async (around) => {
    const { start } = opening(3);
    const prepare = (server: FakeServer) => {
      server.say(EVENTS, "opening", start);
      server.say(EVENTS, "end", { failed: ["error: frog.lua:3: <b>no pond</b>"] });
    };
    await withServer(around, "/match/m1", prepare, async (opened) => {
      await said(opened, "failed").waitFor();
      await opened.page.getByText("<b>no pond</b>").waitFor();
    });
    await withServer(
      around,
      "/match/none",
      () => {},
      async (opened) => {
        await opened.page.getByText("there is nothing at /api/matches/none/events").waitFor();
      },
    );
  },
};
