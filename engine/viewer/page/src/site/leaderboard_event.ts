import { EVENT_FORMAT, type EventData, type Tables } from "../event/format";
import type { SiteData } from "./protocol";

/** The tables of the leaderboard, as the panels of events read them: without rounds and matches. */
export function leaderboardEvent(tables: Tables, { engine, palette }: Pick<SiteData, "engine" | "palette">): EventData {
  return {
    format: EVENT_FORMAT,
    engine,
    palette,
    event: {
      tables,
      matches: [],
      reasons: [],
      open: [],
      play: { begin: "", players: [], maps: [], end: "" },
      alarms: 0,
    },
  };
}
