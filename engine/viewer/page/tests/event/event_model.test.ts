import { expect, test } from "vitest";
import { EventModel } from "../../src/event/event_model";
import { madeEvent } from "./made_event";

const event = new EventModel(madeEvent({ bots: 6, rounds: 5, seeds: 2, maps: 3 }).event);

test("each bout has its own matches", () => {
  for (const bout of event.rounds.flat()) {
    const matches = event.matchesOf(bout);
    expect(matches.length).toBe(2 * 2 * 3);
    for (const { match, key } of matches) {
      expect(new Set(match.players)).toEqual(new Set(bout.row.players));
      expect(key.startsWith(bout.row.id.split(".")[0] + "-")).toBe(true);
    }
  }
});

test("the matches of two are those of the cross table, from both sides", () => {
  for (let one = 0; one < 6; one++)
    for (let other = 0; other < 6; other++) {
      if (one === other) continue;
      const found = event.between(one, other);
      expect(found.length).toBe(event.tables.cross[one]![other]!.matches);
      expect(found).toEqual(event.between(other, one));
    }
  expect(event.between(0, 99)).toEqual([]);
});

test("at tables of four everybody meets three", () => {
  const four = new EventModel(madeEvent({ bots: 8, rounds: 2, table: 4 }).event);
  const bout = four.rounds[0]![0]!;
  for (const other of bout.row.players.slice(1))
    expect(four.between(bout.row.players[0]!, other).length).toBeGreaterThanOrEqual(4 * 2);
  expect(four.boutsOf(0).length).toBe(2);
});

test("matches that don't count are counted", () => {
  const data = madeEvent({ bots: 4, rounds: 1 }).event;
  data.matches[0]!.counts = data.matches[1]!.counts = false;
  expect(new EventModel(data).uncounted).toBe(2);
  expect(event.uncounted).toBe(0);
});
