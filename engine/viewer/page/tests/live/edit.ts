import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { MapDesk } from "../../src/edit/protocol";
import type { Cases, Surroundings } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { BANK, CHAIN, CHARACTERS, LAKES, REEDS, RIVER, SEASONS, WORDS, YEAR } from "../edit/ponds";
import { MapServer, type MapShelf } from "./map_server";
import { EVENTS, opening, withServer } from "./spectator";

type Fault = ConstructorParameters<typeof MapServer>[3];

async function withMaps(
  around: Surroundings,
  { desk, shelf, path = "/edit/pond", fault }: { desk: MapDesk; shelf: MapShelf; path?: string; fault?: Fault },
  test: (opened: Opened, maps: MapServer) => Promise<void>,
  options: Parameters<typeof withServer>[4] = {},
): Promise<void> {
  let maps: MapServer | undefined;
  await withServer(
    around,
    path,
    (server) => (maps = new MapServer(server, desk, structuredClone(shelf), fault)),
    async (opened) => {
      await opened.page.locator("canvas, .sheet form, .sheet [aria-expanded]").first().waitFor();
      await test(opened, maps!);
    },
    options,
  );
}

const board = (page: Page) => page.locator("main canvas");
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Save( as)?$/ }).click();
}

/** Where the middle of a place is, by its words: the pointer looks for it. */
async function find(page: Page, words: RegExp): Promise<{ x: number; y: number }> {
  const box = (await board(page).boundingBox())!;
  for (let y = 12; y < box.height; y += 11) {
    for (let x = 12; x < box.width; x += 11) {
      await page.mouse.move(box.x + x, box.y + y);
      const tip = page.locator("main .tip");
      if ((await tip.count()) && words.test((await tip.textContent()) ?? "")) return { x: box.x + x, y: box.y + y };
    }
  }
  throw new Error(`nothing on the board says ${words}`);
}

