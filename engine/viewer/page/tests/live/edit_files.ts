import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import { CHARACTERS, RIVER } from "../edit/ponds";
import { button, save, withMaps } from "./map_page";
import { withServer } from "./spectator";

/** Maps in files: opened, made with a seed, saved over, linked to. */
export const editFilesCases: Cases = {
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
