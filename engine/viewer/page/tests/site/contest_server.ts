import { pondPage } from "../browser/pond";
import { madeEvent } from "../event/made_event";
import type { FakeServer } from "../live/fake_server";
import type { Me, SiteData } from "../../src/site/protocol";
import {
  madeBout,
  madeBouts,
  madeLeaderboard,
  madeLog,
  madeMe,
  madeProjector,
  madeQueue,
  madeSite,
  madeTeamPage,
  madeTeams,
  madeVersions,
  type Text,
} from "./made_contest";

export const EVENTS = "/api/events";

export interface Contest {
  site?: Partial<SiteData>;
  /** Who looks at it; nobody, if it is left out. */
  me?: Partial<Me>;
  /** What strangers write. */
  text?: Text;
}

/** A server of a contest in a pond. */
export function contestServer({ site = {}, me, text }: Contest): (server: FakeServer) => void {
  return (server) => {
    server.open(EVENTS);
    server.answer("GET /api/site", () => madeSite({ ...site, ...(me && { me: madeMe(me, text) }) }, text));
    server.answer("GET /api/leaderboard", madeLeaderboard(text));
    server.answer("GET /api/teams", madeTeams(text));
    server.answer("GET /api/teams/2", madeTeamPage(text));
    server.answer("GET /api/bouts", madeBouts(text));
    server.answer("GET /api/bouts/40", madeBout({}, text));
    server.answer("GET /api/versions", madeVersions(text));
    server.answer("GET /api/versions/2/source", () => text?.("local lily = 1\n") ?? "local lily = 1\nreturn {}\n");
    server.answer("GET /api/queue", madeQueue(text));
    server.answer("GET /api/projector", madeProjector(text));
    server.answer("GET /api/organiser/log", madeLog(text));
    server.answer("GET /api/tournaments/1", madeEvent({ bots: 7, rounds: 4, maps: 2, paired: true, text }));
    for (const [at, key] of ["k1", "k2", "k3"].entries())
      server.answer(`GET /api/matches/${key}`, pondPage({ turns: 24 + at, text }));
  };
}

/** Something changed. */
export function sayChanged(server: FakeServer, what: string, id?: number): void {
  server.say(EVENTS, "changed", { what, ...(id !== undefined && { id }) });
}
