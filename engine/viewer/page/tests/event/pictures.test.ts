import { expect, test } from "vitest";
import { readable } from "../../src/app/readable";
import { nextCell, partsOf } from "../../src/event/cross_window";
import { EventModel } from "../../src/event/event_model";
import { lastRound, MOST_CURVES, pointCurves, toggled } from "../../src/event/point_curves";
import { shareColor } from "../../src/event/share_color";
import { ValueScale } from "../../src/event/value_scale";
import { madeEvent } from "./made_event";

test("a scale holds all values, with round numbers on the way", () => {
  const scale = new ValueScale([812, 2215, 1500]);
  expect(scale.ticks).toEqual([1000, 1500, 2000]);
  for (const value of [812, 2215]) expect(scale.at(value)).toBeGreaterThan(0);
  expect(scale.at(812)).toBeLessThan(scale.at(1500));
  expect(scale.at(1e9)).toBe(1);
  expect(new ValueScale([]).ticks.length).toBeGreaterThan(0);
  expect(new ValueScale([5, 5]).at(5)).toBeCloseTo(0.5);
});

test("shares have colours that text can be read on", () => {
  for (const theme of ["light", "dark"] as const)
    for (let share = 0; share <= 1; share += 0.05) {
      const ground = shareColor(share, theme);
      expect(ground).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(ground, readable(ground))).toBeGreaterThan(4.5);
    }
  expect(shareColor(0, "light")).not.toBe(shareColor(1, "light"));
  expect(shareColor(7, "dark")).toBe(shareColor(1, "dark"));
});

test("a large cross table is shown part by part", () => {
  expect(partsOf(60)).toEqual([{ from: 0, to: 60 }]);
  expect(partsOf(130).map(({ from, to }) => [from, to])).toEqual([
    [0, 50],
    [50, 100],
    [100, 130],
  ]);
});

test("keys go from cell to cell, over the one that a bot has against itself", () => {
  const [all] = partsOf(4);
  const go = (key: string, from: [number, number]) => nextCell(key, from, all!, all!);
  expect(go("ArrowRight", [1, 0])).toEqual([1, 2]);
  expect(go("ArrowDown", [0, 1])).toEqual([2, 1]);
  expect(go("ArrowUp", [0, 1])).toEqual([0, 1]);
  expect(go("ArrowLeft", [1, 0])).toEqual([1, 0]);
  expect(go("End", [3, 0])).toEqual([3, 2]);
  expect(go("Home", [0, 3])).toEqual([0, 1]);
  expect(go("Enter", [0, 1])).toBeUndefined();
});

test("a dozen curves can be told apart, and there are no more", () => {
  const event = new EventModel(madeEvent({ bots: 20, rounds: 4 }).event);
  let shown: number[] = [];
  const order = event.tables.standings.map(({ player }) => player);
  for (const player of order) shown = toggled(order, shown, player);
  expect(shown.length).toBe(MOST_CURVES);
  const { light } = madeEvent({ bots: 2, rounds: 1 }).palette;
  const looks = pointCurves(event, shown, light).series.map(({ color, dash }) => `${color} ${dash.join()}`);
  expect(new Set(looks).size).toBe(MOST_CURVES);
  expect(toggled(order, shown, shown[3]!)).not.toContain(shown[3]);
  expect(lastRound(event)).toBe(4);
});

/** As WCAG defines it. */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const part = (from: number) => {
      const share = parseInt(color.slice(from, from + 2), 16) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}
