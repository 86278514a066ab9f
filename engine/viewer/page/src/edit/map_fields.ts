import { spaced } from "../model/plain_words";
import { type MapData, withValue } from "./map_data";
import type { Brush, MapDesk, MapField } from "./protocol";

/** A field of a form: where it is, and what it is called there. */
export interface FormField extends MapField {
  keys: string[];
  name: string;
}

/** What has a control of its own, or a place on the board, is in no form. */
export function formFields(
  fields: readonly MapField[],
  seats: readonly string[],
  hidden: Iterable<string>,
): FormField[] {
  const unseen = new Set(hidden);
  const all = fields.flatMap((field) => expanded(field, seats)).filter(({ keys }) => !unseen.has(keys[0] ?? ""));
  return [...new Map(all.map((field) => [field.keys.join("\n"), field])).values()];
}

/** One for each seat; of a list or of any keys the whole, to be edited as text. */
function expanded(field: MapField, seats: readonly string[]): FormField[] {
  const parts = field.path.split(".");
  const open = parts.findIndex((part) => part.includes("[") || part === "*");
  const optional = field.optional || field.path.includes("?");
  if (open >= 0) {
    const isList = parts[open] !== "*";
    const kept = parts.slice(0, open + (isList ? 1 : 0)).map((part) => part.replace(/[?[\]]/g, ""));
    const type = isList ? "list" : "keys with values";
    const whole: MapField = { path: kept.join("."), type, kind: isList ? "list" : "other", optional };
    return kept.length > 0 ? named(whole, [kept], seats) : [];
  }
  return named({ ...field, optional }, [parts.map((part) => part.replaceAll("?", ""))], seats);
}

function named(field: MapField, paths: string[][], seats: readonly string[]): FormField[] {
  const all = paths.flatMap((keys) => {
    const at = keys.indexOf("{seat}");
    return at < 0 ? [keys] : seats.map((seat) => keys.map((key, place) => (place === at ? seat : key)));
  });
  return all.map((keys) => ({ ...field, keys, name: spaced(keys.join(", ")) }));
}

/** A value that the type allows, where nobody gave one. */
export function plainValue(field: MapField, seats: readonly string[]): unknown {
  const { kind, least = -Infinity, most = Infinity } = field;
  if (kind === "integer" || kind === "number") return Math.max(least, Math.min(most, 0));
  if (kind === "boolean") return false;
  if (kind === "word") return field.words?.[0] ?? "";
  if (kind === "seat") return seats[0] ?? "";
  if (kind === "list") return [];
  return kind === "text" ? "" : {};
}

/** How a value is written in a form. */
export function fieldText(field: MapField, value: unknown): string {
  if (value === undefined) return "";
  if (field.kind === "list" || field.kind === "other" || typeof value === "object") return JSON.stringify(value);
  return String(value);
}

/** A value as it was typed; nothing, where it was emptied. Throws a sentence where it is none. */
export function readField(field: MapField, text: string): unknown {
  if (text.trim() === "") {
    if (field.optional) return undefined;
    if (field.kind === "text") return "";
    throw new Error("It is needed.");
  }
  if (field.kind === "integer" || field.kind === "number") return readNumber(field, text);
  if (field.kind === "boolean") return text === "true";
  if (field.kind !== "list" && field.kind !== "other") return text;
  return readJson(field, text);
}

function readNumber({ kind, least = -Infinity, most = Infinity }: MapField, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new Error("It has to be a number.");
  if (kind === "integer" && !Number.isSafeInteger(value)) throw new Error("It has to be a whole number.");
  if (value < least) throw new Error(`It has to be at least ${least}.`);
  if (value > most) throw new Error(`It has to be at most ${most}.`);
  return value;
}

function readJson({ kind }: MapField, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error(kind === "list" ? "It has to be a list: [1, 2]." : 'It has to be JSON: {"key": 1}.');
  }
  if (kind === "list" && !Array.isArray(value)) throw new Error("It has to be a list: [1, 2].");
  return value;
}

/** The keys of the data that are drawn or have a control of their own. */
export function drawnKeys({ at, planes, symmetry, size }: MapDesk): string[] {
  const key = size && "key" in size ? size.key : undefined;
  return [at, key, symmetry?.key, ...(planes ?? [])].filter((one) => one !== undefined);
}

/** As large as asked for, in cells or along a side. */
export interface BlankSize {
  width: number;
  height: number;
  size: number;
  /** What the field is filled with, if not with the first brush. */
  ground?: Brush;
}

/** The least data that the outline needs: a field of ground, no record, no node. */
export function blankMap(desk: MapDesk, { width, height, size, ground }: BlankSize): MapData {
  const fields = formFields(desk.fields, desk.seats, drawnKeys(desk)).filter(({ optional }) => !optional);
  let data: MapData = {};
  for (const field of fields) data = withValue(data, field.keys, plainValue(field, desk.seats));
  const { symmetry } = desk;
  if (symmetry?.key !== undefined) data = withValue(data, [symmetry.key], symmetry.kinds[0] ?? "");
  if (desk.size && "key" in desk.size) data = withValue(data, [desk.size.key], size);
  if (desk.form === "nodes") return withValue(data, [desk.at ?? "nodes"], {});
  if (desk.form === "records") return withValue(data, [desk.at ?? "records"], []);
  const brush = ground ?? desk.brushes[0];
  const word = String(brush?.number?.least ?? brush?.writes ?? "");
  const row = Array.from({ length: width }, () => word).join(desk.cell === "word" ? " " : "");
  for (const key of desk.planes ?? [desk.at ?? "rows"]) {
    data = withValue(
      data,
      [key],
      Array.from({ length: height }, () => row),
    );
  }
  return data;
}

/** The bounds of a number in the data. */
export function boundsOf(fields: readonly MapField[], path: string): [number, number] {
  const field = fields.find((one) => one.path.replaceAll("?", "") === path);
  return [field?.least ?? 1, field?.most ?? 1000];
}