export const editCases: Cases = {
  "a map of rows is opened, drawn on, undone and saved": async (around) => {
    const shelf = { river: { data: RIVER } };
    await withMaps(around, { desk: CHARACTERS, shelf, path: "/edit/pond?map=river" }, async (opened, maps) => {
      const { page } = opened;
      await page.getByText("Nothing is wrong").waitFor();
      await opened.shot("edit-rows");
      await button(page, /^water/).click();
      const from = await find(page, /^\(0, 2\)/);
      const to = await find(page, /^\(3, 2\)/);
      await page.getByLabel("Keep while drawing").uncheck();
      await page.mouse.move(from.x, from.y);
      await opened.shot("edit-rows-preview");
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await page.getByText("not saved").waitFor();
      await save(page);
      await page.getByText("Saved in maps/pond/river.yaml.").waitFor();
      assert.deepEqual(maps.shelf.river!.data, { ...RIVER, rows: ["~~~~", ".~~.", "L..R"] });
      await page.keyboard.press("Control+z");
      await page.getByText("not saved").waitFor();
      await save(page);
      await page.getByText("Saved in").waitFor();
      assert.deepEqual(maps.shelf.river!.data, RIVER, "undone, it is as it was");
      await page.keyboard.press("Control+Shift+z");
      await button(page, "Undo").waitFor();
      await opened.assertAccessible("the editor of rows");
    });
  },

  "keys draw: a cursor, Space, brushes by number, symmetry while drawing": async (around) => {
    const shelf = { river: { data: RIVER } };
    await withMaps(around, { desk: CHARACTERS, shelf }, async (opened, maps) => {
      const { page } = opened;
      assert.equal(
        await page.getByRole("combobox", { name: "Symmetry", exact: true }).inputValue(),
        "rotational",
        "as the data say",
      );
      await page.keyboard.press("3");
      assert.equal(await button(page, /frog of Left/).getAttribute("aria-pressed"), "true");
      await board(page).focus();
      // From the corner of the smallest x and y one to the right, and two up.
      await opened.keys("ArrowRight", "ArrowUp", "ArrowUp", "Space");
      await opened.keys("2", "l", "ArrowLeft", "Space", "ArrowDown", "Space");
      await save(page);
      await page.getByText("Saved in").waitFor();
      assert.deepEqual(maps.shelf.river!.data.rows, ["~L..", "~~~~", "..R~"]);
      await opened.shot("edit-keys");
    });
  },

  "from nothing: a blank map is made, drawn, given fields, saved as, and played on": async (around) => {
    const fault: Fault = ({ rows }) =>
      (rows as string[]).join("").includes("L") ? undefined : { message: "Left has no frog", at: [[2, 1, 0]] };
    await withMaps(around, { desk: CHARACTERS, shelf: {}, fault }, async (opened, maps) => {
      const { page } = opened;
      await button(page, "New…").click();
      await page.getByLabel("Width").fill("5");
      await page.getByLabel("Height").fill("4");
      await button(page, "Make a blank map").click();
      await page.getByText("One thing is wrong.").waitFor();
      await opened.shot("edit-blank");
      await button(page, "Left has no frog").click();
      await page.getByRole("heading", { name: "(2, 1)" }).waitFor();
      await page.keyboard.press("3");
      await board(page).focus();
      await opened.keys("Space");
      await page.getByText("Nothing is wrong").waitFor();
      await page.getByLabel("title").fill("Mud");
      await page.getByLabel("depth").fill("12");
      await page.getByLabel("depth").blur();
      await page.getByText("depth: It has to be at most 9.").waitFor();
      await page.getByLabel("depth").fill("7");
      await page.getByLabel("offset").fill("[3, 4]");
      await page.getByLabel("offset").blur();
      await page.getByLabel("Name").fill("mud");
      maps.server.answer("POST /api/matches", { match: "m1", command: "", links: [], watch: "/match/m1" });
      maps.server.say(EVENTS, "opening", opening(3).start);
      await button(page, "Play on it").click();
      await page.waitForURL("**/match/m1*");
      assert.deepEqual(maps.shelf.mud!.data, {
        title: "Mud",
        depth: 7,
        offset: [3, 4],
        symmetry: "horizontal",
        rows: [".....", ".....", "..L..", "....."],
      });
      const order = maps.server.posts.findLast(({ path }) => path === "/api/matches")?.body;
      assert.deepEqual(order, { game: "pond", map: "mud", bots: ["leaper", "lurker"], mods: [], set: [] });
    });
  },

  "a conflict offers another name, and changes are asked about": async (around) => {
    const shelf = { river: { data: RIVER }, lake: { data: { ...RIVER, title: "Lake" } } };
    await withMaps(around, { desk: CHARACTERS, shelf }, async (opened, maps) => {
      const { page } = opened;
      await page.getByLabel("title").fill("Brook");
      await page.getByLabel("title").blur();
      maps.touch("river");
      await save(page);
      await page.getByRole("alert").filter({ hasText: "river changed meanwhile" }).waitFor();
      await opened.shot("edit-conflict");
      await opened.assertAccessible("a conflict");
      assert.equal(maps.shelf.river!.data.title, "River", "nothing was written");
      await page.getByRole("combobox", { name: "Map", exact: true }).selectOption("lake");
      await button(page, "Open").click();
      await page.getByRole("dialog").waitFor();
      await opened.assertAccessible("asked before changes are lost");
      await button(page, "Keep editing").click();
      await button(page, "Save as river-2").click();
      await page.getByText("Saved in maps/pond/river-2.yaml.").waitFor();
      assert.equal(maps.shelf["river-2"]!.data.title, "Brook");
      assert.match(page.url(), /\?map=river-2$/);
      await page.getByLabel("Name").fill("lake");
      await save(page);
      await page.getByRole("alert").filter({ hasText: "there is a map lake already" }).waitFor();
      await page.getByRole("combobox", { name: "Map", exact: true }).selectOption("lake");
      await button(page, "Open").click();
      await page.getByRole("heading", { name: "lake" }).waitFor();
      assert.equal(await page.getByLabel("title").inputValue(), "Lake");
    });
  },

  "a map of words with numbers is filled, moved and resized": async (around) => {
    const rows = [" .  .  #", " . 25  .", " .  .  ."];
    await withMaps(around, { desk: WORDS, shelf: { swarm: { data: { rows } } } }, async (opened, maps) => {
      const { page } = opened;
      await button(page, /^flies/).click();
      await page.getByRole("spinbutton", { name: "Number", exact: true }).fill("7");
      await opened.shot("edit-words");
      await page.keyboard.press("Escape");
      await board(page).focus();
      await opened.keys("Space");
      // The 25 moves one to the left; then a rectangle is selected and moves down.
      await opened.keys("m", "ArrowRight", "ArrowDown", "Space", "ArrowLeft", "Space");
      await save(page);
      await page.getByText("Saved in").waitFor();
      assert.deepEqual(maps.shelf.swarm!.data.rows, [" 7  .  #", "25  .  .", " .  .  ."]);
      await board(page).focus();
      await opened.keys("s", "ArrowUp", "Space", "ArrowDown", "Space", "m", "Space", "ArrowRight", "Space");
      await page.getByRole("spinbutton", { name: "Width" }).fill("4");
      await button(page, "Resize").click();
      await save(page);
      await page.getByText("Saved in").waitFor();
      assert.deepEqual(maps.shelf.swarm!.data.rows, [" .  7  #  .", " . 25  .  .", " .  .  .  ."]);
    });
  },

  "planes lie side by side, and what leads on is in both": async (around) => {
    await withMaps(around, { desk: SEASONS, shelf: { year: { data: YEAR } } }, async (opened, maps) => {
      const { page } = opened;
      await button(page, /^hole/).click();
      const spot = await find(page, /^\(-1, 0\) in winter/);
      await page.mouse.click(spot.x, spot.y);
      await opened.shot("edit-planes");
      await save(page);
      await page.getByText("Saved in").waitFor();
      const { winter, spring, summer } = maps.shelf.year!.data;
      assert.deepEqual(winter, [". . .", "+ . .", ". . ."]);
      assert.deepEqual(spring, [". . .", "- ~ .", ". . ."]);
      assert.deepEqual(summer, YEAR.summer);
    });
  },

  "records on hexagons are drawn with their images, and have a form": async (around) => {
    await withMaps(around, { desk: REEDS, shelf: { bank: { data: BANK } } }, async (opened, maps) => {
      const { page } = opened;
      await page.getByRole("combobox", { name: "Symmetry", exact: true }).selectOption("third turn");
      await button(page, /^brown/).click();
      const spot = await find(page, /^\(-2, 0\)/);
      await opened.shot("edit-hex-preview");
      await page.mouse.click(spot.x, spot.y);
      await page.getByLabel("height").fill("9");
      await page.getByLabel("owner").selectOption("Right");
      await opened.shot("edit-hex");
      await opened.assertAccessible("the editor of records");
      await save(page);
      await page.getByText("Saved in").waitFor();
      const reeds = maps.shelf.bank!.data.reeds as Record<string, unknown>[];
      assert.equal(reeds.length, 5, "two were there, three are new");
      assert.deepEqual(
        reeds.filter(({ x, y }) => x === -2 && y === 0),
        [{ x: -2, y: 0, color: "brown", height: 9, owner: "Right" }],
      );
    });
  },

  "nodes are added, joined by dragging, named and placed": async (around) => {
    await withMaps(around, { desk: LAKES, shelf: { chain: { data: CHAIN } } }, async (opened, maps) => {
      const { page } = opened;
      const box = (await board(page).boundingBox())!;
      await page.mouse.click(box.x + 80, box.y + box.height - 80);
      await page.getByLabel("Name", { exact: true }).first().waitFor();
      await page.getByRole("heading", { name: "D", exact: true }).waitFor();
      await button(page, "Edges").click();
      const [from, to] = [await find(page, /^D/), await find(page, /^A/)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await page.getByLabel("Number of the edge from D to A").fill("8");
      await opened.shot("edit-nodes");
      await page.getByLabel("both ways").check();
      await button(page, "Make the edge").click();
      await button(page, "Move").click();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y - 40, { steps: 3 });
      await page.mouse.up();
      await opened.assertAccessible("the editor of nodes");
      const panel = page.getByRole("region", { name: "Selected" });
      await panel.getByLabel("Name").fill("Deep");
      await panel.getByLabel("Name").blur();
      await save(page);
      await page.getByText("Saved in").waitFor();
      await opened.shot("edit-nodes-saved");
      const lakes = maps.shelf.chain!.data.lakes as Record<string, Record<string, unknown>>;
      assert.deepEqual(Object.keys(lakes), ["A", "B", "C", "Deep"]);
      assert.deepEqual(lakes.Deep!.streams, { A: 8 });
      assert.deepEqual(lakes.A!.streams, { B: 2, Deep: 8 });
      assert.ok((lakes.Deep!.spot as number[]).every(Number.isFinite));
    });
  },

  "nodes are drawn from nothing": async (around) => {
    await withMaps(around, { desk: LAKES, shelf: {} }, async (opened, maps) => {
      const { page } = opened;
      await button(page, "New…").click();
      await button(page, "Make a blank map").click();
      await board(page).waitFor();
      const box = (await board(page).boundingBox())!;
      await page.mouse.click(box.x + 200, box.y + 200);
      await page.mouse.click(box.x + 500, box.y + 300);
      await opened.shot("edit-nodes-blank");
      await page.getByLabel("Name").last().waitFor();
      await save(page);
      await page.getByText("Saved in").waitFor();
      assert.deepEqual(Object.keys(maps.shelf["new-map"]!.data.lakes as object), ["A", "B"]);
    });
  },

  "a map is made with a seed, and with the next": async (around) => {
    const shelf = { chance: { data: RIVER, made: true } };
    await withMaps(around, { desk: CHARACTERS, shelf }, async (opened, maps) => {
      const { page } = opened;
      assert.equal(await page.getByLabel("title").inputValue(), "seed 1");
      await button(page, "Next seed").click();
      await page.waitForFunction(() => [...document.querySelectorAll("input")].some(({ value }) => value === "seed 2"));
      await save(page);
      await page.getByText("Saved in maps/pond/chance-2.yaml").waitFor();
      const order = maps.server.posts.findLast(({ path }) => path === "/api/maps/pond/save")!.body as object;
      assert.equal(Object.hasOwn(order, "from"), false, "what a script made is no file to write over");
    });
  },

  "a finger draws, on a small screen in the dark": async (around) => {
    const options = { viewport: { width: 390, height: 800 }, hasTouch: true, colorScheme: "dark" } as const;
    await withMaps(
      around,
      { desk: CHARACTERS, shelf: { river: { data: RIVER } } },
      async (opened) => {
        const { page } = opened;
        await button(page, /^water/).tap();
        const box = (await board(page).boundingBox())!;
        await page.touchscreen.tap(box.x + box.width / 2 + 10, box.y + box.height / 2 + 85);
        await page.getByText("not saved").waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.equal(wide, 390, "nothing is wider than the screen");
        await opened.assertAccessible("the editor in the dark");
        await page.screenshot({ path: `${opened.shots}/edit-small.png`, fullPage: true });
      },
      options,
    );
  },

  "a game whose maps can't be drawn says so, and one whose maps can has a link": async (around) => {
    await withServer(
      around,
      "/edit/dry",
      () => {},
      async (opened) => {
        await opened.page.getByRole("alert").filter({ hasText: "nothing at /api/maps/dry" }).waitFor();
      },
    );
    await withMaps(
      around,
      { desk: CHARACTERS, shelf: { reeds: { data: RIVER } }, path: "/games/pond" },
      async (opened) => {
        await opened.page.getByRole("link", { name: "Edit this map" }).click();
        await opened.page.waitForURL("**/edit/pond?map=reeds");
        await opened.page.getByRole("heading", { name: "reeds" }).waitFor();
        await button(opened.page, "Start of a match").click();
        await opened.shot("edit-start");
      },
    );
  },
};
