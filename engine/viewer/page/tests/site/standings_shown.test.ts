import { expect, test } from "vitest";
import type { Tables } from "../../src/event/format";
import { standingsShown } from "../../src/site/standings_shown";

const bout = (players: number[], score: number[], jobs: string[]) => ({
  id: jobs.join(),
  players,
  points: score,
  score,
  matches: jobs.length,
  left_out: 0,
  jobs,
});

/** Two rounds of four: the first beat all, and started a point ahead. */
const tables = {
  standings: [
    { place: 1, player: 0, points: 3 },
    { place: 2, player: 2, points: 1 },
    { place: 2, player: 3, points: 1 },
    { place: 4, player: 1, points: 0 },
  ],
  rounds: [
    { name: "round 1", byes: [], bouts: [bout([0, 1], [1, 0], ["a", "b"]), bout([2, 3], [1, 0], ["c", "d"])] },
    { name: "round 2", byes: [], bouts: [bout([0, 2], [1, 0], ["e", "f"]), bout([1, 3], [0, 1], ["g", "h"])] },
  ],
} as unknown as Tables;

const shown = (unseen: string[]) =>
  standingsShown(tables, new Set(unseen)).map(({ place, player, points }) => [place, player, points]);

test("what the hall has not seen doesn't count yet", () => {
  expect(shown([])).toEqual([
    [1, 0, 3],
    [2, 2, 1],
    [2, 3, 1],
    [4, 1, 0],
  ]);
  // Of the last bout one match is missing.
  expect(shown(["h"])).toEqual([
    [1, 0, 3],
    [2, 2, 1],
    [3, 3, 0],
    [3, 1, 0],
  ]);
  // Before the first match only what somebody starts with is known.
  expect(shown(["a", "b", "c", "d", "e", "f", "g", "h"])).toEqual([
    [1, 0, 1],
    [2, 2, 0],
    [2, 3, 0],
    [2, 1, 0],
  ]);
});
