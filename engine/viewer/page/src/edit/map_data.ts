/** A map as YAML has it. Nobody changes one: edits make another that shares what they left alone. */
export type MapData = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is MapData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value below some keys; nothing, where one of them is missing. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, data);
}

/** The same data with another value there. What is missing on the way is made. */
export function withValue(data: MapData, path: readonly string[], value: unknown): MapData {
  const [key, ...rest] = path;
  if (key === undefined) return data;
  const below = valueAt(data, [key]);
  const next = rest.length === 0 ? value : withValue(isRecord(below) ? below : {}, rest, value);
  // A key in brackets is never the prototype, whatever strangers call it.
  return next === below && Object.hasOwn(data, key) ? data : { ...data, [key]: next };
}

/** The same data without a value, and without what held nothing else. */
export function withoutValue(data: MapData, path: readonly string[]): MapData {
  const [key, ...rest] = path;
  if (key === undefined || !Object.hasOwn(data, key)) return data;
  const below = valueAt(data, [key]);
  if (rest.length > 0 && isRecord(below)) {
    const left = withoutValue(below, rest);
    if (left === below) return data;
    if (Object.keys(left).length > 0) return { ...data, [key]: left };
  }
  return Object.fromEntries(Object.entries(data).filter(([other]) => other !== key));
}

/** Whether two values of YAML are alike, in whatever order their keys stand. */
export function isAlike(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isAlike(one, b[at]));
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isAlike(a[key], b[key]));
}

/** The list below a key; empty, where there is none. */
export function listAt(data: MapData, key: string): readonly unknown[] {
  const list = valueAt(data, [key]);
  return Array.isArray(list) ? list : [];
}
