import type { FactLook, FigureLook, Id, Link, Place, Scalar, Thing, Told } from "./format";
import type { LookIndex } from "./look_index";
import type { SceneModel } from "./scene_model";

/** A name and a value, each in words. */
export interface Detail {
  name: string;
  value: string;
  /** From 0 to 1, of a bar. */
  share?: number;
}

/** Things without a place, as a table. */
export interface List {
  name: string;
  columns: string[];
  rows: { thing: Thing; cells: string[] }[];
}

/** The board as lines of text: figures of each seat, counts by owner and kind, lists, terrain, links, notes, events. */
export function describe(scene: SceneModel, look: LookIndex, told: readonly Told[] = []): string[] {
  void [scene, look, told];
  return [];
}

/** `7/10`, or `(7, 10)` where the look doesn't say. */
export function placeName(place: Place, look: LookIndex, scene: SceneModel): string {
  void [look, scene];
  return String(place);
}

/** `(3, 4): water; frog 28 of Left: health 3 of 5`. */
export function placeWords(place: Place, look: LookIndex, scene: SceneModel): string {
  return placeName(place, look, scene);
}

/** What a place is like without the things on it: `water`, `depth 4`. */
export function groundWords(place: Place, look: LookIndex, scene: SceneModel): string[] {
  void [place, look, scene];
  return [];
}

/** What one of a kind is called: `frog`. */
export function kindName(kind: string, look: LookIndex): string {
  void look;
  return kind;
}

/** `frog 28 of Left`. */
export function thingName(thing: Thing, look: LookIndex): string {
  return kindName(thing.kind, look);
}

/** `frog 28 of Left: health 3 of 5, asleep, age 4 years`. */
export function thingWords(thing: Thing, look: LookIndex): string {
  return thingName(thing, look);
}

/** All that the inspector shows of a thing: owner, place, size, label, bars, marks, facts, areas. */
export function thingDetails(thing: Thing, look: LookIndex, scene: SceneModel): Detail[] {
  void [thing, look, scene];
  return [];
}

/** `leap: frog 3 of Left to (4, 5)`. */
export function linkWords(link: Link, look: LookIndex, scene: SceneModel): string {
  void [look, scene];
  return link.kind;
}

/** `1 frog`, `12 frogs`; `money 40 coins`. */
export function figureWords(name: string, value: Scalar, entry?: FigureLook): string {
  void entry;
  return `${String(value)} ${name}`;
}

/** The name of a figure or fact: `frogs`. */
export function factName(name: string, entry?: FactLook): string {
  return entry?.name ?? name;
}

/** With its decimals; no more digits than anybody reads. */
export function scalarText(value: Scalar, decimals: number | null = null): string {
  void decimals;
  return String(value);
}

/** With its decimals and its unit. */
export function factValue(value: Scalar, entry?: FactLook): string {
  void entry;
  return String(value);
}

export function lists(scene: SceneModel, look: LookIndex): List[] {
  void [scene, look];
  return [];
}

/** `frog 3 leaps` in one line: an event as it is shown, with its count. */
export function toldText(told: Told): string {
  return told.text;
}

/** Whether two places are one. */
export function samePlace(a: Place | undefined, b: Place | undefined): boolean {
  return String(a) === String(b);
}

export function idText(id: Id): string {
  return String(id);
}
