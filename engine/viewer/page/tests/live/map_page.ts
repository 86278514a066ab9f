import type { Page } from "playwright-core";
import type { MapDesk } from "../../src/edit/protocol";
import type { Surroundings } from "../browser/browser";
import type { Opened } from "../browser/opened";
import { MapServer, type MapShelf } from "./map_server";
import { withServer } from "./spectator";

export type Fault = ConstructorParameters<typeof MapServer>[3];

/** The editor of a server that only pretends to be one. */
export async function withMaps(
  around: Surroundings,
  { desk, shelf, path = "/edit/pond", fault }: { desk: MapDesk; shelf: MapShelf; path?: string; fault?: Fault },
  test: (opened: Opened, maps: MapServer) => Promise<void>,
  options: Parameters<typeof withServer>[4] = {},
): Promise<void> {
  let maps: MapServer | undefined;
  await withServer(
    around,
    path,
    (server) => (maps = new MapServer(server, desk, structuredClone(shelf), fault)),
    async (opened) => {
      await opened.page.locator("canvas, .sheet form, .sheet [aria-expanded]").first().waitFor();
      await test(opened, maps!);
    },
    options,
  );
}

export const board = (page: Page) => page.locator("main canvas");
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

export async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Save( as)?$/ }).click();
}

/** Where the middle of a place is, by its words: the pointer looks for it. */
export async function find(page: Page, words: RegExp): Promise<{ x: number; y: number }> {
  const box = (await board(page).boundingBox())!;
  for (let y = 12; y < box.height; y += 11) {
    for (let x = 12; x < box.width; x += 11) {
      await page.mouse.move(box.x + x, box.y + y);
      const tip = page.locator("main .tip");
      if ((await tip.count()) && words.test((await tip.textContent()) ?? "")) return { x: box.x + x, y: box.y + y };
    }
  }
  throw new Error(`nothing on the board says ${words}`);
}
