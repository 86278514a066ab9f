import type { Appearance } from "../../src/model/look_format";
import type { Brush, MapDesk, MapField } from "../../src/edit/protocol";
import { appearance, pondLook } from "../pond";

/** Maps of games that nobody has: a pond of characters, one of words, ice in three seasons, hexagons of reeds, lakes with streams. */
export function field(path: string, kind: MapField["kind"], given: Partial<MapField> = {}): MapField {
  return { path, kind, type: kind, optional: false, ...given };
}

export function brush(name: string, given: Partial<Brush> = {}, look: Partial<Appearance> = {}): Brush {
  return { name, look: appearance({ role: "soft", name, ...look }), ...given };
}

const NOTHING = { palette: { light: {}, dark: {} }, shapes: {}, look: pondLook(), maps: [] };

export function desk(given: Partial<MapDesk> & Pick<MapDesk, "form">): MapDesk {
  return {
    topIsMostY: false,
    origin: [0, 0],
    hex: false,
    yUp: false,
    brushes: [],
    fields: [],
    parts: [],
    seats: ["Left", "Right"],
    ...NOTHING,
    ...given,
  };
}

const GRASS = brush("grass", { writes: "." });
const WATER = brush("water", { writes: "~" }, { role: "water", pattern: "waves" });
const LEFT = brush("frog of Left", { writes: "L", seat: "Left", only: 1 }, { role: "owner", shape: "disc" });
const RIGHT = brush("frog of Right", { writes: "R", seat: "Right", only: 1 }, { role: "owner", shape: "disc" });

/** Every character is a cell; the first row lies at the top. */
export const CHARACTERS = desk({
  form: "rows",
  at: "rows",
  cell: "character",
  topIsMostY: true,
  yUp: true,
  size: { width: [3, 20], height: [2, 20] },
  brushes: [GRASS, WATER, LEFT, RIGHT],
  symmetry: { kinds: ["horizontal", "vertical", "rotational"], key: "symmetry", swaps: [["L", "R"]] },
  fields: [
    field("title", "text", { optional: true }),
    field("symmetry", "word", { words: ["horizontal", "vertical", "rotational"] }),
    field("offset", "list", { optional: true }),
    field("depth", "integer", { least: 2, most: 9 }),
    field("rows", "list"),
  ],
});

/** Words, with flies that are numbers. */
export const WORDS = desk({
  form: "rows",
  at: "rows",
  cell: "word",
  size: { width: [2, 40], height: [2, 40] },
  brushes: [
    GRASS,
    brush("stone", { writes: "#" }),
    brush("flies", { number: { least: 1, most: 120 } }, { role: "ink" }),
  ],
});

/** Three planes around 0, 0; holes in the ice lead to the next one. */
export const SEASONS = desk({
  form: "rows",
  planes: ["winter", "spring", "summer"],
  planeNames: ["winter", "spring", "summer"],
  cell: "word",
  origin: [-1, -1],
  size: { width: [3, 3], height: [3, 3] },
  brushes: [GRASS, WATER, brush("hole", { writes: "+", above: "-" }, { shape: "square" })],
  symmetry: { kinds: ["rotational"], swaps: [] },
  fields: [
    field("winter", "list", { optional: true }),
    field("spring", "list", { optional: true }),
    field("summer", "list", { optional: true }),
    field("start.x", "integer", { optional: true }),
  ],
});

/** Reeds on the vertices of hexagons. */
export const REEDS = desk({
  form: "records",
  at: "reeds",
  hex: true,
  size: { key: "size" },
  brushes: [
    brush("green reed", { writes: { color: "green" } }, { role: "resource1", shape: "disc" }),
    brush("brown reed", { writes: { color: "brown" } }, { role: "path", shape: "diamond" }),
    brush("nest of Left", { writes: { color: "nest" }, seat: "Left", only: 1 }, { role: "owner", shape: "square" }),
  ],
  symmetry: { kinds: ["half turn", "third turn", "sixth turn"], swaps: [["Left", "Right"]] },
  fields: [
    field("title", "text", { optional: true }),
    field("size", "integer", { least: 1, most: 9 }),
    field("reeds[].x", "integer"),
  ],
  parts: [
    field("x", "integer"),
    field("y", "integer"),
    field("color", "word", { words: ["green", "brown", "nest"] }),
    field("height", "integer", { least: 1, most: 30 }),
    field("owner", "seat", { optional: true }),
  ],
});

/** Lakes, with streams between them. */
export const LAKES = desk({
  form: "nodes",
  at: "lakes",
  edges: "streams",
  spot: "spot",
  brushes: [
    brush("lake", { writes: { salt: false } }, { role: "water", shape: "disc" }),
    brush("salt lake", { writes: { salt: true } }, { role: "rock", shape: "diamond" }),
  ],
  fields: [field("title", "text", { optional: true }), field("frogs.{seat}.at", "text", { optional: true })],
  parts: [
    field("depth", "integer", { least: 1, most: 99 }),
    field("salt", "boolean"),
    field("owner", "seat", { optional: true }),
    field("spot", "list", { optional: true, type: "list of number" }),
    field("streams.*", "integer"),
  ],
});

export const RIVER = {
  title: "River",
  symmetry: "rotational",
  depth: 3,
  strange: { kept: [1, 2] },
  rows: ["....", ".~~.", "L..R"],
};

export const SWARM = { rows: [" .  .  #", " . 25  .", " .  .  ."], note: "kept" };

export const YEAR = {
  winter: [". . .", ". . .", ". . ."],
  spring: [". . .", ". ~ .", ". . ."],
  summer: [". . .", ". . .", ". . ."],
  start: { x: 1 },
};

export const BANK = {
  title: "Bank",
  size: 2,
  reeds: [
    { x: 0, y: 0, color: "green", height: 7, age: 3 },
    { x: 1, y: 0, color: "brown", height: 2, owner: "Left" },
  ],
};

export const CHAIN = {
  lakes: {
    A: { depth: 5, salt: false, spot: [0, 0], streams: { B: 2 } },
    B: { depth: 6, salt: false, spot: [1, 0], streams: { A: 3, C: 1 }, fish: "kept" },
    C: { depth: 7, salt: true, spot: [1, 1], streams: {} },
  },
  frogs: { Left: { at: "A" } },
};
