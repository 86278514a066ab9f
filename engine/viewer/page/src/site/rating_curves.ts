import type { Axis, Diagram } from "../app/series";
import { lineLook } from "../event/point_curves";
import type { RatingPoint } from "./protocol";
import { axisWords, shortWords } from "./time_words";

/** Curves along the clock. */
export interface RatingCurves {
  diagram: Diagram;
  axis: Axis;
  /** The last moment. */
  last: number;
}

export interface RatedCurve {
  name: string;
  points: readonly RatingPoint[];
}

/** Ratings of some teams: each holds until the next is known. */
export function ratingCurves(curves: readonly RatedCurve[], palette: Record<string, string>): RatingCurves {
  const times = timesOf(curves);
  const series = curves.map(({ name, points }, number) => ({
    name,
    ...lineLook(number, palette),
    values: held(times, points, ([, rating]) => rating),
  }));
  return along(times, { name: "rating", decimals: 0, series, afloat: true });
}

/** The rating of one team between the ends of its interval. */
export function intervalCurves(points: readonly RatingPoint[], palette: Record<string, string>): RatingCurves {
  const times = timesOf([{ name: "", points }]);
  const { color } = lineLook(0, palette);
  const edge = { color, dash: [3, 3] };
  const series = [
    { name: "rating", color, dash: [], values: held(times, points, ([, rating]) => rating) },
    { name: "interval, low end", ...edge, values: held(times, points, ([, , low]) => low) },
    { name: "high end", ...edge, values: held(times, points, ([, , , high]) => high) },
  ];
  return along(times, { name: "rating", decimals: 0, series, afloat: true });
}

function along(times: number[], diagram: Diagram): RatingCurves {
  const clock = { times, names: (some: readonly number[]) => axisWords(some) };
  return {
    diagram,
    axis: { word: "time", at: (moment) => shortWords(times[moment] ?? 0), clock },
    last: times.length - 1,
  };
}

function timesOf(curves: readonly RatedCurve[]): number[] {
  return [...new Set(curves.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
}

function held(
  times: readonly number[],
  points: readonly RatingPoint[],
  value: (point: RatingPoint) => number,
): (number | null)[] {
  let next = 0;
  return times.map((time) => {
    while (next < points.length && points[next]![0] <= time) next++;
    return next > 0 ? value(points[next - 1]!) : null;
  });
}
