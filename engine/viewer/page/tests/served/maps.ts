import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Surroundings } from "../browser/browser";
import { type Program, served } from "./program";

/** Every map that is no script is opened, drawn on, undone, and saved under another name: the same bytes. Then a match is played on the last. */
export async function mapsOf(around: Surroundings, program: Program, game: string): Promise<string> {
  let told = "";
  await served(program, async (server) => {
    const folder = join(server.games, "maps", game);
    const files = readdirSync(folder).filter((file) => !file.endsWith(".lua"));
    const opened = await server.open(around, `/edit/${game}`);
    const { page } = opened;
    for (const [at, file] of files.entries()) {
      const [name, end] = file.split(".");
      await page.goto(`${server.site}/edit/${game}?map=${name}`);
      await page.getByText("Nothing is wrong: it can be played.").waitFor();
      const board = page.locator("canvas[role=application]");
      await board.focus();
      await page.keyboard.press("2");
      for (const key of ["ArrowRight", "ArrowDown", " "]) await page.keyboard.press(key);
      const undo = page.getByRole("button", { name: "Undo", exact: true });
      if (await undo.isEnabled()) await undo.click();
      await page.getByRole("region", { name: "File" }).getByLabel("Name").fill(`own-${at}`);
      await page.getByRole("button", { name: /^Save/ }).click();
      await page.getByText(`own-${at}.${end}`).first().waitFor();
      const [saved, before] = [`own-${at}.${end}`, file].map((own) => readFileSync(join(folder, own), "utf8"));
      assert.equal(saved, before, `${file} is saved as it was`);
    }
    await opened.shot(`served-edit-${game}`);
    await page.getByRole("button", { name: "Play on it" }).click();
    await page.waitForURL(/\/match\//);
    await opened.close();
    told = `${files.length} maps`;
  });
  return told;
}
