import { expect, test } from "vitest";
import { boutPath, challengePath, isOwnPage, matchPath, routeOf, teamPath, voidPath } from "../../src/site/route";

test("every page has an address", () => {
  expect(routeOf("/")).toEqual({ page: "home" });
  expect(routeOf("/leaderboard")).toEqual({ page: "leaderboard" });
  expect(routeOf("/sign-up/")).toEqual({ page: "signUp" });
  expect(routeOf("/tournaments")).toEqual({ page: "tournaments" });
  expect(routeOf("/tournaments/3")).toEqual({ page: "tournament", id: 3 });
  expect(routeOf(teamPath(7))).toEqual({ page: "team", id: 7 });
  expect(routeOf(boutPath(12))).toEqual({ page: "bout", id: 12 });
  expect(routeOf("/projector")).toEqual({ page: "projector" });
});

test("what an address asks for is read again as it was written", () => {
  const read = (path: string) => {
    const { pathname, search } = new URL(path, "http://pond");
    return routeOf(pathname, search);
  };
  expect(read(matchPath("a/b 1", { bout: 4, turn: 9 }))).toEqual({ page: "match", key: "a/b 1", bout: 4 });
  expect(read(matchPath("k", { tournament: 3 }))).toEqual({ page: "match", key: "k", tournament: 3 });
  expect(read(challengePath(5))).toEqual({ page: "scrimmages", against: 5 });
  expect(read(voidPath("k&1"))).toEqual({ page: "organiser", voids: "k&1" });
  expect(matchPath("k", { turn: 9 })).toBe("/matches/k#turn=9");
});

test("addresses that somebody made up lead nowhere", () => {
  for (const path of ["/no", "/teams/x", "/teams/-1", "/teams/1/2", "/matches/%", "/constructor", "/__proto__/1"])
    expect(routeOf(path), path).toEqual({ page: "nowhere" });
  expect(routeOf("/scrimmages", "?against=me")).toEqual({ page: "scrimmages", against: undefined });
});

test("links to other servers, and to files of this one, are left to the browser", () => {
  const here = new URL("http://pond/queue");
  expect(isOwnPage(new URL("http://pond/teams/1"), here)).toBe(true);
  expect(isOwnPage(new URL("http://pond/api/organiser/tournaments/1/export"), here)).toBe(false);
  expect(isOwnPage(new URL("http://lake/"), here)).toBe(false);
});
