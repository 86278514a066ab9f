import { expect, test } from "vitest";
import { EventModel } from "../../src/event/event_model";
import { certainty, findings, percent, reasonWords, short, signed, warnings } from "../../src/event/event_words";
import { matchLink, ordinal, playCommand, seatWords, stateWords } from "../../src/event/match_words";
import { madeEvent } from "./made_event";

test("figures have as many digits as they need", () => {
  expect([3, 3.5, 0].map(short)).toEqual(["3", "3.5", "0"]);
  expect([0.5, 1, 0.3333].map(percent)).toEqual(["50.0", "100.0", "33.3"]);
  expect([23.6, -23.6, -0.2, 0].map(signed)).toEqual(["+24", "−24", "0", "0"]);
  expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 112th");
});

test("how a seat came out, and whether the match counts", () => {
  expect(seatWords({ rank: 2, score: 4.25, faults: 3, spent: 1 })).toBe("2nd, score 4.25, 3 faults (1 over a limit)");
  expect(seatWords({ rank: null })).toBe("no place");
  const match = madeEvent({ bots: 2, rounds: 1 }).event.matches[0]!;
  expect(stateWords(match)).toBe("counts");
  expect(stateWords({ ...match, counts: false })).toMatch(/another match with the same map and seed/);
  expect(stateWords({ ...match, state: "void", why: "wrong file" })).toBe("voided: wrong file");
  expect(stateWords({ ...match, state: "our-fault" })).toBe("failed, by no bot's fault");
});

test("a kept match has a link to the turn that decided it, whatever its folder is called", () => {
  const { event } = madeEvent({ bots: 2, rounds: 1 });
  const model = new EventModel(event);
  const listed = model.matchesOf(model.rounds[0]![0]!)[0]!;
  expect(matchLink(event, listed)).toBeUndefined();
  listed.match.decided = 12;
  expect(matchLink(event, listed)).toBeUndefined();
  event.folder = "../my cup#1/javascript:x";
  expect(matchLink(event, listed)).toBe("../my%20cup%231/javascript%3Ax/1-0-0-1-0.html#turn=12");
});

test("a command is there where everybody has the bots and the map", () => {
  const { event } = madeEvent({ bots: 2, rounds: 1 });
  const match = event.matches[0]!;
  expect(playCommand(event, match)).toBeUndefined();
  event.play = { begin: "lunarena play pond", players: ["leaper", "'my bot'"], maps: ["reeds"], end: "--set a=1" };
  const [one, other] = match.players.map((player) => event.play.players[player]);
  expect(playCommand(event, match)).toBe(`lunarena play pond ${one} ${other} --map reeds --seed 1 --set a=1`);
  event.play.maps = [""];
  expect(playCommand(event, match)).toBe(`lunarena play pond ${one} ${other} --seed 1 --set a=1`);
  event.play.players[0] = null;
  expect(playCommand(event, match)).toBeUndefined();
});

test("what stands out is told, and what is sure", () => {
  const data = madeEvent({ bots: 4, rounds: 3, maps: 2 });
  const event = new EventModel(data.event);
  expect(certainty(event)).toMatch(/^It is 75\.0 % sure that frog \d is stronger than frog \d/);
  expect(warnings(event)).toEqual([]);
  expect(findings(event)).toEqual([
    "On pond 1, Seat 1 wins 65.0 % of all matches.",
    "pond 2 never separates bots: every bout came out equal on it.",
    "14 times three bots beat each other in a ring.",
    "In 3 of 48 matches a bot that came out behind had faults, in 1 of them for using too many instructions or too much memory.",
  ]);
  data.event.matches[0]!.counts = data.event.matches[1]!.counts = false;
  Object.assign(data.event.tables, { left_out: 1 });
  data.event.alarms = 1;
  expect(warnings(event)).toEqual([
    "2 matches don't count: 1 failed or was voided, and the others would not be fair without them.",
    "1 match came out differently when played again; the first result counts.",
  ]);
});

test("a pairing says why, in short", () => {
  const reason = { players: [0, 1], scores: [2, 2], again: 0, gap: 0, drawn: 0, places: 0, hash: 1 };
  expect(reasonWords(reason)).toBe("same score, never met before");
  expect(reasonWords({ ...reason, scores: [2, 0.5], again: 2 })).toBe("1.5 apart, met 2 times before");
  expect(reasonWords({ ...reason, players: [0], scores: [0] })).toBe(
    "lowest score, had an opponent in every round before",
  );
});
