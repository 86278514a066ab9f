import assert from "node:assert/strict";
import type { Cases } from "./browser";
import { Opened } from "./opened";
import { writePage } from "./page_file";
import { pondPage } from "./pond";

const MARKUP = `<img src=x onerror="alert(1)"><script>alert(2)</script></script><b class=planted>`;
const SIGNS = "\u0000\u0007\u001b[31m\u202e\u2066\ufeff{@html x}${x}&lt;";

/** The text that was meant, amid all that text can do to a page. */
const hostile = (plain: string) => `${MARKUP}${plain}${SIGNS}`;

export const hostileCases: Cases = {
  "markup and control characters stay text": async ({ browser, folder, shots }) => {
    const data = pondPage({ turns: 8, text: hostile }, { turns: 8, farther: 3, text: hostile });
    const opened = await Opened.open(browser, writePage(folder, "hostile", data) + "#turn=7&thing=0", shots);
    const planted = () => opened.page.locator("img, b.planted, #app script").count();
    for (const tab of await opened.tabs()) {
      await opened.tab(tab);
      assert.equal(await planted(), 0, tab);
      await opened.shot(`hostile-${tab.toLowerCase()}`);
    }
    await opened.tab("Match");
    assert.match(await opened.page.locator("#panel").innerText(), /<img src=x onerror=/);
    await opened.scrub();
    const box = (await opened.page.locator("canvas[role=application]").first().boundingBox())!;
    for (let x = 0.05; x < 1; x += 0.05) await opened.page.mouse.move(box.x + box.width * x, box.y + box.height / 2);
    assert.equal(await planted(), 0);
    await opened.close();
  },

  "names of what every object has are names like others": async ({ browser, folder, shots }) => {
    const odd = (plain: string) => (plain === "first egg" ? "__proto__" : plain === "age" ? "constructor" : plain);
    const data = pondPage({ turns: 8, text: odd });
    const opened = await Opened.open(browser, writePage(folder, "odd", data) + "#turn=3&named=__proto__", shots);
    assert.match(await opened.page.locator("#inspector-title").innerText(), /__proto__/);
    await opened.close();
  },
};
