import { counted } from "../model/plain_words";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `just now`, `3 minutes ago`, `in 2 hours`: both in seconds since 1970. */
export function relativeWords(at: number, now: number): string {
  const apart = Math.abs(at - now);
  if (apart < 10) return "just now";
  const words = roughWords(apart);
  return at > now ? `in ${words}` : `${words} ago`;
}

/** In the largest unit that fits: `40 seconds`, `3 minutes`, `2 days`. */
export function roughWords(seconds: number): string {
  if (seconds < MINUTE) return counted(Math.max(0, Math.round(seconds)), "second", "seconds");
  if (seconds < HOUR) return counted(Math.floor(seconds / MINUTE), "minute", "minutes");
  if (seconds < 2 * DAY) return counted(Math.floor(seconds / HOUR), "hour", "hours");
  return counted(Math.floor(seconds / DAY), "day", "days");
}

/** What is left, to the second: `2 d 3 h 04 min`, `1:02:03`, `4:05`. */
export function countdownWords(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (number: number) => String(number).padStart(2, "0");
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  const [minutes, rest] = [Math.floor((left % HOUR) / MINUTE), left % MINUTE];
  if (days > 0) return `${days} d ${hours} h ${two(minutes)} min`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** `Tue, 18 Nov 2025, 14:03 CET`, as the visitor's own clock has it. */
export function absoluteWords(at: number, zone?: string): string {
  return new Date(at * 1000).toLocaleString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    ...(zone !== undefined && { timeZone: zone }),
  });
}

/** `18 Nov, 14:03`, for axes and tables. */
export function shortWords(at: number, zone?: string): string {
  return new Date(at * 1000).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    ...(zone !== undefined && { timeZone: zone }),
  });
}

/** What is written along an axis: times of the day, to the second where need be, and the date where a day begins; only dates, where days lie between. */
export function axisWords(times: readonly number[], zone?: string): string[] {
  const named = zone === undefined ? {} : { timeZone: zone };
  const words = (at: number, how: Intl.DateTimeFormatOptions) =>
    new Date(at * 1000).toLocaleString("en-GB", { ...how, ...named });
  const apart = times.length > 1 ? times[1]! - times[0]! : MINUTE;
  const isDaily = apart >= DAY;
  const clock: Intl.DateTimeFormatOptions = {
    hour: "2-digit",
    minute: "2-digit",
    ...(apart < MINUTE && { second: "2-digit" }),
  };
  let day = "";
  return times.map((at) => {
    const date = words(at, { day: "numeric", month: "short" });
    const isNew = date !== day;
    day = date;
    return isDaily || isNew ? date : words(at, clock);
  });
}
