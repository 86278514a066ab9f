import type { Opened } from "../browser/opened";
import type { FakeServer } from "./fake_server";

export const PAGE = "/match/m1?key=k";
export const button = ({ page }: Opened, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** The body of the last POST of a kind, without its id. */
export function sent(server: FakeServer, what: string): Record<string, unknown> {
  const { id: _, ...body } = server.posts.findLast(({ path }) => path.endsWith(what))!.body as Record<string, unknown>;
  return body;
}

/** Clicks the middle of a cell of the pond, once the page shows the last moment: until then a click means what stood there before. */
export async function clickCell(opened: Opened, x: number, y: number): Promise<void> {
  await opened.page.waitForFunction(() => {
    const slider = document.querySelector<HTMLInputElement>("footer input[type=range]");
    return slider && slider.value === slider.max;
  });
  const box = (await opened.page.locator("canvas[role=application]").boundingBox())!;
  const spot = await opened.page.evaluate(([width, height]) => ({ width, height }), [box.width, box.height] as const);
  // 12 by 8 cells in the middle, with room for numbers at the left and above.
  const size = Math.min((spot.width - 38) / 12, (spot.height - 38) / 8);
  const [left, top] = [(spot.width - 12 * size) / 2 + 9, (spot.height - 8 * size) / 2 + 9];
  await opened.page.mouse.click(box.x + left + (x + 0.5) * size, box.y + top + (y + 0.5) * size);
}
