/** What is named is a list of pairs, in its order. */
export type Named<T> = [string, T][];

/** How things look, as replays hold it. */
export interface Look {
  nobody: string;
  fog: boolean;
  field: FieldLook;
  cells: { of: string[]; shown: CellShow }[];
  kinds: Named<KindLook>;
  marks: Named<MarkLook>;
  links: Named<LinkLook>;
  areas: Named<AreaLook>;
  facts: Named<FactLook>;
  figures: Named<FigureLook>;
  events: Named<unknown>;
  tables: Named<Named<string>>;
  decided: Named<string>;
}

export interface FieldLook {
  place: string | null;
  y_up: boolean;
  planes: string[];
  stack: boolean;
  ground: Appearance | null;
  edges: LinkLook | null;
}

export type CellShow =
  | { table: Named<Appearance> }
  | { number: { role: string; hide: number | null } }
  | { ramp: { from: number; to: number; low: string; high: string; hide: number | null; name: string; many: string } };

export interface Appearance {
  glyph: string | null;
  shape: string | null;
  pattern: "solid" | "waves" | "dots" | "hatched" | null;
  role: string | null;
  name: string | null;
  many: string | null;
  a: string | null;
}

export interface KindLook {
  look: Appearance;
  label: string | null;
  bar: string | null;
  list: string | null;
  columns: string[];
}

export interface MarkLook {
  glyph: string | null;
  badge: string | null;
  style: "faded" | "hatched" | null;
  name: string | null;
}

export interface LinkLook {
  line: "solid" | "dashed" | "dotted";
  arrow: boolean;
  role: string;
  weight: boolean;
  always: boolean;
  name: string | null;
  many: string | null;
}

export interface AreaLook {
  metric: "manhattan" | "chebyshev" | "squared" | "hops" | "steps";
  role: string;
  always: boolean;
  name: string;
}

export interface FactLook {
  name: string | null;
  unit: string | null;
  decimals: number | null;
}

export interface FigureLook {
  fact: FactLook;
  one: string | null;
  curve: boolean;
  lead: boolean;
  own: boolean;
}
