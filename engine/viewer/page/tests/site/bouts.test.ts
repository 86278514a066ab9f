import { expect, test } from "vitest";
import { isFirst, kindWords, mapWords, outcome, stateWords } from "../../src/site/bout_words";
import { Older } from "../../src/site/older.svelte";
import { ratingCurves } from "../../src/site/rating_curves";
import { Show, showSpeed } from "../../src/site/show.svelte";
import { madeBout, madeBouts, madeMatch } from "./made_contest";

test("bouts say where they are", () => {
  expect(madeBouts().map(stateWords)).toEqual([
    "waits for an answer",
    "waits for an answer",
    "queued, 4 before it, in about 1 minute",
    "playing, 1 of 2",
    "failed",
    "done",
    "done",
  ]);
  expect(stateWords(madeBout({ state: "queued", position: 0 }))).toBe("queued, next");
  expect(kindWords({ kind: "scrimmage", ranked: false })).toBe("Unranked scrimmage");
  expect(kindWords({ kind: "ladder", ranked: true })).toBe("Ladder");
  expect(mapWords(madeBout(), ["reeds", "lake"])).toBe("all 2 maps");
  expect(mapWords(madeBout({ maps: ["lake"] }), ["reeds", "lake"])).toBe("lake");
});

test("bouts say who won", () => {
  const bout = madeBout();
  expect([outcome(bout, 1), outcome(bout, 2)]).toEqual(["won", "lost"]);
  const level = madeBout({ players: bout.players.map((player) => ({ ...player, points: 2 })) });
  expect(outcome(level, 1)).toBe("drawn");
  expect(level.players.some((player) => isFirst(level, player))).toBe(false);
  expect(outcome(madeBouts()[0]!, 1)).toBeUndefined();
  expect(isFirst(bout, bout.players[0]!)).toBe(true);
});

test("a rating holds until the next is known", () => {
  const { diagram, last, axis } = ratingCurves(
    [
      {
        name: "a",
        points: [
          [10, 1500, 1400, 1600],
          [30, 1520, 1450, 1590],
        ],
      },
      { name: "b", points: [[20, 1480, 1400, 1560]] },
    ],
    {},
  );
  expect(diagram.series.map(({ values }) => values)).toEqual([
    [1500, 1500, 1520],
    [null, 1480, 1480],
  ]);
  expect([last, axis.clock?.times]).toEqual([2, [10, 20, 30]]);
});

test("older entries stay behind the first ones, each once", () => {
  const older = new Older<{ id: number }>((before) => `/x?before=${before}`, 2);
  older.entries = [{ id: 3 }, { id: 2 }];
  expect(older.behind([{ id: 5 }, { id: 4 }, { id: 3 }]).map(({ id }) => id)).toEqual([5, 4, 3, 2]);
  expect([older.hasMore([{ id: 1 }]), older.hasMore([{ id: 2 }, { id: 1 }])]).toEqual([false, true]);
});

test("a show plays each match once, and goes on when more come", () => {
  const bout = (id: number, ...keys: string[]) => madeBout({ id, matches: keys.map((key) => madeMatch(key)) });
  const show = new Show();
  expect(show.renew([])).toBe(false);
  expect(show.renew([bout(1, "a", "b")])).toBe(true);
  expect([show.current?.match.key, show.next?.match.key]).toEqual(["a", "b"]);
  expect([show.go(-1), show.go(1), show.go(1)]).toEqual([false, true, false]);
  expect(show.current?.match.key).toBe("b");
  expect(show.renew([bout(1, "a", "b"), bout(2, "c")])).toBe(false);
  expect([show.go(1), show.current?.bout.id, show.next]).toEqual([true, 2, undefined]);
  show.renew([bout(1, "a", "b"), bout(3, "d")]);
  expect([show.current?.match.key, show.next?.match.key], "one that was voided is left").toEqual(["c", "d"]);
  const again = new Show("b");
  again.renew([bout(1, "a", "b")]);
  expect(again.current?.match.key).toBe("b");
  const half = new Show();
  half.renew([madeBout({ matches: [madeMatch("a"), madeMatch("b", { state: "running", replay: false })] })]);
  expect(
    half.all.map(({ match }) => match.key),
    "what isn't played isn't shown",
  ).toEqual(["a"]);
});

test("a match on the screen takes a minute at most", () => {
  expect(showSpeed(20)).toBe(4);
  expect(1200 / showSpeed(1200)).toBe(60);
});
