import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import { Problem } from "./fake_server";
import { pondServer } from "./pond_server";
import { EVENTS, opening, withServer } from "./spectator";

export const setUpCases: Cases = {
  "home lists games, matches and replays, and opens a replay": async (around) => {
    const prepare = (server: Parameters<typeof pondServer>[0]) => {
      pondServer(server);
      server.answer("POST /api/replays/first%20match", { match: "m1", command: "", links: [], watch: "/match/m1" });
      server.say(EVENTS, "opening", opening(3).start);
    };
    await withServer(around, "/", prepare, async (opened) => {
      const { page } = opened;
      await page.getByRole("link", { name: "Pond", exact: true }).waitFor();
      await page.getByText("<i>Dry</i> land").waitFor();
      assert.match(await page.locator("main").innerText(), /is being played:\s+Left: leaper, Right: a person/);
      await opened.assertAccessible("home");
      await opened.shot("live-home");
      await page.getByRole("button", { name: "first match" }).click();
      await page.waitForURL("**/match/m1*");
    });
  },

  "a match is set up: only what is other is sent, and the command says the same": async (around) => {
    await withServer(around, "/games/pond", pondServer, async (opened, server) => {
      const { page } = opened;
      const command = page.locator("pre").filter({ hasText: "lunarena play" });
      await command.filter({ hasText: "lunarena play pond leaper lurker" }).waitFor();
      assert.equal(await page.locator(".manual script").count(), 0, "a manual makes no element of its own");
      assert.equal(await page.getByRole("link", { name: "Leaping" }).getAttribute("href"), "#leaping");
      await opened.shot("live-game");
      await page.getByText("Constants").click();
      await page.getByRole("searchbox", { name: "Search" }).fill("leap");
      await page.getByRole("spinbutton", { name: "frog.leap" }).fill("5");
      await page.getByRole("searchbox", { name: "Search" }).fill("");
      await page.getByRole("checkbox", { name: "fly.bites" }).check();
      await page.getByRole("checkbox", { name: /storm/ }).check();
      await page.getByLabel("Right").selectOption("human+leaper");
      await page.getByLabel("Random seed").fill("12");
      await page.getByLabel("Seconds to think").fill("30");
      await command.filter({ hasText: "--set frog.leap=5 --set fly.bites=true" }).waitFor();
      await opened.assertAccessible("setting up a match");
      await opened.shot("live-setup");
      server.answer("POST /api/matches", new Problem(400, "the pond is dry"));
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.getByRole("alert").filter({ hasText: "the pond is dry pond.lua:3" }).waitFor();
      const links = [{ seat: "Right", href: "/match/m2?key=k" }];
      server.answer("POST /api/matches", { match: "m2", command: "", links, watch: "/match/m2" });
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.waitForURL("**/match/m2?key=k");
      assert.deepEqual(server.posts.at(-1)?.body, {
        game: "pond",
        map: "reeds",
        bots: ["leaper", "human+leaper"],
        mods: ["storm"],
        set: [
          ["frog.leap", "5"],
          ["fly.bites", "true"],
        ],
        seed: 12,
        think: 30,
      });
    });
  },

  "a game on a small screen, in the dark": async (around) => {
    const options = { viewport: { width: 390, height: 800 }, colorScheme: "dark" } as const;
    const test = async (opened: Parameters<Parameters<typeof withServer>[3]>[0]) => {
      await opened.page.getByText("Frogs don't swim").waitFor();
      const wide = await opened.page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(wide, 390, "nothing is wider than the screen");
      await opened.assertAccessible("a game in the dark");
      await opened.page.screenshot({ path: `${opened.shots}/live-game-small.png`, fullPage: true });
    };
    await withServer(around, "/games/pond", pondServer, test, options);
  },
};
