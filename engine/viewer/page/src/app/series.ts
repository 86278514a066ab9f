import type { BoardStyle } from "../drawing/board";
import type { Match } from "../model/match";
import { isLimited, spending } from "./spending";
import type { Viewing } from "./viewing.svelte";

/** A line of a diagram, with a value for each moment. */
export interface Series {
  name: string;
  /** In short; left out, it is called by its name. */
  letter?: string;
  color: string;
  /** With the colour goes a pattern of the line. */
  dash: number[];
  values: (number | null)[];
}

export interface Diagram {
  name: string;
  decimals: number | null;
  series: Series[];
  /** Whether zero means nothing, as with ratings: then the axis begins where the curves are. */
  afloat?: boolean;
}

/** An axis along the clock. */
export interface ClockAxis {
  /** By moment, in seconds since 1970. */
  times: readonly number[];
  /** What is written at some of them. */
  names(times: readonly number[]): string[];
}

/** What moments are called along an axis. */
export interface Axis {
  word: "turn" | "round" | "time";
  at(moment: number): number | string;
  /** Where moments lie by the clock; left out, they are equally far apart. */
  clock?: ClockAxis;
}

/** Turns; but rounds, where a moment holds so many turns that their numbers say nothing. */
export function axisOf({ matches, timeline }: Viewing): Axis {
  const { steps } = matches[0]!.data;
  const rounds = steps.every((step, number) => number === 0 || step.round !== undefined);
  if (!rounds || timeline.turn(timeline.last) <= timeline.last) return { word: "turn", at: (at) => timeline.turn(at) };
  return { word: "round", at: (at) => steps[timeline.step(at, 0)]?.round ?? 0 };
}

/** Patterns that can be told apart. */
export const DASHES = [[], [6, 3], [2, 2], [8, 3, 2, 3], [4, 4], [1, 3]];

/** The curves of figures, of one match or of two on the same axes. */
export function figureDiagrams(viewing: Viewing): Diagram[] {
  const found = new Map<string, Diagram>();
  viewing.matches.forEach((match, number) => {
    for (const curve of match.curves(viewing.eyesOf(number))) {
      const diagram = found.get(curve.name) ?? { name: curve.name, decimals: curve.decimals, series: [] };
      diagram.series.push(...series(viewing, number, (seat) => curve.seats[seat] ?? []));
      found.set(curve.name, diagram);
    }
  });
  return [...found.values()];
}

/** Instructions that bots used in each step. */
export function spendingDiagram(viewing: Viewing): Diagram {
  const limited = viewing.matches.every(isLimited);
  const all = viewing.matches.flatMap((match, number) =>
    series(viewing, number, (seat) => spending(match, match.seats[seat]!.name)),
  );
  return { name: limited ? "instructions, % of the limit" : "instructions", decimals: limited ? 1 : 0, series: all };
}

function series(viewing: Viewing, number: number, ofSeat: (seat: number) => (number | null)[]): Series[] {
  const match = viewing.matches[number]!;
  return match.seats.map((seat, index) => {
    const values = ofSeat(index);
    return {
      name: viewing.matches.length > 1 ? `${seat.name}, match ${number + 1}` : seat.name,
      letter: seat.letter + (viewing.matches.length > 1 ? number + 1 : ""),
      color: colorOf(match, index, viewing.style),
      dash: DASHES[(index + number * match.seats.length) % DASHES.length]!,
      values: viewing.timeline.moments.map((steps) => values[steps[number]!] ?? null),
    };
  });
}

function colorOf(match: Match, seat: number, style: BoardStyle): string {
  return style.palette[match.seats[seat]!.role] ?? "#8a8f98";
}
