import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unpackEvent } from "../../src/event/unpack_event";
import { PageError } from "../../src/model/unpack";
import { madeEvent } from "./made_event";

const EVENT = madeEvent({ bots: 3, rounds: 2 });

function packed(data: unknown): string {
  return gzipSync(JSON.stringify(data)).toString("base64");
}

test("what the program packed comes back", async () => {
  expect(await unpackEvent(packed(EVENT))).toEqual(EVENT);
});

test.each([
  ["", "There is no event in this file."],
  [packed(EVENT).slice(0, 80), "The event in this file is damaged"],
  [packed({ format: "1" }), "does not hold an event"],
  [packed({ ...EVENT, format: 99 }), "newer program (format 99"],
  [packed({ ...EVENT, event: { ...EVENT.event, tables: {} } }), "can't be read"],
  [packed({ ...EVENT, event: undefined }), "can't be read"],
])("broken data get a plain sentence: %#", async (base64, sentence) => {
  const failed = unpackEvent(base64);
  await expect(failed).rejects.toBeInstanceOf(PageError);
  await expect(failed).rejects.toThrow(sentence);
});
