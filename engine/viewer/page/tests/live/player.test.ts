import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Player } from "../../src/app/player.svelte";

/** Frames come when the test says so. */
let frame: ((now: number) => void) | undefined;
let now = 0;

beforeEach(() => {
  [frame, now] = [undefined, 0];
  vi.stubGlobal("requestAnimationFrame", (wanted: (now: number) => void) => {
    frame = wanted;
    return 1;
  });
  vi.stubGlobal("performance", { now: () => now });
});
afterEach(() => vi.unstubAllGlobals());

/** Frames of 50 milliseconds, as long as any are asked for; how many came. */
function run(most: number): number {
  let count = 0;
  for (; count < most && frame; count++) {
    const next = frame;
    frame = undefined;
    now += 50;
    next(now);
  }
  return count;
}

function live(last: number): Player {
  const player = new Player(last);
  player.waits = true;
  player.play();
  run(1000);
  return player;
}

test("who follows is shown what comes, and then waits without a frame", () => {
  const player = live(0);
  expect([player.at, player.playing]).toEqual([0, true]);
  player.extend(1);
  expect(run(1000)).toBeLessThan(20);
  expect([player.at, player.progress, player.playing]).toEqual([1, 1, true]);
});

test("who is far behind catches up, however slow the speed is", () => {
  const player = live(0);
  player.speed = 0.5;
  player.extend(500);
  // At that speed alone it would take a thousand seconds; here ten go by.
  run(200);
  expect(player.at).toBe(500);
});

test("who goes back stays there; who goes to the end follows again", () => {
  const player = live(10);
  player.go(4);
  player.extend(12);
  run(1000);
  expect([player.at, player.playing]).toEqual([4, false]);
  player.go(12);
  player.extend(13);
  run(1000);
  expect([player.at, player.playing]).toEqual([13, true]);
});

test("when nothing more comes it plays to the end and stops", () => {
  const player = live(3);
  player.extend(6);
  player.waits = false;
  run(1000);
  expect([player.at, player.playing]).toEqual([6, false]);
});

test("a match that doesn't grow begins again when it is played at its end", () => {
  const player = new Player(3);
  player.go(3);
  expect(player.playing).toBe(false);
  player.play();
  expect([player.at, player.playing]).toEqual([0, true]);
});
