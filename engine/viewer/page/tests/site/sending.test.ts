import { expect, test } from "vitest";
import { Refusal, Unreachable } from "../../src/live/server";
import { requestId } from "../../src/site/request_id";
import { Sending } from "../../src/site/sending.svelte";

const fails = (error: Error) => async () => {
  throw error;
};

test("an order has one id until something is answered or it is another", async () => {
  const sending = new Sending();
  const first = sending.request({ text: "a" });
  expect(sending.request({ text: "a" })).toBe(first);
  await sending.send(fails(new Unreachable()));
  expect(sending.request({ text: "a" })).toBe(first);
  const other = sending.request({ text: "b" });
  expect(other).not.toBe(first);
  await sending.send(fails(new Refusal([], 400)));
  expect(sending.request({ text: "b" })).not.toBe(other);
  const third = sending.request({ text: "b" });
  await sending.send(async () => {});
  expect(sending.request({ text: "b" })).not.toBe(third);
});

test("what went wrong stays until it went well", async () => {
  const sending = new Sending();
  const report = { text: "no", severity: "error", message: "no" } as const;
  expect(await sending.send(fails(new Refusal([report], 400)))).toBe(false);
  expect(sending.reports).toEqual([report]);
  expect(await sending.send(async () => "Saved.")).toBe(true);
  expect([sending.reports, sending.done, sending.isBusy]).toEqual([[], "Saved.", false]);
  sending.refuse("Choose one.");
  expect([sending.reports[0]?.message, sending.done]).toEqual(["Choose one.", ""]);
});

test("nothing is sent twice at once", async () => {
  const sending = new Sending();
  let end = () => {};
  const first = sending.send(() => new Promise<void>((done) => (end = done)));
  expect(await sending.send(async () => {})).toBe(false);
  end();
  expect(await first).toBe(true);
});

test("ids are drawn where the connection is not safe, too", () => {
  const source = { getRandomValues: <T>(array: T) => (array as Uint8Array).fill(171) as T } as Crypto;
  expect(requestId(source)).toBe("ab".repeat(16));
  expect(requestId()).not.toBe(requestId());
});
