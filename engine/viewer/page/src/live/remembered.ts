import type { Field, Place, StepData } from "../model/format";
import type { Choice } from "./protocol";

/** The nodes of all graphs that were to be seen in these steps, in the order of their names. */
export function nodesSeen(steps: readonly StepData[]): string[] {
  const found = new Set<string>();
  for (const { frames } of steps) {
    const field: Field | undefined = "whole" in frames.all ? frames.all.whole.field : frames.all.change.field;
    if (typeof field === "object" && "graph" in field) for (const { name } of field.graph.nodes) found.add(name);
  }
  return [...found].sort();
}

/** A place as somebody types it: the name of a node, or `3, 4`. Nothing, if it is neither. */
export function typedPlace(text: string, nodes: readonly string[]): Place | undefined {
  const plain = text.trim();
  if (nodes.includes(plain)) return plain;
  const numbers = plain.match(/-?\d+/g)?.map(Number) ?? [];
  if (numbers.length < 2 || numbers.length > 3 || !/^[-\d\s,;/()]+$/.test(plain)) return undefined;
  return [numbers[0]!, numbers[1]!, numbers[2] ?? 0];
}

/** A choice of a place that nobody offered, its value in the form of those that were: a name, a list or x and y. */
export function choiceOf(place: Place, others: readonly Choice[]): Choice {
  const like = others.find(({ at }) => at !== undefined)?.value;
  return { value: valueOf(place, like), at: place };
}

function valueOf(place: Place, like: unknown): unknown {
  if (typeof place === "string") return place;
  const [x, y, z] = place;
  if (Array.isArray(like)) return [x, y, z].slice(0, Math.max(2, like.length));
  const withZ = typeof like === "object" && like !== null && "z" in like;
  return withZ ? { x, y, z } : { x, y };
}
