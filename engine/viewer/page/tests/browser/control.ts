import assert from "node:assert/strict";
import type { Cases, Surroundings } from "./browser";
import { Opened } from "./opened";
import { writePage } from "./page_file";
import { pondPage } from "./pond";

async function pond({ browser, folder, shots }: Surroundings, hash = ""): Promise<Opened> {
  return Opened.open(browser, writePage(folder, "pond", pondPage({ turns: 24 })) + hash, shots);
}

export const controlCases: Cases = {
  "the first turn is shown at once": async (around) => {
    const opened = await pond(around);
    assert.equal(await opened.heading(), "start");
    assert.equal(await opened.page.locator("h1").innerText(), "Pond on the map reeds");
    await opened.shot("pond-start");
    await opened.close();
  },

  "keys step, jump, and find events and faults": async (around) => {
    const opened = await pond(around);
    const after = async (at: number, ...keys: string[]) => {
      await opened.keys(...keys);
      assert.equal(await opened.at(), at, keys.join(" "));
    };
    await after(2, "ArrowRight", "ArrowRight");
    await after(1, "ArrowLeft");
    await after(2, "Shift+ArrowRight");
    await after(1, "Shift+ArrowLeft");
    await after(24, "End");
    await after(0, "Home");
    await after(7, "f");
    await after(14, "f");
    await after(7, "Shift+F");
    await after(5, "Home", "n");
    await after(6, "n");
    await after(5, "Shift+N");
    await opened.keys("+");
    assert.equal(await opened.page.getByLabel("Speed").inputValue(), "8");
    await opened.keys("-", "-");
    assert.equal(await opened.page.getByLabel("Speed").inputValue(), "2");
    await opened.close();
  },

  "play goes to the end and stops, pause stays": async (around) => {
    const opened = await pond(around);
    await opened.keys("+", "+", "+", "+", "Space");
    await opened.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("input[type=range]")!.value === "24",
    );
    await opened.page.getByRole("button", { name: "Play" }).waitFor();
    assert.match(await opened.page.locator("aside").innerText(), /Left won: more flies/);
    // So slowly that the end is far, however busy the machine is.
    await opened.keys("Home", ...Array<string>(7).fill("-"), "Space");
    await opened.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("input[type=range]")!.value !== "0",
    );
    await opened.keys("Space");
    await opened.page.getByRole("button", { name: "Play" }).waitFor();
    const at = await opened.at();
    await opened.keys(...Array<string>(7).fill("+"));
    await opened.page.waitForTimeout(200);
    assert.equal(await opened.at(), at);
    await opened.close();
  },

  "what a pointer clicked doesn't keep the keys": async (around) => {
    const opened = await pond(around);
    await opened.page.getByRole("button", { name: "Areas" }).click();
    await opened.page.getByLabel("Whole match").click();
    await opened.keys("Space");
    await opened.page.getByRole("button", { name: "Pause" }).waitFor();
    await opened.close();
  },

  "the turn field and the buttons go where they say": async (around) => {
    const opened = await pond(around);
    await opened.page.locator("input[type=number]").fill("13");
    await opened.keys("Enter");
    assert.equal(await opened.at(), 13);
    await opened.page.getByRole("button", { name: "One step on" }).click();
    assert.equal(await opened.heading(), "turn 14");
    await opened.page.getByRole("button", { name: "End of the match" }).click();
    assert.equal(await opened.at(), 24);
    await opened.close();
  },

  "a link shows its moment, seat and selection; stepping leaves no trail in the history": async (around) => {
    const opened = await pond(around, "#turn=9&eyes=Left&thing=2");
    assert.equal(await opened.heading(), "turn 9");
    assert.equal(await opened.page.getByLabel("Seen by").inputValue(), "Left");
    assert.match(await opened.page.locator("#inspector-title").innerText(), /frog/);
    const length = await opened.page.evaluate(() => history.length);
    await opened.keys("ArrowRight", "ArrowRight", "Escape");
    await opened.address("turn=11&eyes=Left");
    assert.equal(await opened.page.evaluate(() => history.length), length);
    await opened.page.evaluate(() => (location.hash = "#turn=3"));
    await opened.page.waitForFunction(() => document.querySelector("footer .heading")!.textContent === "turn 3");
    await opened.page.evaluate(() => (location.hash = "#turn=-1e9&eyes=__proto__&thing=%00&place=1/2&match=77"));
    await opened.page.waitForFunction(() => document.querySelector("footer .heading")!.textContent !== "");
    await opened.close();
  },

  "the board is walked with arrows; Enter selects, a stack lists its things": async (around) => {
    const opened = await pond(around, "#turn=1");
    const canvas = opened.page.locator("canvas[role=application]");
    await canvas.focus();
    await opened.keys("ArrowRight");
    const spoken = opened.page.locator("main [aria-live]");
    await opened.page.waitForFunction(() => document.querySelector("main [aria-live]")!.textContent !== "");
    for (let i = 0; i < 30 && !(await spoken.innerText()).startsWith("(5, "); i++) await opened.keys("ArrowRight");
    for (let i = 0; i < 20 && !(await spoken.innerText()).startsWith("(5, 2)"); i++) {
      await opened.keys("ArrowDown");
    }
    assert.match(await spoken.innerText(), /^\(5, 2\).*newt/);
    await opened.keys("Enter");
    const inspector = opened.page.locator("section[aria-labelledby=inspector-title]");
    assert.match(await inspector.innerText(), /3 things here/);
    await opened.shot("pond-stack");
    await inspector.getByRole("button", { name: /newt/ }).nth(1).click();
    await opened.address("thing=11");
    assert.equal(await opened.at(), 1, "arrows on the board leave time alone");
    await opened.close();
  },

  "a click selects what lies there, and a drag and the wheel move the camera": async (around) => {
    const opened = await pond(around);
    const box = (await opened.page.locator("canvas[role=application]").boundingBox())!;
    const found = new Set<string>();
    for (let y = 0.1; y < 1; y += 0.1)
      for (let x = 0.1; x < 1; x += 0.1) {
        await opened.page.mouse.click(box.x + box.width * x, box.y + box.height * y);
        const title = opened.page.locator("#inspector-title");
        if (await title.count()) found.add((await title.innerText()).replace(/ .*/, ""));
      }
    assert.ok(found.has("frog"), `only ${[...found].join(", ")}`);
    const picture = () => opened.page.locator("canvas[role=application]").screenshot();
    const before = await picture();
    await opened.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await opened.page.mouse.wheel(0, -300);
    const zoomed = await picture();
    assert.notDeepEqual(zoomed, before);
    await opened.page.mouse.down();
    await opened.page.mouse.move(box.x + box.width / 2 + 80, box.y + box.height / 2 + 40, { steps: 4 });
    await opened.page.mouse.up();
    assert.notDeepEqual(await picture(), zoomed);
    await opened.close();
  },

  "through the eyes of a seat the others' bots are not shown": async (around) => {
    const opened = await pond(around, "#turn=7");
    await opened.tab("Bots");
    const panel = opened.page.locator("#panel");
    await panel.getByLabel("Show").selectOption("prints");
    assert.match(await panel.innerText(), /Right/);
    await opened.page.getByLabel("Seen by").selectOption("Left");
    assert.match(await panel.innerText(), /only what Left did/);
    assert.doesNotMatch(await panel.innerText(), /Right/);
    await opened.close();
  },

  "panels show events, bots, curves, lists, the legend, words and facts": async (around) => {
    const opened = await pond(around, "#turn=7");
    const panel = opened.page.locator("#panel");
    const shows = async (tab: string, ...texts: RegExp[]) => {
      await opened.tab(tab);
      for (const text of texts) assert.match(await panel.innerText(), text, tab);
      await opened.shot(`pond-${tab.toLowerCase()}`);
    };
    await shows("Events", /Left catches a fly, number 7/, /Right failed/);
    await shows(
      "Bots",
      /leap\(99, 4\)/,
      /refused: outside of the pond/,
      /frog.lua:9: in leap/,
      /I leap 7/,
      /407 of 1,000/,
    );
    await shows("Curves", /flies/, /% of the limit/);
    await shows("Lists", /eggs/i, /7 days/);
    await shows("Legend", /frog/, /water/);
    await shows("Text", /turn 7/, /flies/);
    await shows("Match", /lunarena play pond --seed 7/, /Left won/);
    await opened.close();
  },

  "events are filtered by kind and seat, and lead to their moments": async (around) => {
    const opened = await pond(around, "#turn=10");
    const panel = opened.page.locator("#panel");
    await panel.getByLabel("Seat").selectOption("Right");
    assert.doesNotMatch(await panel.innerText(), /catches/);
    await panel.getByText("Kinds").click();
    await panel.getByLabel(/took reeds/).uncheck();
    assert.doesNotMatch(await panel.innerText(), /takes the reeds/);
    await panel.getByLabel("Whole match").check();
    await panel.getByRole("button", { name: "turn 21" }).click();
    assert.equal(await opened.at(), 21);
    await opened.close();
  },

  "a click on a curve goes to its moment": async (around) => {
    const opened = await pond(around);
    await opened.tab("Curves");
    const plot = opened.page.locator(".u-over").first();
    const box = (await plot.boundingBox())!;
    await opened.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal(await opened.at(), 12);
    await opened.close();
  },

  "a game without a board shows its lists in that place": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writePage(folder, "dry", pondPage({ turns: 4, dry: true })), shots);
    await opened.keys("ArrowRight");
    assert.match(await opened.page.locator("main").innerText(), /egg.*1 days/s);
    await opened.shot("dry");
    await opened.close();
  },

  "the help says all keys, and letters can be switched off": async (around) => {
    const opened = await pond(around);
    await opened.keys("?");
    await opened.page.getByRole("dialog").waitFor();
    await opened.shot("pond-help");
    await opened.page.getByLabel(/Letters and signs/).uncheck();
    await opened.keys("Escape", "f");
    assert.equal(await opened.at(), 0);
    await opened.keys("ArrowRight");
    assert.equal(await opened.at(), 1);
    await opened.close();
  },
};
