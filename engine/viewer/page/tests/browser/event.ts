import assert from "node:assert/strict";
import { madeEvent } from "../event/made_event";
import type { Cases } from "./browser";
import { Opened } from "./opened";
import { writeEventPage } from "./page_file";

const TABS = ["Standings", "Cross table", "Rounds", "Curves", "Bias"];

/** An event with a bit of everything: a voided match, faults, a replay, a command. */
function cup() {
  const data = madeEvent({ bots: 7, rounds: 4, maps: 2, paired: true });
  const { matches, tables } = data.event;
  Object.assign(matches[0]!, { state: "void", counts: false, why: "wrong file", seats: undefined, turns: undefined });
  matches[1]!.counts = false;
  tables.left_out = 1;
  tables.rounds[0]!.bouts[0]!.left_out = 1;
  Object.assign(matches[2]!.seats![1]!, { faults: 4, spent: 2 });
  data.event.folder = "cup-matches";
  matches[2]!.decided = 17;
  data.event.play.players = tables.names.map((_, at) => `frog-${at + 1}`);
  data.event.play.maps = ["reeds", "lake"];
  data.event.open = [
    {
      name: "round 5",
      bouts: [
        [0, 1],
        [2, 3],
      ],
      byes: [4, 5, 6],
    },
  ];
  tables.is_over = false;
  return data;
}

