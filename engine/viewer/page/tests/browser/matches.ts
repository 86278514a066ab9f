import assert from "node:assert/strict";
import type { Cases, Surroundings } from "./browser";
import { Opened } from "./opened";
import { writePage } from "./page_file";
import { pondPage } from "./pond";

/** Room for what the browser itself keeps. */
const ROOM = 4_000_000;

/** For every page that is given, and for a pond. */
export function matchCases(pages: [string, string][]): Cases {
  const cases: Cases = {
    "memory does not grow with scrubbing: pond": (around) =>
      memory(around, writePage(around.folder, "long", pondPage({ turns: 300 }))),
  };
  for (const [name, address] of pages) {
    cases[`every moment and every panel is shown: ${name}`] = (around) => everything(around, name, address);
    cases[`memory does not grow with scrubbing: ${name}`] = (around) => memory(around, address);
  }
  return cases;
}

async function everything({ browser, shots }: Surroundings, name: string, address: string): Promise<string> {
  const opened = await Opened.open(browser, address, shots);
  const shown = await opened.page.evaluate(() => performance.getEntriesByName("shown")[0]!.startTime);
  await opened.shot(`${name}-start`);
  const last = await opened.scrub();
  assert.equal(await opened.at(), last);
  await opened.shot(`${name}-end`);
  await opened.page.evaluate((turn) => (location.hash = `#turn=${turn}`), await middleTurn(opened));
  for (const tab of await opened.tabs()) {
    await opened.tab(tab);
    await opened.shot(`${name}-${tab.toLowerCase()}`);
    await opened.assertAccessible(`${name}, ${tab}`);
  }
  await opened.tab("Events");
  await everyEyes(opened, name);
  await opened.keys("d", "i", "i");
  await opened.shot(`${name}-dark`);
  const rate = await framesASecond(opened);
  await opened.close();
  return `${last + 1} moments, first shown after ${Math.round(shown)} ms, ${rate}`;
}

async function middleTurn(opened: Opened): Promise<number> {
  return Math.round(Number(await opened.page.locator("input[type=number]").getAttribute("max")) / 2);
}

async function everyEyes(opened: Opened, name: string): Promise<void> {
  const eyes = opened.page.getByLabel("Seen by");
  if (!(await eyes.count())) return;
  const seats = (await eyes.locator("option").allInnerTexts()).slice(1);
  for (const seat of seats) {
    await eyes.selectOption(seat);
    await opened.scrub();
  }
  await opened.page.evaluate((turn) => (location.hash = `#turn=${turn}`), await middleTurn(opened));
  await eyes.selectOption(seats[0]!);
  await opened.shot(`${name}-eyes`);
  await eyes.selectOption("all");
}

/** Measured, and not judged: the machine may be busy. */
async function framesASecond(opened: Opened): Promise<string> {
  await opened.page.locator("footer select").selectOption({ label: "8 a second" });
  await opened.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await opened.keys("Home", "Space");
  const rate = await opened.page.evaluate(async () => {
    const [from, frames] = [performance.now(), [] as number[]];
    while (performance.now() - from < 2000) frames.push((await new Promise(requestAnimationFrame)) as number);
    return ((frames.length - 1) * 1000) / (frames.at(-1)! - frames[0]!);
  });
  return `${Math.round(rate)} frames a second`;
}

async function memory({ browser, shots }: Surroundings, address: string): Promise<string> {
  const opened = await Opened.open(browser, address, shots);
  // What is kept on purpose is there after a pass or two.
  await opened.scrub();
  await opened.scrub();
  const before = await opened.heap();
  for (let pass = 0; pass < 4; pass++) await opened.scrub();
  const after = await opened.heap();
  await opened.close();
  const text = `${megabytes(before)}, then ${megabytes(after)}`;
  assert.ok(after < before * 1.1 + ROOM, text);
  return text;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
