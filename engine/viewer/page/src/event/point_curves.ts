import { type Axis, DASHES, type Diagram, type Series } from "../app/series";
import type { EventModel } from "./event_model";

/** More lines can't be told apart. */
export const MOST_CURVES = 12;

/** So many have a colour of their own. */
export const FIRST_CURVES = 6;

const ROLES = ["seat1", "seat2", "seat3", "seat4", "seat5", "seat6"];

/** Points of some bots from round to round. No two lines share both colour and pattern. */
export function pointCurves(event: EventModel, players: readonly number[], palette: Record<string, string>): Diagram {
  const series = players.map((player, number) => ({
    name: event.name(player),
    ...lineLook(number, palette),
    values: event.tables.curves[player] ?? [],
  }));
  return { name: "points", decimals: null, series };
}

/** Colour and pattern of one of many lines. */
export function lineLook(number: number, palette: Record<string, string>): Pick<Series, "color" | "dash"> {
  return {
    color: palette[ROLES[number % ROLES.length]!] ?? "#8a8f98",
    dash: DASHES[(number + Math.floor(number / ROLES.length)) % DASHES.length]!,
  };
}

/** Round 0 is the start. */
export const ROUNDS: Axis = { word: "round", at: (moment) => moment };

/** The last moment of the curves. */
export function lastRound(event: EventModel): number {
  return Math.max(0, ...event.tables.curves.slice(0, 1).map((curve) => curve.length - 1));
}

/** One more or one less of those in `order`; those that are shown stay in that order. */
export function toggled(order: readonly number[], shown: readonly number[], id: number): number[] {
  if (shown.includes(id)) return shown.filter((other) => other !== id);
  if (shown.length >= MOST_CURVES) return [...shown];
  return order.filter((other) => other === id || shown.includes(other));
}
