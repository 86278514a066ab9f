import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import { CHARACTERS, RIVER, SEASONS, WORDS, YEAR } from "../edit/ponds";
import { board, button, type Fault, find, save, withMaps } from "./map_page";
import { EVENTS, opening } from "./spectator";

/** Maps whose cells stand in rows. */
export const editRowsCases: Cases = {
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
};
