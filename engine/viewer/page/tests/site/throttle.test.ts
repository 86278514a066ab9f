import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Throttle } from "../../src/site/throttle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the first call is done at once, more of them once a second, and the last is not forgotten", async () => {
  const run = vi.fn(async () => {});
  const throttle = new Throttle(run);
  for (let time = 0; time < 25; time++) {
    throttle.call();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(run).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(5000);
  expect(run).toHaveBeenCalledTimes(4);
});

test("while one is running no other begins; then it is done once more", async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((done) => (end = done)));
  const throttle = new Throttle(run);
  throttle.call();
  await vi.advanceTimersByTimeAsync(0);
  throttle.call();
  throttle.call();
  await vi.advanceTimersByTimeAsync(9000);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
});

test("what is stopped is not done, until it is called again", async () => {
  const run = vi.fn(async () => {});
  const throttle = new Throttle(run);
  throttle.call();
  throttle.stop();
  await vi.advanceTimersByTimeAsync(2000);
  expect(run).not.toHaveBeenCalled();
  throttle.call();
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
});
