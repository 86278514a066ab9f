import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import type { FieldPlan } from "../../src/geometry/plan";
import type { Point } from "../../src/geometry/point";
import type { Place } from "../../src/model/format";

/** The smallest cells are several times as wide, in CSS pixels. */
const STEP = 3;

/** From lengths of a plan to pixels of the page, along one axis. */
interface Scale {
  at: number;
  by: number;
}

/** A pointer on the board, which knows where places are as a person does: by what the page says of what is under it. */
export class Hand {
  constructor(
    private readonly page: Page,
    private readonly where: (place: Place) => Point | undefined,
    private readonly nameOf: (place: Place) => string,
  ) {}

  /** Goes along some lines over the board, and sees which places they cross. */
  static async over(page: Page, plan: FieldPlan, places: Iterable<Place>, nameOf: (place: Place) => string) {
    const byName = new Map([...places].map((place) => [nameOf(place), place]));
    const box = await boardBox(page);
    const met = async (along: "x" | "y", share: number): Promise<[number, number][]> => {
      const length = along === "x" ? box.width : box.height;
      const found = new Map<string, number[]>();
      for (let at = STEP; at < length; at += STEP) {
        const [x, y] = along === "x" ? [at, box.height * share] : [box.width * share, at];
        await page.mouse.move(box.x + x, box.y + y);
        const name = await nameUnder(page);
        if (name !== undefined) found.set(name, [...(found.get(name) ?? []), along === "x" ? box.x + x : box.y + y]);
      }
      return [...found].map(([name, at]) => {
        const spot = plan.spot(byName.get(name) ?? assert.fail(`${name} is no place of the map`))!;
        return [spot[along], at.reduce((sum, one) => sum + one, 0) / at.length];
      });
    };
    const shares = [0.45, 0.62];
    const lines = async (along: "x" | "y") => [...(await met(along, shares[0]!)), ...(await met(along, shares[1]!))];
    const [across, down] = [scaleOf(await lines("x")), scaleOf(await lines("y"))];
    const where = (place: Place): Point | undefined => {
      const spot = plan.spot(place);
      return spot && { x: across.at + across.by * spot.x, y: down.at + down.by * spot.y };
    };
    return new Hand(page, where, nameOf);
  }

  pointOf(place: Place): Point {
    return this.where(place) ?? assert.fail(`${this.nameOf(place)} is on the board`);
  }

  /** The page has to say that it is there. */
  async goTo(place: Place): Promise<void> {
    const { x, y } = this.pointOf(place);
    await this.page.mouse.move(x, y);
    assert.equal(await nameUnder(this.page), this.nameOf(place), "what is under the pointer");
  }

  async press(place: Place): Promise<void> {
    await this.goTo(place);
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  async drag(from: Place, to: Place): Promise<void> {
    await this.goTo(from);
    await this.page.mouse.down();
    const { x, y } = this.pointOf(to);
    await this.page.mouse.move(x, y, { steps: 4 });
    await this.page.mouse.up();
  }
}

export async function boardBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await page.locator("main canvas").boundingBox()) ?? assert.fail("there is a board");
}

async function nameUnder(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector("main .tip strong")?.textContent ?? undefined);
}

/** The line through all points that is off by the least. */
function scaleOf(points: readonly (readonly [number, number])[]): Scale {
  assert.ok(points.length > 1, "a line over the board crosses several places");
  const mean = (which: 0 | 1) => points.reduce((sum, point) => sum + point[which], 0) / points.length;
  const [middle, height] = [mean(0), mean(1)];
  const slope = points.reduce((sum, [from, to]) => sum + (from - middle) * (to - height), 0);
  const by = slope / points.reduce((sum, [from]) => sum + (from - middle) ** 2, 0);
  return { at: height - by * middle, by };
}
