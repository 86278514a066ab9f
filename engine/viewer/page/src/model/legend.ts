import { kindName } from "./details";
import type { Appearance, CellShow, LinkLook, MarkLook } from "./look_format";
import type { LookIndex } from "./look_index";
import { factName, listed, scalarText, spaced } from "./plain_words";
import type { GridModel, SceneModel } from "./scene_model";
import { cellCount, isKnown } from "./scene_model";
import { valueCounts } from "./terrain";

/** A small picture that stands before a name. */
export type Icon =
  | { kind: "thing"; shape: string; role: string; letter?: string }
  | { kind: "label" | "bar" | "fog" }
  | { kind: "cell"; look: Appearance }
  | { kind: "number"; role: string }
  | { kind: "ramp"; ramp: Extract<CellShow, { ramp: unknown }>["ramp"]; isOfSeats: boolean }
  | { kind: "mark"; look: MarkLook }
  | { kind: "line"; look: LinkLook }
  | { kind: "area"; role: string };

/** What something on the board means. */
export interface LegendEntry {
  icon: Icon;
  name: string;
}

/** Only what occurs in the scene. */
export function legend(scene: SceneModel, look: LookIndex): LegendEntry[] {
  const placed = [...scene.things.values()].filter((thing) => thing.at !== undefined);
  const kinds = [...new Set(placed.map((thing) => thing.kind))].sort((a, b) => look.compareKinds(a, b));
  const marks = new Set(placed.flatMap((thing) => thing.marks ?? []));
  const links = [...new Set(scene.links.map((link) => link.kind))];
  const areas = new Set(placed.flatMap((thing) => scene.reachesOf(thing).map(([name]) => name)));
  return [
    ...kinds.map((kind) => kindEntry(kind, look)),
    ...amounts(kinds, look),
    ...markEntries(marks, look),
    ...(scene.field.kind === "grid" ? cellEntries(scene.field, look) : []),
    ...(scene.field.kind === "graph" && scene.field.edges.length > 0 ? [edgeEntry(look)] : []),
    ...links.map((kind): LegendEntry => ({
      icon: { kind: "line", look: look.link(kind) },
      name: look.link(kind).name ?? spaced(kind),
    })),
    ...[...areas].map((name): LegendEntry => ({
      icon: { kind: "area", role: look.area(name).role },
      name: look.area(name).name || spaced(name),
    })),
  ];
}

function kindEntry(kind: string, look: LookIndex): LegendEntry {
  const role = look.kinds.get(kind)?.look.role ?? "owner";
  return { icon: { kind: "thing", shape: look.shape(kind), role }, name: kindName(kind, look) };
}

/** What labels and bars say, each with the kinds that have it. */
function amounts(kinds: readonly string[], look: LookIndex): LegendEntry[] {
  return (["label", "bar"] as const).flatMap((part) => {
    const facts = new Map<string, string[]>();
    for (const kind of kinds) {
      const fact = look.kinds.get(kind)?.[part];
      if (fact) facts.set(fact, [...(facts.get(fact) ?? []), kindName(kind, look)]);
    }
    return [...facts].map(([fact, owners]): LegendEntry => {
      const of = owners.length < kinds.length ? ` of ${listed(owners)}` : "";
      return { icon: { kind: part }, name: `${factName(fact, look.facts.get(fact))}${of}` };
    });
  });
}

/** Marks that look alike have one line. */
function markEntries(marks: ReadonlySet<string>, look: LookIndex): LegendEntry[] {
  const alike = new Map<string, LegendEntry>();
  for (const [key, mark] of look.data.marks) {
    if (!marks.has(key) || (mark.badge === null && mark.style === null)) continue;
    const [name, drawn] = [mark.name ?? spaced(key), `${mark.badge} ${mark.style}`];
    const known = alike.get(drawn);
    alike.set(drawn, { icon: { kind: "mark", look: mark }, name: known ? `${known.name} or ${name}` : name });
  }
  return [...alike.values()];
}

function edgeEntry(look: LookIndex): LegendEntry {
  const name = look.edges.name ?? "edge";
  return { icon: { kind: "line", look: look.edges }, name: look.edges.weight ? `${name}, with its weight` : name };
}

function cellEntries(grid: GridModel, look: LookIndex): LegendEntry[] {
  const entries: LegendEntry[] = [];
  for (const entry of look.data.cells) {
    const values = valueCounts(grid, entry);
    if ("table" in entry.shown) {
      for (const [key, cell] of entry.shown.table) {
        if (values.has(key)) entries.push({ icon: { kind: "cell", look: cell }, name: cell.name ?? spaced(key) });
      }
      continue;
    }
    const hide = "ramp" in entry.shown ? entry.shown.ramp.hide : entry.shown.number.hide;
    if (![...values.keys()].some((key) => Number.parseInt(key, 10) !== hide)) continue;
    if ("number" in entry.shown) {
      entries.push({ icon: { kind: "number", role: entry.shown.number.role }, name: spaced(entry.of.join(" ")) });
      continue;
    }
    const { low, high, from, to, name } = entry.shown.ramp;
    const end = (value: number, role: string) => `${look.seatOfRole(role)?.letter ?? ""} ${scalarText(value)}`.trim();
    entries.push({
      icon: { kind: "ramp", ramp: entry.shown.ramp, isOfSeats: look.seatOfRole(low) !== undefined },
      name: `${name}, ${end(from, low)} to ${end(to, high)}`,
    });
  }
  let isWhole = true;
  for (let cell = 0; cell < cellCount(grid) && isWhole; cell++) isWhole = isKnown(grid, cell);
  return isWhole ? entries : [...entries, { icon: { kind: "fog" }, name: "not seen" }];
}
