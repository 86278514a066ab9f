import assert from "node:assert/strict";
import type { Cases } from "../browser/browser";
import { BANK, CHAIN, LAKES, REEDS } from "../edit/ponds";
import { board, button, find, save, withMaps } from "./map_page";

/** Maps of records and of nodes. */
export const editPartsCases: Cases = {
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
};
