import assert from "node:assert/strict";
import type { Locator, Page, Response } from "playwright-core";
import { FAULT } from "../../src/drawing/offered";
import { type MapData, valueAt } from "../../src/edit/map_data";
import { fieldText, type FormField } from "../../src/edit/map_fields";
import type { MapVerdict } from "../../src/edit/protocol";
import type { Tool } from "../../src/edit/strokes";
import { TOOLS } from "../../src/edit/tools";
import type { Place } from "../../src/model/format";
import type { Hand } from "./hand";

/** So many faults of one verdict are looked at. */
const MOST_FAULTS = 2;

/** The page of the editor, as a person uses it. */
export class DrawingBoard {
  /** Things that were drawn or filled in. */
  strokes = 0;
  /** Faults that were shown, and those of them that were marked on the board. */
  readonly seen = new Set<string>();
  readonly marked = new Set<string>();
  #verdict: Promise<MapVerdict> | undefined;

  constructor(readonly page: Page) {
    page.on("response", (response: Response) => {
      if (response.url().endsWith("/check")) this.#verdict = response.json() as Promise<MapVerdict>;
    });
  }

  region(name: string): Locator {
    return this.page.getByRole("region", { name });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async tool(tool: Tool): Promise<void> {
    const { name } = TOOLS.find((entry) => entry.tool === tool)!;
    await this.page.getByRole("group", { name: "Tools" }).getByRole("button", { name, exact: true }).click();
  }

  async brush(number: number, value?: number): Promise<void> {
    await this.page.getByRole("group", { name: "Brushes" }).getByRole("button").nth(number).click();
    if (value === undefined) return;
    await this.page.getByRole("spinbutton", { name: "Number", exact: true }).fill(String(value));
  }

  /** Fills in what a form shows otherwise. */
  async fill(form: Locator, fields: readonly FormField[], data: MapData): Promise<void> {
    for (const field of fields) {
      const input = form.getByLabel(field.name, { exact: true });
      const text = fieldText(field, valueAt(data, field.keys));
      if ((await input.inputValue()) === text) continue;
      this.strokes++;
      if (await input.evaluate((element) => element instanceof HTMLSelectElement)) await input.selectOption(text);
      else {
        await input.fill(text);
        await input.blur();
      }
    }
  }

  /** What the game's own check says of the map as it is now, once the page shows it. */
  async verdict(): Promise<MapVerdict> {
    await this.region("Check")
      .getByRole("status")
      .filter({ hasText: / wrong/ })
      .waitFor();
    return (await this.#verdict) ?? assert.fail("the map was checked");
  }

  /** Every fault is told, and marked at its places: a click leads to the first. */
  async lookAtFaults(hand: Hand, nameOf: (place: Place) => string): Promise<void> {
    const { faults } = await this.verdict();
    const rows = this.region("Check").getByRole("listitem");
    assert.equal(await rows.count(), faults.length, "every fault is told");
    const looked = [...faults.entries()].sort(([, a], [, b]) => (b.at?.length ?? 0) - (a.at?.length ?? 0));
    for (const [row, { message, at = [] }] of looked.slice(0, MOST_FAULTS)) {
      assert.ok((await rows.nth(row).innerText()).includes(message), message);
      this.seen.add(message);
      const [first, last] = [at[0], at.at(-1)];
      if (first === undefined || last === undefined) continue;
      for (const place of [first, last])
        assert.ok(await this.isMarked(hand, place), `${nameOf(place)} is marked: ${message}`);
      await rows.nth(row).getByRole("button", { name: message, exact: true }).click();
      await this.region("Selected")
        .getByRole("heading", { name: nameOf(first), exact: true })
        .waitFor();
      this.marked.add(message);
    }
  }

  /** Whether the middle of a place has the colour of faults, more or less: lines are smooth. */
  private async isMarked(hand: Hand, place: Place): Promise<boolean> {
    // The pointer has a mark of its own.
    await this.page.mouse.move(2, 2);
    const color = [1, 3, 5].map((at) => parseInt(FAULT.slice(at, at + 2), 16));
    return this.page.evaluate(
      ([point, color, size]) => {
        const board = document.querySelector<HTMLCanvasElement>("main canvas")!;
        const box = board.getBoundingClientRect();
        const dense = board.width / box.width;
        const copy = new OffscreenCanvas(size, size).getContext("2d", { willReadFrequently: true })!;
        copy.drawImage(board, size / 2 - (point.x - box.x) * dense, size / 2 - (point.y - box.y) * dense);
        const { data } = copy.getImageData(0, 0, size, size);
        return Array.from({ length: size * size }, (_, pixel) => pixel * 4).some((pixel) =>
          color.every((part, at) => Math.abs(data[pixel + at]! - part) < 40),
        );
      },
      [hand.pointOf(place), color, 8] as const,
    );
  }
}
