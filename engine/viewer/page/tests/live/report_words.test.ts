import { expect, test } from "vitest";
import { saysMore } from "../../src/live/report_words";

test("the whole report is offered where it says more than its message", () => {
  const message = "the pond is closed";
  expect(saysMore({ message, text: message })).toBe(false);
  // The server says of nothing that it is nothing.
  expect(saysMore({ message, help: null, text: message })).toBe(false);
  expect(saysMore({ message, help: "come back at noon", text: `  × ${message}\n  help: come back\n  at noon` })).toBe(
    false,
  );
  expect(saysMore({ message, text: `error: ${message}\n  --> pond.lua:3\n3 | leap()` })).toBe(true);
});
