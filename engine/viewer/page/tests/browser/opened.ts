import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** How long is waited for what must come, in milliseconds, on however busy a machine. */
const PATIENCE = 120_000;

/** A page in the browser, with all that goes wrong in it. */
export class Opened {
  private constructor(
    readonly page: Page,
    readonly session: CDPSession,
    /** Errors and warnings of the console, requests, dialogs. */
    readonly wrong: string[],
    readonly shots: string,
  ) {}

  static async open(
    browser: Browser,
    address: string,
    shots: string,
    options: BrowserContextOptions = {},
    /** What the page may ask for, and what the console may say, where there is a server. */
    allowed: { from?: string; said?: RegExp } = {},
  ): Promise<Opened> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on("console", (message) => {
      if (allowed.said?.test(message.text())) return;
      if (message.type() === "error" || message.type() === "warning") wrong.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on("request", (request) => {
      if (allowed.from !== undefined && request.url().startsWith(allowed.from)) return;
      if (request.url().split("#")[0] !== address.split("#")[0]) wrong.push(`request: ${request.url()}`);
    });
    page.on("dialog", (dialog) => {
      wrong.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const session = await context.newCDPSession(page);
    await page.goto(address);
    await page.waitForSelector("#live, .instead, .sheet, .editor, .site, .hall", { state: "attached" });
    return new Opened(page, session, wrong, shots);
  }

  /** Closes it; nothing may have gone wrong until then. */
  async close(): Promise<void> {
    await this.page.context().close();
    assert.deepEqual(this.wrong, []);
  }

  async shot(name: string): Promise<void> {
    await this.page.screenshot({ path: join(this.shots, `${name}.png`) });
  }

  /** The moment that is shown, as the scrubber has it. */
  async at(): Promise<number> {
    return Number(await this.page.locator("footer input[type=range]").inputValue());
  }

  async last(): Promise<number> {
    return Number(await this.page.locator("footer input[type=range]").getAttribute("max"));
  }

  async heading(): Promise<string> {
    return this.page.locator("footer .heading").innerText();
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole("tab", { name, exact: true }).click();
  }

  async tabs(): Promise<string[]> {
    return this.page.getByRole("tab").allInnerTexts();
  }

  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Waits until the address says what is shown. */
  async address(part: string): Promise<void> {
    await this.page.waitForFunction((wanted) => location.hash.includes(wanted), part);
  }

  /** Shows every moment of the match once, and makes sure of it by what the page says. */
  async scrub(): Promise<number> {
    const [shown, last] = await this.page.evaluate(async () => {
      const range = document.querySelector<HTMLInputElement>("footer input[type=range]")!;
      const last = Number(range.max);
      const said = new Set<string>();
      for (let at = 0; at <= last; at++) {
        range.value = String(at);
        range.dispatchEvent(new Event("input", { bubbles: true }));
        await (at % 8 === 0 ? new Promise(requestAnimationFrame) : new Promise((done) => setTimeout(done)));
        said.add(range.getAttribute("aria-valuetext")!);
      }
      return [said.size, last] as const;
    });
    assert.equal(shown, last + 1, "every moment has a heading of its own");
    await this.address(`turn=${await this.page.locator("input[type=number]").inputValue()}`);
    return last;
  }

  /** Bytes of the heap that are in use after everything unused was freed. */
  async heap(): Promise<number> {
    for (let i = 0; i < 3; i++) await this.session.send("HeapProfiler.collectGarbage");
    return ((await this.session.send("Runtime.getHeapUsage")) as { usedSize: number }).usedSize;
  }

  /** Nothing that axe calls serious or critical. */
  async assertAccessible(state: string): Promise<void> {
    await this.page.evaluate(AXE);
    const found = await this.page.evaluate(async () => {
      const axe = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
      const { violations } = await axe.run();
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map((node) => node.html).slice(0, 3),
      }));
    });
    const bad = found.filter(({ impact }) => impact === "serious" || impact === "critical");
    assert.deepEqual(bad, [], `axe, ${state}`);
  }
}
