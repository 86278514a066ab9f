import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { FORMAT, type PageData } from "../../src/model/format";
import { PageError, unpack } from "../../src/model/unpack";
import { matchData, step } from "../pond";

const PAGE: PageData = {
  format: FORMAT,
  engine: "1.0",
  palette: { light: {}, dark: {} },
  shapes: {},
  matches: [matchData([step(0, { whole: { field: "nothing", notes: ["</script><b>\u202e"] } })])],
};

function packed(data: unknown): string {
  return gzipSync(JSON.stringify(data)).toString("base64");
}

test("what the program packed comes back", async () => {
  expect(await unpack(packed(PAGE))).toEqual(PAGE);
  expect(await unpack(`\n  ${packed(PAGE).replace(/(.{40})/g, "$1\n")}\n`)).toEqual(PAGE);
});

test.each([
  ["", "There is no match in this file."],
  ["%%%", "damaged"],
  [packed(PAGE).slice(0, 80), "damaged"],
  [Buffer.from("frogs").toString("base64"), "damaged"],
  [gzipSync("{ no json").toString("base64"), "damaged"],
  [packed(null), "does not hold a match"],
  [packed({ format: "1" }), "does not hold a match"],
  [packed({ ...PAGE, format: FORMAT + 1 }), `newer program (format ${FORMAT + 1}; this page reads ${FORMAT})`],
  [packed({ ...PAGE, format: 0 }), "can't be read"],
  [packed({ ...PAGE, matches: [] }), "can't be read"],
  [packed({ ...PAGE, matches: [null] }), "can't be read"],
  [packed({ ...PAGE, matches: [matchData([])] }), "can't be read"],
  [packed({ format: FORMAT }), "can't be read"],
])("broken data get a plain sentence: %#", async (base64, sentence) => {
  const failed = unpack(base64);
  await expect(failed).rejects.toBeInstanceOf(PageError);
  await expect(failed).rejects.toThrow(sentence);
});
