import type { Link, End, Scalar, Thing } from "./format";
import type { Appearance } from "./look_format";
import type { LookIndex } from "./look_index";
import { factName, factValue, idText, scalarText, spaced } from "./plain_words";
import { placeName } from "./place_name";
import { type SceneModel, ownEntry } from "./scene_model";

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

/** What one is called: `frog`. */
export function kindName(kind: string, look: LookIndex): string {
  return look.kinds.get(kind)?.look.name ?? spaced(kind);
}

/** What several are called: `frogs`. */
export function manyName(kind: string, look: LookIndex): string {
  return many(kindName(kind, look), look.kinds.get(kind)?.look);
}

export function many(one: string, entry: Pick<Appearance, "many"> | undefined): string {
  return entry?.many ?? `${one}s`;
}

/** `frog 28 of Left`. What nobody owns says so where the look has a name for nobody. */
export function thingName(thing: Thing, look: LookIndex): string {
  return owned(`${kindName(thing.kind, look)} ${idText(thing.id)}`, thing, look);
}

function owned(name: string, thing: Thing, look: LookIndex): string {
  const owner = thing.owner ?? look.data.nobody;
  return owner ? `${name} of ${owner}` : name;
}

/** `frog 28 of Left: health 3 of 5, asleep, age 4 years`. */
export function thingWords(thing: Thing, look: LookIndex): string {
  return sentence(thingName(thing, look), thing, look, factDetails(thing, look));
}

/** The same for a row of a list: its facts say which it is, so that an id of words is left out. */
export function rowWords(thing: Thing, look: LookIndex): string {
  const facts = columnsOf(thing, look).flatMap((name) => factDetail(thing, name, look) ?? []);
  const isNamed = typeof thing.id === "string" && facts.length > 0;
  const name = isNamed ? owned(kindName(thing.kind, look), thing, look) : thingName(thing, look);
  return sentence(name, thing, look, facts);
}

function sentence(name: string, thing: Thing, look: LookIndex, facts: readonly Detail[]): string {
  const pairs = (details: readonly Detail[]) => details.map(({ name, value }) => `${name} ${value}`);
  const first = pairs([...labelDetail(thing, look), ...barDetails(thing, look)]);
  const all = [...first, ...markNames(thing, look), ...pairs(facts)];
  return all.length > 0 ? `${name}: ${all.join(", ")}` : name;
}

/** All that the inspector shows of a thing. */
export function thingDetails(thing: Thing, look: LookIndex, scene: SceneModel): Detail[] {
  const marks = markNames(thing, look).join(", ");
  // What the label or a bar says already is left out.
  const label = look.kinds.get(thing.kind)?.label;
  const isTold = (name: string, fact: Scalar) =>
    (name === label && fact === thing.label) || fact === ownEntry(thing.bars, name)?.[0];
  const untold = Object.entries(thing.facts ?? {}).filter(([name, fact]) => !isTold(name, fact));
  const facts = factDetails({ ...thing, facts: Object.fromEntries(untold) }, look);
  const areas = scene.reachesOf(thing).map(([area, [from, to]]) => ({
    name: look.area(area).name || spaced(area),
    value: from === 0 ? String(to) : `${from} to ${to}`,
  }));
  return [
    { name: "kind", value: kindName(thing.kind, look) },
    { name: "id", value: idText(thing.id) },
    { name: "owner", value: thing.owner ?? look.nobody },
    ...(thing.at === undefined ? [] : [{ name: "place", value: placeName(thing.at, look, scene) }]),
    ...(thing.size === undefined ? [] : [{ name: "size", value: `${thing.size[0]} × ${thing.size[1]}` }]),
    ...labelDetail(thing, look),
    ...barDetails(thing, look),
    ...(marks === "" ? [] : [{ name: "marks", value: marks }]),
    ...facts,
    ...areas,
  ];
}

function labelDetail(thing: Thing, look: LookIndex): Detail[] {
  if (thing.label === undefined) return [];
  const says = look.kinds.get(thing.kind)?.label ?? null;
  const entry = says === null ? undefined : look.facts.get(says);
  const name = says === null ? "label" : factName(says, entry);
  return [{ name, value: scalarText(thing.label, entry?.decimals ?? null) }];
}

