import type { Id, Place } from "../model/format";

/** What a link shows: kept behind the `#` of the address. */
export interface Shown {
  turn: number;
  /** Which moment of the turn, from 1. */
  part: number;
  /** By whose eyes; all, if by nobody's. */
  eyes?: string;
  thing?: Id;
  place?: Place;
  /** Whose panels are shown of two matches, from 1. */
  match: number;
}

/** `turn=12&part=2&eyes=Left&thing=28`. What is as usual is left out. */
export function writeAddress(shown: Shown): string {
  const parts = [`turn=${shown.turn}`];
  const add = (name: string, value: string) => parts.push(`${name}=${encodeURIComponent(value)}`);
  if (shown.part > 1) add("part", String(shown.part));
  if (shown.match > 1) add("match", String(shown.match));
  if (shown.eyes !== undefined) add("eyes", shown.eyes);
  if (typeof shown.thing === "number") add("thing", String(shown.thing));
  if (typeof shown.thing === "string") add("named", shown.thing);
  if (typeof shown.place === "string") add("node", shown.place);
  else if (shown.place) parts.push(`place=${shown.place.join("/")}`);
  return parts.join("&");
}

/** Whatever isn't as it should be is left out: an address may come from anywhere. */
export function readAddress(hash: string): Partial<Shown> {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const shown: Partial<Shown> = {};
  const turn = whole(given.get("turn"));
  if (turn !== undefined) Object.assign(shown, { turn, part: Math.max(1, whole(given.get("part")) ?? 1) });
  const match = whole(given.get("match"));
  if (match !== undefined) shown.match = match;
  const eyes = given.get("eyes");
  if (eyes !== null) shown.eyes = eyes;
  const thing = whole(given.get("thing")) ?? given.get("named");
  if (thing !== null) shown.thing = thing;
  const spot = given.get("place")?.split("/").map(whole);
  const place = given.get("node") ?? (spot?.length === 3 && !spot.includes(undefined) ? spot : undefined);
  if (place !== undefined) shown.place = place as Place;
  return shown;
}

function whole(text: string | null): number | undefined {
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
