import type { SeatData } from "./format";
import type { AreaLook, FactLook, FigureLook, KindLook, LinkLook, Look, MarkLook, Named } from "./look_format";

/** Entries of a look, found by name; and seats, by name. */
export class LookIndex {
  readonly kinds: ReadonlyMap<string, KindLook>;
  readonly marks: ReadonlyMap<string, MarkLook>;
  readonly links: ReadonlyMap<string, LinkLook>;
  readonly areas: ReadonlyMap<string, AreaLook>;
  readonly facts: ReadonlyMap<string, FactLook>;
  readonly figures: ReadonlyMap<string, FigureLook>;
  private readonly ranks: ReadonlyMap<string, number>;
  private readonly bySeat: ReadonlyMap<string, SeatData>;
  /** Kinds without a shape of their own: each keeps its shape throughout the match. */
  private readonly plain: readonly string[];

  constructor(
    readonly data: Look,
    readonly seats: readonly SeatData[],
    /** All kinds that are ever met, in the order in which spare shapes go to them. */
    kinds: Iterable<string> = [],
  ) {
    this.kinds = new Map(data.kinds);
    this.marks = new Map(data.marks);
    this.links = new Map(data.links);
    this.areas = new Map(data.areas);
    this.facts = new Map(data.facts);
    this.figures = new Map(data.figures);
    this.ranks = ranks(data.kinds);
    this.bySeat = new Map(seats.map((seat) => [seat.name, seat]));
    this.plain = [...new Set(kinds)].filter((kind) => !this.kinds.get(kind)?.look.shape);
  }

  /** With kinds that are met later: those known keep their shapes. The same, if none of them needs one. */
  with(kinds: Iterable<string>): LookIndex {
    const all = new LookIndex(this.data, this.seats, [...this.plain, ...[...kinds].sort()]);
    return all.plain.length > this.plain.length ? all : this;
  }

  /** The owner of what no seat owns. */
  get nobody(): string {
    return this.data.nobody || "nobody";
  }

  /** The place of a kind in the look: later ones lie on top, those without an entry below all. */
  rank(kind: string): number {
    return this.ranks.get(kind) ?? -1;
  }

  /** In which order kinds are told: those without an entry at last, by their names. */
  compareKinds(a: string, b: string): number {
    const told = (kind: string) => this.ranks.get(kind) ?? this.ranks.size;
    return told(a) - told(b) || (a < b ? -1 : a > b ? 1 : 0);
  }

  shape(kind: string): string {
    const spare = SPARE[Math.max(0, this.plain.indexOf(kind)) % SPARE.length] ?? "disc";
    return this.kinds.get(kind)?.look.shape ?? spare;
  }

  seat(name: string | undefined): SeatData | undefined {
    return name === undefined ? undefined : this.bySeat.get(name);
  }

  /** The seat whose colour a role is. */
  seatOfRole(role: string): SeatData | undefined {
    return this.seats.find((seat) => seat.role === role);
  }

  /** The figure to show where there is room for one. */
  lead(): [string, FigureLook] | undefined {
    return this.data.figures.find(([, figure]) => figure.lead) ?? this.data.figures[0];
  }

  /** How a link looks; one without an entry is a plain arrow. */
  link(kind: string): LinkLook {
    return this.links.get(kind) ?? { ...PLAIN, role: "owner" };
  }

  /** How the edges of a graph look. */
  get edges(): LinkLook {
    return this.data.field.edges ?? PLAIN;
  }

  area(name: string): AreaLook {
    return this.areas.get(name) ?? { metric: "manhattan", role: "owner", always: false, name };
  }
}

/** Shapes of kinds that have none, the first for the first of them. */
const SPARE = ["disc", "square", "diamond", "triangle", "hexagon", "star", "house", "drop"];

const PLAIN: LinkLook = {
  line: "solid",
  arrow: true,
  role: "path",
  weight: false,
  always: true,
  name: null,
  many: null,
};

function ranks<T>(named: Named<T>): Map<string, number> {
  return new Map(named.map(([name], rank) => [name, rank]));
}
