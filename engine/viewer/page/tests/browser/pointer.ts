import assert from "node:assert/strict";
import type { Cases } from "./browser";
import { Opened } from "./opened";
import { writePage } from "./page_file";
import { pondPage } from "./pond";

export const pointerCases: Cases = {
  "a finger selects, two fingers zoom": async ({ browser, folder, shots }) => {
    const options = { viewport: { width: 390, height: 780 }, hasTouch: true };
    const opened = await Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 24 })), shots, options);
    const canvas = opened.page.locator("canvas[role=application]");
    const box = (await canvas.boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await opened.page.touchscreen.tap(middle.x, middle.y);
    assert.match(await opened.page.locator("#inspector-title").innerText(), /^\(\d+, \d+\)$|frog|newt/);
    const before = await canvas.screenshot();
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart?: number) =>
      opened.session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          apart === undefined ? [] : [-apart, apart].map((dx, id) => ({ x: middle.x + dx, y: middle.y, id })),
      });
    await touch("touchStart", 30);
    for (const apart of [40, 60, 80, 100]) await touch("touchMove", apart);
    await touch("touchEnd");
    assert.notDeepEqual(await canvas.screenshot(), before, "the board is nearer");
    await opened.close();
  },

  "a pointer that rests is told what lies there, also when time goes on": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 24 })), shots);
    const box = (await opened.page.locator("canvas[role=application]").boundingBox())!;
    const tip = opened.page.locator("main .tip");
    const texts = new Set<string>();
    await opened.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let turn = 0; turn < 24; turn++) {
      texts.add(await tip.innerText());
      await opened.keys("ArrowRight");
    }
    assert.match([...texts].join("\n"), /^\(\d+, \d+\)/);
    assert.ok(texts.size > 1, "what lies there changes");
    await opened.page.mouse.move(2, 2);
    assert.equal(await tip.count(), 0);
    await opened.close();
  },

  "a mark above the time line says what it is, and leads there": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 24 })), shots);
    const row = (await opened.page.locator("footer canvas").boundingBox())!;
    // The first fault is that of turn 7. The thumb's middle stays half its width away from the edges.
    const x = row.x + 8 + ((row.width - 16) * 7) / 24;
    await opened.page.mouse.move(x, row.y + 4);
    assert.match(await opened.page.locator("footer .tip").innerText(), /^fault, turn 7: /);
    await opened.page.mouse.click(x, row.y + 4);
    assert.equal(await opened.at(), 7);
    await opened.close();
  },

  "the command is copied, or selected where that is not allowed": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 2 })), shots);
    await opened.tab("Match");
    await opened.page.getByRole("button", { name: "Copy the command" }).click();
    await opened.page.getByText(/^Copied\.$|^Selected: copy it/).waitFor();
    await opened.close();
  },
};
