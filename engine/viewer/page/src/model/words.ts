import { kindName, lists, many, manyName, rowWords, thingWords } from "./details";
import type { Place, Scalar, Thing, Told } from "./format";
import type { FigureLook } from "./look_format";
import type { LookIndex } from "./look_index";
import { capitalised, counted, factName, listed, scalarText, spaced, toldText } from "./plain_words";
import { placeName } from "./place_name";
import { type GraphModel, type SceneModel, cellCount, cellIndex, isKnown } from "./scene_model";
import { cellSummary, cellWords } from "./terrain";

export * from "./details";
export * from "./plain_words";
export * from "./place_name";
export { samePlace } from "./scene_model";

/** The board as lines of text: figures of each seat, counts by owner and kind, lists, terrain, links, notes, events. */
export function describe(scene: SceneModel, look: LookIndex, told: readonly Told[] = []): string[] {
  const list = (heading: string, rows: readonly string[]) =>
    rows.length > 0 ? [`${capitalised(heading)}:`, ...rows.map((row) => `- ${row}`)] : [];
  return [
    ...figureLines(scene, look),
    ...ownerLine(scene, look).map(capitalised),
    ...lists(scene, look).flatMap(({ name, rows }) =>
      list(
        name,
        rows.map(({ thing }) => rowWords(thing, look)),
      ),
    ),
    ...fieldLines(scene, look).map(capitalised),
    ...linkLine(scene, look).map(capitalised),
    ...list("notes", scene.notes),
    ...list("what happened", told.map(toldText)),
  ];
}

/** `Left (leaper): 12 frogs, 3.5 depth`, for each seat in turn. */
function figureLines(scene: SceneModel, look: LookIndex): string[] {
  const others = [...scene.figures.keys()].filter((name) => !look.seat(name));
  const seats = look.seats.map(({ name, bot }) => ({ name, title: bot ? `${name} (${bot})` : name }));
  return [...seats, ...others.map((name) => ({ name, title: name }))].map(({ name, title }) => {
    const words = figuresOf(scene, look, name).map(([figure, value]) =>
      figureWords(figure, value, look.figures.get(figure)),
    );
    return words.length > 0 ? `${title}: ${words.join(", ")}` : title;
  });
}

/** The figures of a seat: those of the look in its order, then the others. */
export function figuresOf(scene: SceneModel, look: LookIndex, seat: string): [string, Scalar][] {
  const own = scene.figures.get(seat);
  if (!own) return [];
  const ordered = look.data.figures.flatMap(([name]): [string, Scalar][] => {
    const value = own.get(name);
    return value === undefined ? [] : [[name, value]];
  });
  return [...ordered, ...[...own].filter(([name]) => !look.figures.has(name))];
}

/** `1 frog`, `12 frogs`; `3.5 depth` where there is no noun for one; `money 40 coins` where there is a unit. */
export function figureWords(name: string, value: Scalar, entry?: FigureLook): string {
  const noun = factName(name, entry?.fact);
  const shown = scalarText(value, entry?.fact.decimals ?? null);
  const unit = entry?.fact.unit ? ` ${entry.fact.unit}` : "";
  if (typeof value !== "number") return `${noun} ${shown}`;
  if (entry?.one && shown === "1") return `1 ${entry.one}${unit}`;
  return unit && !entry?.one ? `${noun} ${shown}${unit}` : `${shown} ${noun}${unit}`;
}

/** `Left has 3 frogs and 1 newt; nobody has 2 reeds`: all things that have a place. */
function ownerLine(scene: SceneModel, look: LookIndex): string[] {
  const owners = new Map<string | undefined, Thing[]>(look.seats.map(({ name }) => [name, []]));
  const placed = [...scene.things.values()].filter((thing) => thing.at !== undefined);
  for (const thing of placed) owners.set(thing.owner, [...(owners.get(thing.owner) ?? []), thing]);
  const free = owners.get(undefined) ?? [];
  owners.delete(undefined);
  const parts = [...owners, [look.nobody, free] as const].flatMap(([owner = "", things]) => {
    // Seats are names; nobody may be called `the herons`.
    const verb = things === free && owner.endsWith("s") ? "have" : "has";
    return things.length > 0 ? [`${owner} ${verb} ${listed(kindCounts(things, look))}`] : [];
  });
  return parts.length > 0 ? [parts.join("; ")] : [];
}

