import { expect, test } from "vitest";
import { choiceOf, nodesSeen, typedPlace } from "../../src/live/remembered";
import { ownAddress, routeOf } from "../../src/live/route";
import { change, step } from "../pond";

const graph = (...names: string[]) => ({ graph: { nodes: names.map((name) => ({ name })), edges: [] } });

test("nodes that were seen are remembered, each once", () => {
  const steps = [
    step(0, { whole: { field: graph("B", "A") } }),
    step(1, change({})),
    step(2, change({ field: graph("B", "C") })),
  ];
  expect(nodesSeen(steps)).toEqual(["A", "B", "C"]);
});

test("a place is typed as a name or as numbers", () => {
  expect(typedPlace(" A ", ["A"])).toBe("A");
  expect(typedPlace("3, 4", [])).toEqual([3, 4, 0]);
  expect(typedPlace("(3/-4/1)", [])).toEqual([3, -4, 1]);
  expect(["", "x", "3", "1 2 3 4", "A3, 4"].map((text) => typedPlace(text, ["A"]))).toEqual(Array(5).fill(undefined));
});

test("its value has the form of those that the rules gave", () => {
  expect(choiceOf("A", [])).toEqual({ value: "A", at: "A" });
  expect(choiceOf([3, 4, 0], [{ value: [1, 2], at: [1, 2, 0] }]).value).toEqual([3, 4]);
  expect(choiceOf([3, 4, 1], [{ value: { x: 1, y: 2, z: 0 }, at: [1, 2, 0] }]).value).toEqual({ x: 3, y: 4, z: 1 });
  expect(choiceOf([3, 4, 0], [{ value: 7, thing: 7 }]).value).toEqual({ x: 3, y: 4 });
});

test("addresses of pages", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/games/my%20pond")).toEqual({ page: "game", game: "my pond" });
  expect(routeOf("/match/m1", "?key=a%2Bb")).toEqual({ page: "match", match: "m1", key: "a+b" });
  expect(routeOf("/watch/w1/")).toEqual({ page: "watch", watch: "w1" });
  expect(["/match", "/match/a/b", "/frog/1", "/games/%E0%A4%A"].map((path) => routeOf(path).page)).toEqual(
    Array(4).fill("nowhere"),
  );
});

test("only addresses of the same server are followed", () => {
  const here = "http://localhost:8000/games/pond";
  expect(ownAddress("/match/m1?key=k", here)).toBe("/match/m1?key=k");
  expect(ownAddress("http://localhost:8000/match/m1", here)).toBe("/match/m1");
  expect(
    ["javascript:alert(1)", "//elsewhere.org/x", "https://elsewhere.org/"].map((href) => ownAddress(href, here)),
  ).toEqual(Array(3).fill(undefined));
});