export const eventCases: Cases = {
  "an event is shown in all its parts, dark and light, and axe finds nothing serious": async ({
    browser,
    folder,
    shots,
  }) => {
    const address = writeEventPage(folder, "cup", cup());
    for (const colorScheme of ["light", "dark"] as const) {
      const opened = await Opened.open(browser, address, shots, { colorScheme });
      assert.equal(await opened.page.evaluate(() => document.documentElement.dataset.theme), colorScheme);
      for (const tab of TABS) {
        await opened.tab(tab);
        if (tab === "Rounds") {
          await opened.page.getByRole("button", { name: "Open all" }).click();
          await opened.page.locator(".body summary").first().click();
          await opened.page.getByText("Why these bots met").first().click();
          await opened.page.getByText("Still to be played").click();
        }
        await opened.assertAccessible(`event, ${tab}, ${colorScheme}`);
        await opened.page.screenshot({
          path: `${shots}/event-${tab.toLowerCase()}-${colorScheme}.png`,
          fullPage: true,
        });
      }
      await opened.close();
    }
  },

  "a cell of the cross table opens its matches, by keys too": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writeEventPage(folder, "cell", cup()) + "#cross-table", shots);
    const { page } = opened;
    await page.getByRole("gridcell").getByRole("button").first().focus();
    await opened.keys("ArrowDown", "ArrowRight", "ArrowRight");
    const focused = () => page.evaluate(() => document.activeElement!.getAttribute("aria-label")!);
    assert.match(await focused(), /^frog \d against frog \d: /);
    assert.equal(await page.locator("td button[tabindex='0']").count(), 1, "Tab leads to one cell");
    const first = page.getByRole("button", { name: "frog 1 against frog 2" });
    const met =
      (await first.getAttribute("aria-disabled")) !== "true"
        ? first
        : page.locator("td button[aria-disabled=false]").first();
    await met.focus();
    const label = await focused();
    await opened.keys("Enter");
    const dialog = page.getByRole("dialog");
    assert.match(await dialog.innerText(), /got \d+(\.5)? of \d+ points/);
    assert.ok((await dialog.locator("tbody tr").count()) > 0);
    await opened.assertAccessible("matches of a cell");
    await opened.shot("event-cell");
    await opened.keys("Escape");
    assert.equal(await dialog.count(), 0);
    assert.equal(await focused(), label, "the focus is where it was");
    await opened.close();
  },

  "matches tell why they don't count, and lead to their replay or a command": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writeEventPage(folder, "rounds", cup()) + "#rounds", shots);
    const { page } = opened;
    await page.getByRole("button", { name: "Open all" }).click();
    assert.match(await page.locator(".body").first().innerText(), /1 match failed or was voided/);
    await page.locator(".body summary").first().click();
    const rows = page.locator(".matches tbody tr");
    assert.match(await rows.nth(0).innerText(), /voided: wrong file/);
    assert.match(await rows.nth(1).innerText(), /does not count/);
    assert.match(await rows.nth(2).innerText(), /4 faults \(2 over a limit\)/);
    assert.equal(await rows.nth(2).getByRole("link").getAttribute("href"), "cup-matches/1-0-0-2-0.html#turn=17");
    await rows.nth(3).getByText("Play it again").click();
    assert.match(
      await rows.nth(3).locator("pre").innerText(),
      /^lunarena play pond frog-\d frog-\d --map reeds --seed 2$/,
    );
    assert.match(await page.locator("header").innerText(), /2 matches don't count: 1 failed or was voided/);
    await opened.close();
  },

  "standings sort by their columns, and a bot shows all its bouts": async ({ browser, folder, shots }) => {
    const opened = await Opened.open(browser, writeEventPage(folder, "sorting", cup()), shots);
    const { page } = opened;
    const head = page.getByRole("columnheader", { name: "Bot" });
    await head.getByRole("button").click();
    assert.equal(await head.getAttribute("aria-sort"), "ascending");
    assert.equal(await page.locator("th[aria-sort]").count(), 1);
    assert.equal(await page.locator("tbody th").first().innerText(), "frog 1");
    assert.equal(await page.locator("#live").innerText(), "Sorted by Bot, ascending.");
    await page.getByRole("button", { name: "frog 1" }).click();
    assert.equal(await page.getByRole("dialog").locator("details").count(), 4);
    await page.getByRole("dialog").locator("summary").first().click();
    await opened.assertAccessible("bouts of a bot");
    await page.getByRole("button", { name: "Close" }).click();
    await opened.close();
  },

  "curves show the bots that are chosen, a dozen at most": async ({ browser, folder, shots }) => {
    const data = madeEvent({ bots: 30, rounds: 6 });
    const opened = await Opened.open(browser, writeEventPage(folder, "curves", data) + "#curves", shots);
    const { page } = opened;
    assert.equal(await page.locator("figure .legend li").count(), 6);
    const boxes = page.locator("fieldset input[type=checkbox]");
    for (let box = 6; box < 12; box++) await boxes.nth(box).check();
    assert.equal(await page.locator("figure .legend li").count(), 12);
    assert.ok(await boxes.nth(12).isDisabled());
    assert.match(await page.locator("fieldset [role=status]").innerText(), /12 shown: take one away/);
    await page.getByLabel("Find").fill("frog 29");
    assert.equal(await boxes.count(), 1);
    await opened.shot("event-dozen");
    await page.getByText("As a table").click();
    await page.locator("figure tbody tr").nth(6).waitFor();
    assert.equal(await page.locator("figure tbody tr").count(), 7);
    await opened.assertAccessible("a dozen curves");
    await opened.close();
  },

  "an event of hostile names stays text": async ({ browser, folder, shots }) => {
    const markup = `<img src=x onerror="alert(1)"><script>alert(2)</script></script><b class=planted>`;
    const hostile = (plain: string) => `${markup}${plain}\u202e\u0000{@html x}&lt;`;
    const data = madeEvent({ bots: 4, rounds: 3, maps: 2, paired: true, text: hostile });
    const opened = await Opened.open(browser, writeEventPage(folder, "hostile-event", data), shots);
    for (const tab of TABS) {
      await opened.tab(tab);
      if (tab === "Rounds") await opened.page.locator(".body summary").first().click();
      assert.equal(await opened.page.locator("img, b.planted, #app script").count(), 0, tab);
      assert.match(await opened.page.locator("#panel").innerText(), /<img src=x onerror=/, tab);
      await opened.shot(`event-hostile-${tab.toLowerCase()}`);
    }
    await opened.close();
  },

  "an event fits on a small screen": async ({ browser, folder, shots }) => {
    const viewport = { width: 360, height: 740 };
    for (const [name, data] of [
      ["small", cup()],
      [
        "small-long",
        madeEvent({ bots: 9, rounds: 3, table: 4, maps: 2, text: (plain) => `${plain}${"w".repeat(50)}` }),
      ],
    ] as const) {
      const opened = await Opened.open(browser, writeEventPage(folder, name, data), shots, {
        viewport,
        hasTouch: true,
      });
      for (const tab of TABS) {
        await opened.tab(tab);
        if (tab === "Rounds") await opened.page.locator(".body summary").first().click();
        const wide = await opened.page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= viewport.width, `${name}, ${tab}: nothing is wider than the screen, but ${wide}`);
        await opened.page.screenshot({ path: `${shots}/event-${name}-${tab.toLowerCase()}.png`, fullPage: true });
        await opened.assertAccessible(`${name}, ${tab}`);
      }
      await opened.close();
    }
  },

  "200 bots and 20,000 matches open, and every part of them": async ({ browser, folder, shots }) => {
    const data = madeEvent({ bots: 200, rounds: 10, seeds: 2, maps: 5 });
    assert.equal(data.event.matches.length, 20_000);
    const opened = await Opened.open(browser, writeEventPage(folder, "large", data), shots);
    const { page } = opened;
    const shown = await page.evaluate(() => performance.getEntriesByName("shown")[0]!.startTime);
    const times: string[] = [];
    for (const tab of TABS) {
      const from = Date.now();
      await opened.tab(tab);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      times.push(`${tab} ${Date.now() - from} ms`);
    }
    await opened.tab("Cross table");
    assert.equal(await page.locator("tbody tr").count(), 50);
    await page.getByLabel("Rows").selectOption({ label: "places 151 to 200" });
    assert.equal(await page.locator("tbody .at").first().innerText(), "151");
    await page.locator("td button[aria-disabled=false]").first().click();
    assert.equal(await page.getByRole("dialog").locator("tbody tr").count(), 20);
    await opened.keys("Escape");
    await opened.shot("event-large");
    await opened.close();
    return `first shown after ${Math.round(shown)} ms; ${times.join(", ")}`;
  },

  "a broken event gives a sentence": async ({ browser, folder, shots }) => {
    const data = { ...madeEvent({ bots: 2, rounds: 1 }), format: 99 };
    const opened = await Opened.open(browser, writeEventPage(folder, "newer-event", data), shots);
    assert.match(await opened.page.getByRole("alert").innerText(), /newer program.*99/);
    await opened.close();
  },
};