/** `health 3 of 5`. */
function barDetails(thing: Thing, look: LookIndex): Detail[] {
  return Object.entries(thing.bars ?? {}).map(([name, [now, most]]) => {
    const entry = look.facts.get(name);
    const text = (value: Scalar) => scalarText(value, entry?.decimals ?? null);
    const detail = { name: factName(name, entry), value: `${text(now)} of ${text(most)}` };
    const share = barShare(now, most);
    return share === undefined ? detail : { ...detail, share };
  });
}

/** How much of a bar is full; nothing, where that can't be said. */
export function barShare(now: Scalar, most: Scalar): number | undefined {
  if (typeof now !== "number" || typeof most !== "number") return undefined;
  const share = now / most;
  return Number.isFinite(share) ? Math.max(0, Math.min(1, share)) : undefined;
}

export function markNames(thing: Thing, look: LookIndex): string[] {
  return (thing.marks ?? []).map((mark) => look.marks.get(mark)?.name ?? spaced(mark));
}

/** Those of the look in its order, then the others. */
function factDetails(thing: Thing, look: LookIndex): Detail[] {
  return factNames(thing, look).flatMap((name) => factDetail(thing, name, look) ?? []);
}

function factNames(thing: Thing, look: LookIndex): string[] {
  const known = look.data.facts.map(([name]) => name).filter((name) => ownEntry(thing.facts, name) !== undefined);
  return [...known, ...Object.keys(thing.facts ?? {}).filter((name) => !look.facts.has(name))];
}

function factDetail(thing: Thing, name: string, look: LookIndex): Detail | undefined {
  const [value, entry] = [ownEntry(thing.facts, name), look.facts.get(name)];
  return value === undefined ? undefined : { name: factName(name, entry), value: factValue(value, entry) };
}

function columnsOf(thing: Thing, look: LookIndex): readonly string[] {
  const columns = look.kinds.get(thing.kind)?.columns ?? [];
  return columns.length > 0 ? columns : factNames(thing, look);
}

/** `leap: frog 3 of Left to (4, 5)`. */
export function linkWords(link: Link, look: LookIndex, scene: SceneModel): string {
  const end = (end: End) => {
    if ("at" in end) return placeName(end.at, look, scene);
    const thing = scene.things.get(end.thing);
    return thing ? thingName(thing, look) : idText(end.thing);
  };
  return `${look.links.get(link.kind)?.name ?? spaced(link.kind)}: ${end(link.from)} to ${end(link.to)}`;
}

/** Things without a place by the lists of their kinds, in the order of the look. */
export function lists(scene: SceneModel, look: LookIndex): List[] {
  const things = [...scene.things.values()].filter((thing) => thing.at === undefined);
  things.sort((a, b) => look.compareKinds(a.kind, b.kind));
  const found = new Map<string, Thing[]>();
  for (const thing of things) {
    const name = look.kinds.get(thing.kind)?.list ?? manyName(thing.kind, look);
    found.set(name, [...(found.get(name) ?? []), thing]);
  }
  return [...found].map(([name, things]) => table(name, things, look));
}

/** A column for each thing that one of the rows has. */
function table(name: string, things: readonly Thing[], look: LookIndex): List {
  const columns = new Set<string>();
  const rows = things.map((thing) => {
    const details = [
      { name: "kind", value: kindName(thing.kind, look) },
      ...(thing.owner === undefined ? [] : [{ name: "owner", value: thing.owner }]),
      ...labelDetail(thing, look),
      ...barDetails(thing, look),
      ...columnsOf(thing, look).flatMap((name) => factDetail(thing, name, look) ?? []),
    ];
    details.forEach((detail) => columns.add(detail.name));
    return { thing, values: new Map(details.map((detail) => [detail.name, detail.value])) };
  });
  // Where all are of one kind, the list's name says it.
  if (new Set(things.map((thing) => thing.kind)).size === 1) columns.delete("kind");
  const shown = [...columns];
  const cells = (values: ReadonlyMap<string, string>) => shown.map((column) => values.get(column) ?? "");
  return { name, columns: shown, rows: rows.map(({ thing, values }) => ({ thing, cells: cells(values) })) };
}
