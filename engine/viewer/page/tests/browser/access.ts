import assert from "node:assert/strict";
import type { Cases } from "./browser";
import { Opened } from "./opened";
import { writePage } from "./page_file";
import { pondPage } from "./pond";

export const accessCases: Cases = {
  "axe finds nothing serious in any panel, dark or light": async ({ browser, folder, shots }) => {
    const address = writePage(folder, "pond", pondPage({ turns: 24 })) + "#turn=7&thing=1";
    for (const colorScheme of ["light", "dark"] as const) {
      const opened = await Opened.open(browser, address, shots, { colorScheme });
      assert.equal(await opened.page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
      for (const tab of await opened.tabs()) {
        await opened.tab(tab);
        await opened.assertAccessible(`${tab}, ${colorScheme}`);
      }
      await opened.shot(`theme-${colorScheme}`);
      await opened.keys("End", "?");
      await opened.assertAccessible(`help, ${colorScheme}`);
      await opened.keys("Escape", "d");
      assert.notEqual(await opened.page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
      await opened.close();
    }
  },

  "axe finds nothing serious with two matches, and on a small screen": async ({ browser, folder, shots }) => {
    const data = pondPage({ turns: 24 }, { turns: 18, farther: 6 });
    const opened = await Opened.open(browser, writePage(folder, "two", data) + "#turn=8", shots);
    await opened.tab("Compare");
    await opened.assertAccessible("two matches");
    await opened.close();
    const viewport = { width: 390, height: 780 };
    const small = await Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 24 })), shots, {
      viewport,
      hasTouch: true,
    });
    await small.assertAccessible("small");
    const wide = await small.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= viewport.width, `nothing is wider than the screen: ${wide}`);
    await small.shot("small");
    await small.page.screenshot({ path: `${shots}/small-whole.png`, fullPage: true });
    await small.close();
  },

  "everything is reached by Tab, and what has the focus shows it": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 24 })) + "#turn=7", shots);
    const reached = new Set<string>();
    for (let i = 0; i < 80; i++) {
      await opened.keys("Tab");
      const focus = await opened.page.evaluate(() => {
        const element = document.activeElement!;
        const style = getComputedStyle(element);
        const name = element.getAttribute("aria-label") ?? element.textContent!.trim() ?? "";
        return { name: `${element.tagName} ${name.slice(0, 30)}`, outlined: style.outlineStyle !== "none" };
      });
      if (focus.name.startsWith("BODY")) break;
      assert.ok(focus.outlined, `${focus.name} shows no focus`);
      reached.add(focus.name);
    }
    for (const name of ["BUTTON Play", "INPUT Moment of the match", "CANVAS Board", "BUTTON Zoom in", "BUTTON Events"])
      assert.ok(
        [...reached].some((other) => other.startsWith(name)),
        `${name} is not reached: ${[...reached].join("; ")}`,
      );
    await opened.close();
  },

  "each step is told to those who listen, but not while it plays": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 400 })), shots);
    await opened.keys("ArrowRight");
    assert.match(await opened.page.locator("#live").innerText(), /^turn 1\. Left catches a fly, number 1/);
    await opened.keys("Space");
    await opened.page.waitForFunction(() => document.querySelector("#live")!.textContent === "");
    await opened.keys("Space");
    await opened.page.waitForFunction(() => document.querySelector("#live")!.textContent!.startsWith("turn"));
    await opened.close();
  },

  "things don't glide for those who want less motion": async ({ browser, folder, shots }) => {
    const address = writePage(folder, "pond", pondPage({ turns: 24 }));
    for (const [reducedMotion, glides] of [
      ["reduce", "false"],
      ["no-preference", "true"],
    ] as const) {
      const opened = await Opened.open(browser, address, shots, { reducedMotion });
      assert.equal(await opened.page.getByRole("button", { name: "Movement" }).getAttribute("aria-pressed"), glides);
      await opened.close();
    }
  },
};
