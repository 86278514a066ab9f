import { expect, test } from "vitest";
import { readAddress, type Shown, writeAddress } from "../../src/app/address";

test("what is written is read back", () => {
  const all: Shown[] = [
    { turn: 0, part: 1, match: 1 },
    { turn: 12, part: 3, match: 2, eyes: "Left & Right = #1", thing: 28 },
    { turn: 12, part: 1, match: 1, thing: "28" },
    { turn: 1, part: 1, match: 1, thing: "a+b %20" },
    { turn: 1, part: 1, match: 1, place: [-3, 4, 0] },
    { turn: 1, part: 1, match: 1, place: "north/west" },
  ];
  for (const shown of all) expect({ match: 1, ...readAddress(`#${writeAddress(shown)}`) }).toEqual(shown);
});

test("what is as usual is left out", () => {
  expect(writeAddress({ turn: 7, part: 1, match: 1 })).toBe("turn=7");
  expect(writeAddress({ turn: 7, part: 2, match: 1, place: [1, 2, 0] })).toBe("turn=7&part=2&place=1/2/0");
});

test("nonsense is left out", () => {
  expect(readAddress("#turn=1e9&part=x&match=&thing=1.5&place=1/2&eyes")).toEqual({ eyes: "" });
  expect(readAddress("")).toEqual({});
  expect(readAddress("#place=1/b/3&turn=99999999999999999999")).toEqual({});
});
