import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { PageData } from "../../src/model/format";
import { Match } from "../../src/model/match";
import { compareIds } from "../../src/model/next_scene";
import type { SceneModel } from "../../src/model/scene_model";
import { describe as boardWords } from "../../src/model/words";

/** A folder with data of pages as JSON, such as `PAGES=pages npm test`. Without it there is nothing to look at. */
const folder = process.env.PAGES;
const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"));

function digest({ field, things, links, figures }: SceneModel): string {
  const layers = field.kind === "grid" ? [...field.layers].map(([name, cells]) => `${name} ${cells.join(" ")}`) : [];
  return JSON.stringify([layers, [...things], links, [...figures].map(([seat, values]) => [seat, [...values]])]);
}

describe.skipIf(files.length === 0)("data of real matches", () => {
  test.each(files)("%s", (file) => {
    const page = JSON.parse(readFileSync(join(folder ?? "", file), "utf8")) as PageData;
    for (const data of page.matches) {
      const [forth, back] = [new Match(data), new Match(data)];
      const eyes = [undefined, ...Object.keys(data.steps[0]?.frames.seats ?? {})];
      for (const seat of eyes) {
        const digests = data.steps.map((_, at) => digest(forth.scene(at, seat)));
        for (let at = data.steps.length - 1; at >= 0; at -= 5) expect(digest(back.scene(at, seat))).toBe(digests[at]);
        const ids = [...forth.scene(forth.length - 1, seat).things.keys()];
        expect(ids).toEqual([...ids].sort(compareIds));
      }
      for (const at of [0, Math.floor(forth.length / 2), forth.length - 1]) {
        const lines = boardWords(forth.scene(at), forth.look, forth.told(at));
        expect(lines.length).toBeGreaterThanOrEqual(forth.seats.length);
        expect(lines.filter((line) => /\[object|undefined|NaN/.test(line))).toEqual([]);
      }
    }
  });
});
