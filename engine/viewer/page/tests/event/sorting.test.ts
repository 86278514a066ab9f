import { expect, test } from "vitest";
import { EventModel } from "../../src/event/event_model";
import { sorted, turned } from "../../src/event/sorting";
import { madeEvent } from "./made_event";

const data = madeEvent({ bots: 12, rounds: 3 });
const event = new EventModel(data.event);
const places = (column: Parameters<typeof turned>[1], direction: "ascending" | "descending") =>
  sorted(event, { column, direction }).map(({ place }) => place);

test("a column sorts both ways, and the first click shows the best", () => {
  const first = turned({ column: "place", direction: "ascending" }, "rating");
  expect(first).toEqual({ column: "rating", direction: "descending" });
  expect(turned(first, "rating")).toEqual({ column: "rating", direction: "ascending" });
  expect(turned(first, "bot").direction).toBe("ascending");
  expect(places("rating", "descending")[0]).toBe(1);
  expect(places("rating", "ascending")[0]).toBe(12);
  expect(places(0, "descending")).toEqual(places("place", "ascending"));
});

test("names sort as people count", () => {
  const names = sorted(event, { column: "bot", direction: "ascending" }).map(({ player }) => event.name(player));
  expect(names.slice(0, 3)).toEqual(["frog 1", "frog 2", "frog 3"]);
  expect(names.at(-1)).toBe("frog 12");
});

test("equal ones keep their places, and who has no figure comes last", () => {
  expect(places("faults", "descending")).toEqual([2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(places("above", "ascending").at(-1)).toBe(12);
  expect(places("above", "descending").at(-1)).toBe(12);
});
