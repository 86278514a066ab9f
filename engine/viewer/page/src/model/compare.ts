import type { Id, Place, Thing } from "./format";
import type { LookIndex } from "./look_index";
import { thingDetails, thingName } from "./details";
import { factName, factValue, idText } from "./plain_words";
import { placeName } from "./place_name";
import { type GridModel, type SceneModel, cellCount, cellPlace } from "./scene_model";
import { cellWords } from "./terrain";
import { figuresOf } from "./words";
import { linkKey } from "./next_scene";

export interface SceneDifference {
  /** Things that are only in one, or other. */
  things: Set<Id>;
  /** Cells, and the places of these things in both. */
  places: Place[];
  /** What is other, in words: `frog 3 of Left: health 4 of 5, then 3 of 5`. */
  lines: string[];
}

export function compare(before: SceneModel, after: SceneModel, look: LookIndex): SceneDifference {
  const difference: SceneDifference = { things: new Set(), places: [], lines: figureLines(before, after, look) };
  for (const id of new Set([...before.things.keys(), ...after.things.keys()])) {
    compareThings(difference, before, after, look, id);
  }
  compareLinks(difference, before, after);
  compareCells(difference, before, after, look);
  return difference;
}

/** By seat, in the order of the look. */
function figureLines(before: SceneModel, after: SceneModel, look: LookIndex): string[] {
  const seats = new Set([...look.seats.map(({ name }) => name), ...before.figures.keys(), ...after.figures.keys()]);
  return [...seats].flatMap((seat) => {
    const [old, next] = [before, after].map((scene) => new Map(figuresOf(scene, look, seat)));
    const ordered = [...look.figures.keys(), ...(old?.keys() ?? []), ...(next?.keys() ?? [])];
    return [...new Set(ordered)].flatMap((name) => {
      const [was, is] = [old?.get(name), next?.get(name)];
      const fact = look.figures.get(name)?.fact;
      const text = (value: typeof was) => (value === undefined ? "nothing" : factValue(value, fact));
      return was === is ? [] : [`${seat}: ${factName(name, fact)} ${text(was)}, then ${text(is)}`];
    });
  });
}

function compareThings(found: SceneDifference, before: SceneModel, after: SceneModel, look: LookIndex, id: Id): void {
  const [was, is] = [before.things.get(id), after.things.get(id)];
  if (was === is || JSON.stringify(was) === JSON.stringify(is)) return;
  found.things.add(id);
  for (const thing of [was, is]) if (thing?.at !== undefined) found.places.push(thing.at);
  if (was && is) found.lines.push(`${thingName(is, look)}: ${changedDetails(was, is, before, after, look)}`);
  else if (is) found.lines.push(`${thingName(is, look)}: only in the second`);
  else if (was) found.lines.push(`${thingName(was, look)}: only in the first`);
}

function changedDetails(was: Thing, is: Thing, before: SceneModel, after: SceneModel, look: LookIndex): string {
  const old = new Map(thingDetails(was, look, before).map(({ name, value }) => [name, value]));
  const next = new Map(thingDetails(is, look, after).map(({ name, value }) => [name, value]));
  const changed = [...new Set([...old.keys(), ...next.keys()])].filter((name) => old.get(name) !== next.get(name));
  const words = changed.map((name) => `${name} ${old.get(name) ?? "nothing"}, then ${next.get(name) ?? "nothing"}`);
  return words.join("; ") || "other";
}

/** Things whose links are other are marked too. */
function compareLinks(found: SceneDifference, before: SceneModel, after: SceneModel): void {
  const key = (link: SceneModel["links"][number]) => `${linkKey(link)} ${link.way ?? ""}`;
  const [old, next] = [new Set(before.links.map(key)), new Set(after.links.map(key))];
  const changed = [
    ...before.links.filter((link) => !next.has(key(link))),
    ...after.links.filter((link) => !old.has(key(link))),
  ];
  for (const end of changed.flatMap((link) => [link.from, link.to])) if ("thing" in end) found.things.add(end.thing);
  if (changed.length > 0) {
    const ids = new Set(changed.flatMap(({ from }) => ("thing" in from ? [idText(from.thing)] : [])));
    found.lines.push(`links of ${ids.size > 0 ? [...ids].join(", ") : "places"} are other`);
  }
}

/** Nobody reads more lines on cells. */
const MOST_CELLS_TOLD = 20;

function compareCells(found: SceneDifference, before: SceneModel, after: SceneModel, look: LookIndex): void {
  const [old, next] = [before.field, after.field];
  if (old.kind !== "grid" || next.kind !== "grid" || String(old.size) !== String(next.size)) return;
  const cells = changedCells(old, next);
  const words = (grid: GridModel, cell: number) => cellWords(grid, cell, look).join(", ") || "nothing";
  for (const cell of cells) found.places.push(cellPlace(next, cell));
  for (const cell of cells.slice(0, MOST_CELLS_TOLD)) {
    const place = placeName(cellPlace(next, cell), look, after);
    found.lines.push(`${place}: ${words(old, cell)}, then ${words(next, cell)}`);
  }
  if (cells.length > MOST_CELLS_TOLD) found.lines.push(`and ${cells.length - MOST_CELLS_TOLD} more cells`);
}

/** The cells whose values differ in any layer, or in whether they are known. */
export function changedCells(old: GridModel, next: GridModel): number[] {
  const pairs = [[old.known, next.known], ...[...next.layers].map(([name, cells]) => [old.layers.get(name), cells])];
  const differing = pairs.filter(([was, is]) => was !== is);
  if (differing.length === 0) return [];
  const changed: number[] = [];
  for (let cell = 0; cell < cellCount(next); cell++) {
    if (differing.some(([was, is]) => was?.[cell] !== is?.[cell])) changed.push(cell);
  }
  return changed;
}
