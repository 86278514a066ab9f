import assert from "node:assert/strict";
import type { Cases } from "./browser";
import { Opened } from "./opened";
import { writePage } from "./page_file";
import { pondPage } from "./pond";

export const twoCases: Cases = {
  "two matches go in step, and the first difference is a click away": async ({ browser, folder, shots }) => {
    const data = pondPage({ turns: 24 }, { turns: 18, farther: 6 });
    const opened = await Opened.open(browser, writePage(folder, "two", data), shots);
    assert.equal(await opened.page.locator("canvas[role=application]").count(), 2);
    assert.equal(await opened.last(), 24, "the longer one counts");
    await opened.page.getByRole("button", { name: "First difference" }).click();
    assert.equal(await opened.at(), 6);
    await opened.tab("Compare");
    const panel = opened.page.locator("#panel");
    assert.match(await panel.innerText(), /differ from turn 6 on/);
    assert.match(await panel.innerText(), /constant leap/);
    assert.match(await panel.innerText(), /frog/, "what is other on the boards");
    assert.match(await opened.page.locator("aside section").first().innerText(), /≠/);
    await opened.shot("two-difference");
    await opened.page.getByRole("button", { name: "2: pond 2" }).click();
    await opened.keys("End");
    assert.equal(await opened.heading(), "turn 18", "the shorter one waits at its end");
    await opened.address("match=2");
    await opened.tab("Curves");
    await opened.shot("two-curves");
    await opened.close();
  },
};
