import type { AreaLook, FactLook, FigureLook, KindLook, LinkLook, Look, MarkLook, SeatData } from "./format";

/** Entries of a look, found by name; and seats, by name. */
export class LookIndex {
  readonly kinds: ReadonlyMap<string, KindLook>;
  readonly marks: ReadonlyMap<string, MarkLook>;
  readonly links: ReadonlyMap<string, LinkLook>;
  readonly areas: ReadonlyMap<string, AreaLook>;
  readonly facts: ReadonlyMap<string, FactLook>;
  readonly figures: ReadonlyMap<string, FigureLook>;

  constructor(
    readonly data: Look,
    readonly seats: readonly SeatData[],
  ) {
    this.kinds = new Map(data.kinds);
    this.marks = new Map(data.marks);
    this.links = new Map(data.links);
    this.areas = new Map(data.areas);
    this.facts = new Map(data.facts);
    this.figures = new Map(data.figures);
  }

  /** What those things belong to that no seat owns. */
  get nobody(): string {
    return this.data.nobody || "nobody";
  }

  /** The place of a kind in the look; behind all others, where it has none. */
  rank(kind: string): number {
    void kind;
    return 0;
  }

  seat(name: string | undefined): SeatData | undefined {
    return this.seats.find((seat) => seat.name === name);
  }

  /** The figure to show where there is room for one. */
  lead(): [string, FigureLook] | undefined {
    return undefined;
  }
}
