import { describe, expect, test } from "vitest";
import type { Frame } from "../../src/model/format";
import { NextScene } from "../../src/model/next_scene";
import type { SceneModel } from "../../src/model/scene_model";
import { change, frog, grid, model } from "../pond";
import { changeBetween, dice, randomScene } from "./random_scenes";

function plain(scene: SceneModel) {
  const figures = [...scene.figures].map(([seat, values]) => [seat, [...values].sort()]).sort();
  const { field, links, reaches, notes } = scene;
  return { field, things: [...scene.things.values()], links, reaches, notes, figures };
}

function after(start: SceneModel | undefined, ...frames: Frame[]): SceneModel {
  const next = new NextScene(start);
  for (const frame of frames) next.apply(frame);
  return next.scene();
}

describe("a scene is made of the one before", () => {
  test("changes put together give the next whole scene", () => {
    const roll = dice(7);
    for (let round = 0; round < 60; round++) {
      const scenes = Array.from({ length: 6 }, () => randomScene(roll));
      const changes = scenes.slice(1).map((scene, at) => change(changeBetween(scenes[at] ?? scene, scene)));
      const first = after(undefined, { whole: scenes[0] as never });
      const last = after(undefined, { whole: scenes[5] as never });
      expect(plain(after(first, ...changes))).toEqual(plain(last));
      let walked = first;
      for (const frame of changes) walked = after(walked, frame);
      expect(plain(walked)).toEqual(plain(last));
    }
  });

  test("the scene before stays as it was", () => {
    const roll = dice(11);
    for (let round = 0; round < 60; round++) {
      const [old, next] = [randomScene(roll), randomScene(roll)];
      const first = after(undefined, { whole: old });
      const before = structuredClone(plain(first));
      after(first, change(changeBetween(old, next)), change(changeBetween(next, old)));
      expect(plain(first)).toEqual(before);
    }
  });

  test("layers that don't change are shared", () => {
    const first = model({
      field: grid(2, 1, 1, [
        ["mud", "0 1"],
        ["depth", "2*2"],
      ]),
    });
    const next = after(first, change({ cells: { mud: [1, 5] } }));
    if (first.field.kind !== "grid" || next.field.kind !== "grid") throw new Error("no grid");
    expect([...(next.field.layers.get("mud") ?? [])]).toEqual([0, 5]);
    expect(next.field.layers.get("depth")).toBe(first.field.layers.get("depth"));
    expect(after(first, change({})).things).toBe(first.things);
  });

  test("things keep the order of their ids: numbers, then names", () => {
    const first = model({ things: [frog(5, 0, 0)] });
    const next = after(first, change({ things: [{ ...frog(0, 1, 1), id: "b" }, frog(11, 0, 0), frog(2, 0, 0)] }));
    expect([...next.things.keys()]).toEqual([2, 5, 11, "b"]);
  });

  test("what doesn't fit is an error", () => {
    const first = model({ field: grid(2, 1, 1, [["mud", "0 1"]]) });
    expect(() => after(first, change({ cells: { mud: [2, 5] } }))).toThrow("not there");
    expect(() => after(first, change({ cells: { sand: [0, 5] } }))).toThrow("not there");
    expect(() => after(model({ field: "nothing" }), change({ cells: { mud: [0, 5] } }))).toThrow("no cells");
    expect(() => model({ field: grid(2, 2, 1, [["mud", "0*3"]]) })).toThrow("other cells");
    expect(() => model({ field: grid(2, 2, 1, [["mud", "0*5"]]) })).toThrow("no values");
  });
});

describe("what stands at a place", () => {
  test("things reach over cells by their size", () => {
    const house = frog(1, 2, 3, { size: [2, 2] });
    const scene = model({ things: [house, frog(2, 3, 4)] });
    expect(scene.thingsAt([3, 4, 0]).map(({ id }) => id)).toEqual([1, 2]);
    expect(scene.thingsAt([3, 3, 0])).toEqual([house]);
    expect(scene.thingsAt([4, 4, 0])).toEqual([]);
    expect(scene.thingsAt([3, 4, 1])).toEqual([]);
  });

  test("a thing has its own areas, then those of its kind", () => {
    const scene = model({
      things: [frog(1, 0, 0, { reaches: { sight: [0, 9] } })],
      reaches: { frog: { sight: [0, 2], leap: [1, 3] } },
    });
    expect(scene.reachesOf(scene.things.get(1) as never)).toEqual([
      ["sight", [0, 9]],
      ["leap", [1, 3]],
    ]);
  });

  test("names of strangers are no properties of objects", () => {
    const scene = model({ things: [frog(1, 0, 0, { kind: "constructor" })], reaches: {} });
    expect(scene.reachesOf(scene.things.get(1) as never)).toEqual([]);
  });
});
