import type { Id, Link, Place, Scalar, SeatData, Thing } from "../model/format";
import type { Appearance, KindLook, Look } from "../model/look_format";
import { LookIndex } from "../model/look_index";
import { type FieldModel, type GridModel, SceneModel } from "../model/scene_model";
import type { DrawnMap } from "./drawn_map";
import { isAlike, isRecord, type MapData } from "./map_data";
import type { NodesMap } from "./nodes_map";
import { seatOf } from "./parts";
import type { Brush, MapDesk } from "./protocol";
import type { RecordsMap } from "./records_map";
import type { RowsMap } from "./rows_map";

/** Cells by what makes them. No brush is called like that. */
const CELLS = "\n";
/** A cell that holds no number. */
const NONE = Number.MIN_SAFE_INTEGER;
const UNKNOWN = "unknown";

/** How the data of maps are drawn: scenes of them, and a look that knows the brushes. */
export class MapScene {
  readonly look: LookIndex;

  constructor(private readonly desk: MapDesk) {
    this.look = new LookIndex(lookOf(desk), seatsOf(desk.seats), [UNKNOWN]);
  }

  of(map: DrawnMap): SceneModel {
    if (map.form === "rows") return this.rows(map);
    return map.form === "records" ? this.records(map) : this.nodes(map);
  }

  private rows(map: RowsMap): SceneModel {
    const { field, keys } = map;
    const { brushes } = this.desk;
    const places = [...map.places()];
    const cells = new Float64Array(places.length);
    const known = new Float64Array(places.length).fill(1);
    const numbers = brushes.map((brush) => brush.number && new Float64Array(places.length).fill(NONE));
    const things: Thing[] = [];
    places.forEach((at, cell) => {
      const word = map.wordAt(at);
      if (word === undefined) known[cell] = 0;
      else {
        const brush = cellBrush(map, at, word);
        cells[cell] = brush + 1;
        if (numbers[brush]) numbers[brush][cell] = Number(word);
        const { seat } = brushes[brush] ?? {};
        if (seat !== undefined) {
          things.push({ id: cell, kind: kindOf(brush), at, owner: seat });
          // What a seat has stands on the ground.
          cells[cell] = 1;
        }
        if (brush < 0) things.push({ id: cell, kind: UNKNOWN, at, label: word });
      }
    });
    const layers = new Map<string, Float64Array>([[CELLS, cells]]);
    numbers.forEach((values, brush) => values && layers.set(brushes[brush]!.name, values));
    const grid: GridModel = {
      kind: "grid",
      size: [...field.size, keys.length],
      origin: [...field.origin, 0],
      layers,
      ...(known.includes(0) && { known }),
    };
    return scene(grid, things);
  }

  private records(map: RecordsMap): SceneModel {
    const things = map.records.flatMap((record, id) => {
      const at = map.placeOf(id);
      return isRecord(record) && at ? [this.thing(id, at, record, map.brushAt(at))] : [];
    });
    const grid: GridModel = {
      kind: "grid",
      size: [...map.field.size, 1],
      origin: [...map.field.origin, 0],
      layers: new Map(),
    };
    return scene(map.hex ? { kind: "hex", size: map.hex.size } : grid, things);
  }

  private nodes(map: NodesMap): SceneModel {
    const numbers = new Map(map.names.map((name, number) => [name, number]));
    const nodes = map.names.map((name) => ({ name, spot: [...map.spotOf(name)] as [number, number] }));
    const edges = map.names.flatMap((name, from) =>
      map.edgesOf(name).flatMap(({ to, number }): [number, number, number][] => {
        const end = numbers.get(to);
        return end === undefined ? [] : [[from, end, number]];
      }),
    );
    const things = map.names.map((name) => this.thing(name, name, map.node(name), map.brushAt(name)));
    return scene({ kind: "graph", nodes, edges }, things);
  }

  private thing(id: Id, at: Place, part: MapData, brush: number): Thing {
    const facts = Object.fromEntries(
      Object.entries(part).filter(([key, value]) => isScalar(value) && !["x", "y", "z"].includes(key)),
    ) as Record<string, Scalar>;
    const kind = brush < 0 ? UNKNOWN : kindOf(brush);
    const label = this.look.kinds.get(kind)?.label;
    const text = label && Object.hasOwn(facts, label) ? facts[label] : undefined;
    const owner = seatOf(part, this.desk) ?? this.desk.brushes[brush]?.seat;
    return { id, kind, at, facts, ...(owner !== undefined && { owner }), ...(text !== undefined && { label: text }) };
  }
}

