import type { Id, Scalar, Told } from "./format";
import type { FactLook } from "./look_format";

/** Behind the point, where nobody says how many there shall be. */
const USUAL_DECIMALS = 2;
/** Hundreds of digits are no help to anybody. */
const LONG = 1e15;

/** With so many digits behind the point; where nobody says how many, with at most two. */
export function scalarText(value: Scalar, decimals: number | null = null): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (!Number.isFinite(value)) return String(value);
  if (Math.abs(value) >= LONG) return value.toExponential().replace("e+", "e");
  const fixed = value.toFixed(Math.min(decimals ?? USUAL_DECIMALS, 20));
  const text = decimals === null && fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
  // What is rounded to nothing has no sign.
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}

/** With its decimals and its unit: `4.0 years`. */
export function factValue(value: Scalar, entry?: FactLook): string {
  const text = scalarText(value, entry?.decimals ?? null);
  return entry?.unit ? `${text} ${entry.unit}` : text;
}

/** What a fact or a figure is called. */
export function factName(name: string, entry?: FactLook): string {
  return entry?.name ?? spaced(name);
}

/** A name of a script in a sentence: `lily_pads` is written `lily pads`. */
export function spaced(name: string): string {
  return name.replaceAll("_", " ");
}

/** `frog`, `frog and newt`, `frog, newt and reed`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** `1 frog`, `3 frogs`. */
export function counted(number: number, one: string, many: string): string {
  return number === 1 ? `1 ${one}` : `${number} ${many}`;
}

export function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** `the frog jumped`, `the frog jumped (12 times)`. */
export function toldText(told: Told): string {
  return (told.count ?? 1) > 1 ? `${told.text} (${told.count} times)` : told.text;
}

export function idText(id: Id): string {
  return String(id);
}
