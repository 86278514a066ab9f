import { expect, test } from "vitest";
import { absoluteWords, axisWords, countdownWords, relativeWords, shortWords } from "../../src/site/time_words";

const NOW = 1_763_640_000;
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

test("times are told from now", () => {
  expect(relativeWords(NOW - 3, NOW)).toBe("just now");
  expect(relativeWords(NOW + 3, NOW)).toBe("just now");
  expect(relativeWords(NOW - 40, NOW)).toBe("40 seconds ago");
  expect(relativeWords(NOW - MINUTE, NOW)).toBe("1 minute ago");
  expect(relativeWords(NOW + 59 * MINUTE + 59, NOW)).toBe("in 59 minutes");
  expect(relativeWords(NOW - HOUR, NOW)).toBe("1 hour ago");
  expect(relativeWords(NOW + 30 * HOUR, NOW)).toBe("in 30 hours");
  expect(relativeWords(NOW - 3 * DAY, NOW)).toBe("3 days ago");
});

test("what is left is counted to the second", () => {
  expect(countdownWords(5)).toBe("0:05");
  expect(countdownWords(65)).toBe("1:05");
  expect(countdownWords(HOUR + 2 * MINUTE + 3)).toBe("1:02:03");
  expect(countdownWords(2 * DAY + 3 * HOUR + 4 * MINUTE)).toBe("2 d 3 h 04 min");
  expect(countdownWords(-8)).toBe("0:00");
});

test("times by the clock name their day", () => {
  expect(absoluteWords(NOW, "UTC")).toBe("Thu, 20 Nov 2025, 12:00 UTC");
  expect(shortWords(NOW, "UTC")).toBe("20 Nov, 12:00");
});

test("an axis names the day where one begins, and only days where it spans many", () => {
  const hours = [NOW, NOW + 6 * HOUR, NOW + 12 * HOUR, NOW + 18 * HOUR];
  expect(axisWords(hours, "UTC")).toEqual(["20 Nov", "18:00", "21 Nov", "06:00"]);
  expect(axisWords([NOW, NOW + DAY], "UTC")).toEqual(["20 Nov", "21 Nov"]);
  expect(axisWords([NOW, NOW + 5, NOW + 10], "UTC")).toEqual(["20 Nov", "12:00:05", "12:00:10"]);
});