/** The brush of a cell; behind all of them those whose other end it is. */
function cellBrush(map: RowsMap, place: Place, word: string): number {
  const { brushes } = map.desk;
  const brush = map.brushAt(place);
  const upper = brushes.findIndex(({ above }) => above !== undefined && String(above) === word);
  return brush < 0 && upper >= 0 ? brushes.length + upper : brush;
}

function scene(field: FieldModel, things: readonly Thing[]): SceneModel {
  const links: Link[] = [];
  return new SceneModel(field, new Map(things.map((thing) => [thing.id, thing])), links, {}, new Map(), []);
}

function kindOf(brush: number): string {
  return `brush ${brush}`;
}

function lookOf(desk: MapDesk): Look {
  const { look, brushes } = desk;
  const known: [string, Appearance][] = brushes.flatMap((brush, number) =>
    brush.seat === undefined ? [[String(number + 1), named(brush)]] : [],
  );
  const ends: [string, Appearance][] = brushes.flatMap((brush, number) => {
    const other = { ...named(brush), pattern: "dots" as const, name: `other end of ${brush.name}` };
    return brush.above === undefined ? [] : [[String(brushes.length + number + 1), other]];
  });
  const numbers = brushes.flatMap((brush) => {
    return brush.number
      ? [{ of: [brush.name], shown: { number: { role: brush.look.role ?? "ink", hide: NONE } } }]
      : [];
  });
  const isRows = desk.form === "rows";
  const { edges } = new LookIndex(look, []);
  return {
    ...look,
    fog: false,
    // The numbers of edges are drawn, so they are seen.
    field: {
      ...look.field,
      y_up: desk.yUp,
      planes: desk.planeNames ?? look.field.planes,
      edges: { ...edges, weight: true },
    },
    cells: isRows ? [{ of: [CELLS], shown: { table: [...known, ...ends] } }, ...numbers] : [],
    kinds: [[UNKNOWN, kindLook(UNKNOWN_LOOK, null)], ...brushes.map((brush, at) => brushKind(brush, at, look))],
    marks: [],
    links: [],
    areas: [],
    figures: [],
  };
}

const UNKNOWN_LOOK: Appearance = {
  glyph: "?",
  shape: null,
  pattern: null,
  role: null,
  name: "what no brush writes",
  many: null,
  a: null,
};

function brushKind(brush: Brush, number: number, look: Look): [string, KindLook] {
  // What it is like in a match says what its label is.
  const like = look.kinds.find(([, kind]) => isAlike(kind.look, brush.look));
  const shape = brush.look.shape ?? "square";
  // The owner is told beside the name.
  const name = (brush.seat === undefined ? undefined : brush.look.name) ?? brush.name;
  return [kindOf(number), kindLook({ ...brush.look, name, shape }, like?.[1].label ?? null)];
}

function kindLook(look: Appearance, label: string | null): KindLook {
  return { look, label, bar: null, list: null, columns: [] };
}

/** A number without a shape has the colour itself: on a cell of that colour it could not be read. */
function named(brush: Brush): Appearance {
  const isBare = brush.number !== undefined && brush.look.shape === null;
  return { ...brush.look, name: brush.name, ...(isBare && { role: null }) };
}

function isScalar(value: unknown): value is Scalar {
  return ["boolean", "number", "string"].includes(typeof value);
}

/** With the first letter in which all names differ, as in a match; else with numbers. */
export function seatsOf(names: readonly string[]): SeatData[] {
  const shortest = Math.min(names.length && Infinity, ...names.map((name) => [...name].length));
  const column = (at: number) => names.map((name) => ([...name][at] ?? "").toUpperCase());
  const differing = Array.from({ length: shortest }, (_, at) => column(at)).find(
    (letters) => new Set(letters).size === names.length && letters.every((letter) => /^[A-Z0-9]$/.test(letter)),
  );
  return names.map((name, number) => ({
    name,
    bot: "",
    letter: differing?.[number] ?? String((number % 9) + 1),
    role: `seat${(number % 6) + 1}`,
  }));
}