/** `3 frogs`, `1 newt`, in the order of the look. */
function kindCounts(things: readonly Thing[], look: LookIndex): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of things) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const ordered = [...counts].sort(([a], [b]) => look.compareKinds(a, b));
  return ordered.map(([kind, number]) => counted(number, kindName(kind, look), manyName(kind, look)));
}

function fieldLines(scene: SceneModel, look: LookIndex): string[] {
  const field = scene.field;
  if (field.kind === "graph") {
    const one = look.data.field.edges?.name ?? "way";
    const edges = counted(field.edges.length, one, look.data.field.edges?.many ?? `${one}s`);
    return [`${counted(field.nodes.length, "place", "places")} and ${edges}`];
  }
  if (field.kind !== "grid") return [];
  const lines = look.data.cells.flatMap((entry) => cellSummary(field, entry, look));
  let unknown = 0;
  for (let cell = 0; cell < cellCount(field); cell++) unknown += isKnown(field, cell) ? 0 : 1;
  if (unknown === 0) return lines;
  const cells = counted(cellCount(field), "cell", "cells");
  return [...lines, `${unknown} of ${cells} ${unknown === 1 ? "is" : "are"} unknown`];
}

/** `links: 2 leaps and 1 tunnel`. */
function linkLine(scene: SceneModel, look: LookIndex): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of scene.links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const order = [...look.links.keys()];
  const place = (kind: string) => (look.links.has(kind) ? order.indexOf(kind) : order.length);
  const words = [...counts]
    .sort(([a], [b]) => place(a) - place(b))
    .map(([kind, number]) => {
      const entry = look.links.get(kind);
      const one = entry?.name ?? spaced(kind);
      return counted(number, one, many(one, entry));
    });
  return words.length > 0 ? [`links: ${listed(words)}`] : [];
}

/** A place, what it is like, and all things on it: `(3, 4): water; frog 28 of Left: health 3 of 5`. */
export function placeWords(place: Place, look: LookIndex, scene: SceneModel): string {
  const things = scene.thingsAt(place).map((thing) => thingWords(thing, look));
  const parts = [...groundWords(place, look, scene), ...things];
  return `${placeName(place, look, scene)}: ${parts.length > 0 ? parts.join("; ") : "nothing"}`;
}

/** What a place is like without the things on it: `water, depth 4`, or why that can't be said. */
export function groundWords(place: Place, look: LookIndex, scene: SceneModel): string[] {
  const field = scene.field;
  const words: string[] = [];
  if (field.kind === "grid") {
    const cell = cellIndex(field, place);
    if (cell === undefined) return ["outside of the field"];
    if (!isKnown(field, cell)) return ["unknown"];
    const shown = cellWords(field, cell, look);
    if (shown.length > 0) words.push(shown.join(", "));
  } else if (field.kind === "graph" && typeof place === "string") {
    words.push(...wayWords(field, place));
  }
  const ground = look.data.field.ground?.name;
  return words.length === 0 && ground ? [ground] : words;
}

/** `ways to B 3 and C 7`. */
function wayWords(graph: GraphModel, node: string): string[] {
  const at = graph.nodes.findIndex(({ name }) => name === node);
  const from = graph.edges.filter(([start]) => start === at);
  const ways = from.map(([, to, weight]) => `${graph.nodes[to]?.name ?? ""} ${weight}`);
  if (ways.length === 0) return [];
  return [`${ways.length === 1 ? "way" : "ways"} to ${listed(ways)}`];
}
