import type { Drawn, Frame, GridField, MatchData, PageData, Thing, Told, TurnData } from "../../src/model/format";
import type { Appearance, Look } from "../../src/model/look_format";

/** A made-up game: frogs of two seats leap over a pond for flies, newts sleep, eggs lie in a list. */
export interface Pond {
  turns: number;
  /** How far frogs leap from this turn on: what two matches differ in. */
  farther?: number;
  /** Whether there is none: then only eggs are to be seen. */
  dry?: boolean;
  /** What strangers wrote: names of bots, prints, events, labels. */
  text?: (plain: string) => string;
}

const [WIDTH, HEIGHT] = [12, 8];
export const SEATS = ["Left", "Right"] as const;

const plain: Appearance = { glyph: null, shape: null, pattern: null, role: null, name: null, many: null, a: null };
const fact = (name: string, unit: string | null = null) => ({ name, unit, decimals: null });
const square = { path: "M-.4-.4H.4V.4H-.4Z", letter: [0, 0] as [number, number], size: 0.5, inside: true };
const diamond = { ...square, path: "M0-.5L.5 0L0 .5L-.5 0Z" };
const disc = { ...square, path: "M-.45 0A.45.45 0 0 1 .45 0A.45.45 0 0 1-.45 0Z" };

const light: Record<string, string> = {
  owner: "#8a8f98",
  seat1: "#0072b2",
  seat2: "#d55e00",
  ground: "#f4f1ea",
  soft: "#dde8d0",
  water: "#b9d6ea",
  rock: "#6f6a66",
  resource1: "#8c6d31",
  path: "#a38f6d",
  ink: "#222222",
  muted: "#b4b0a8",
  fog: "#cfcfd4",
};
const dark = {
  ...light,
  seat1: "#4aa8e8",
  ground: "#15181d",
  soft: "#26331f",
  water: "#173247",
  ink: "#eeeeee",
  fog: "#2b2f36",
};

export function pondPage(...ponds: Pond[]): PageData {
  const matches = ponds.map((pond, number) => pondMatch(pond, number));
  const shapes = { square, diamond, disc, ring: disc, frame: square, dot: disc };
  const page: PageData = { format: 1, engine: "0.0.0", palette: { light, dark }, shapes, matches };
  const turn = ponds[1]?.farther;
  if (turn === undefined) return page;
  const inputs = [{ what: "constant leap", before: "1", after: "2" }];
  const values = [{ what: "frogs.1.x", before: "3", after: "4" }];
  return { ...page, difference: { turn, steps: [turn, turn], inputs, values } };
}

function pondMatch(pond: Pond, number: number): MatchData {
  const text = pond.text ?? ((plain: string) => plain);
  const turns = Array.from({ length: pond.turns }, (_, turn) => turnData(turn + 1, text));
  return {
    name: text(`pond ${number + 1}`),
    title: text("Pond on the map reeds"),
    facts: [
      ["game", text("pond")],
      ["seed", "7"],
    ],
    command: text("lunarena play pond --seed 7"),
    seats: SEATS.map((name, i) => ({ name, bot: text(`${name} bot`), letter: name[0]!, role: `seat${i + 1}` })),
    look: look(text),
    steps: Array.from({ length: pond.turns + 1 }, (_, turn) => ({
      turn,
      heading: turn ? `turn ${turn}` : "start",
      turns: turn,
      frames: { all: frame(turn, pond), seats: { Left: frame(turn, pond, "Left"), Right: frame(turn, pond, "Right") } },
      told: told(turn, text),
      effects: effects(turn),
      seats: { Left: { told: told(turn, text).slice(0, 1) }, Right: {} },
    })),
    turns,
    end: {
      decided: text("Left won: more flies (9 to 4)"),
      standings: SEATS.map((seat, i) => ({ seat, rank: i + 1, figures: [["flies", String(9 - 5 * i)]] })),
    },
  };
}

function look(text: (plain: string) => string): Look {
  const link = {
    line: "dashed" as const,
    arrow: true,
    role: "owner",
    weight: false,
    always: true,
    name: "leap",
    many: null,
  };
  const kind = (shape: string, name: string) => ({
    look: { ...plain, glyph: name[0]!, shape, role: "owner", name: text(name) },
    label: null,
    bar: name === "frog" ? "health" : null,
    list: name === "egg" ? text("eggs") : null,
    columns: name === "egg" ? ["age"] : [],
  });
  const figure = (name: string, lead: boolean) => ({
    fact: fact(text(name)),
    one: null,
    curve: true,
    lead,
    own: false,
  });
  const cell = (role: string, name: string, pattern: Appearance["pattern"]) => ({
    ...plain,
    role,
    pattern,
    name: text(name),
  });
  return {
    nobody: "nobody",
    fog: true,
    field: { place: "({x}, {y})", y_up: false, planes: [], stack: false, ground: null, edges: null },
    cells: [
      {
        of: ["ground"],
        shown: {
          table: [
            ["0", cell("soft", "grass", null)],
            ["1", cell("water", "water", "waves")],
          ],
        },
      },
    ],
    kinds: [
      ["newt", kind("diamond", "newt")],
      ["frog", kind("disc", "frog")],
      ["egg", kind("square", "egg")],
    ],
    marks: [["asleep", { glyph: null, badge: null, style: "faded", name: text("asleep") }]],
    links: [["leap", link]],
    areas: [["sight", { metric: "chebyshev", role: "owner", always: false, name: text("what it sees") }]],
    facts: [["age", fact(text("age"), "days")]],
    figures: [
      ["flies", figure("flies", true)],
      ["frogs", figure("frogs", false)],
    ],
    events: [],
    tables: [],
    decided: [],
  };
}

function frame(turn: number, pond: Pond, eyes?: string): Frame {
  const text = pond.text ?? ((plain: string) => plain);
  const leap = pond.farther !== undefined && turn >= pond.farther ? 2 : 1;
  const frogs: Thing[] = [0, 1, 2, 3].map((number) => ({
    id: number,
    kind: "frog",
    at: [(number * 3 + turn * leap) % WIDTH, (number + turn) % HEIGHT, 0],
    owner: SEATS[number % 2],
    label: text(`f${number}`),
    bars: { health: [5 - (turn % 5), 5] },
    reaches: { sight: [0, 2] },
    facts: { age: turn, name: text("jumper") },
  }));
  const newts: Thing[] = [10, 11, 12].map((id) => ({ id, kind: "newt", at: [5, 2, 0], marks: ["asleep"] }));
  const eggs: Thing[] = [{ id: text("first egg"), kind: "egg", owner: "Left", facts: { age: turn } }];
  const own = (thing: Thing) => eyes === undefined || thing.owner === undefined || thing.owner === eyes;
  return {
    whole: {
      field: pond.dry ? "nothing" : { grid: grid(eyes) },
      things: [...(pond.dry ? [] : [...frogs, ...newts]), ...eggs].filter(own),
      links:
        turn && eyes === undefined && !pond.dry ? [{ kind: "leap", from: { thing: 0 }, to: { at: [5, 2, 0] } }] : [],
      figures: Object.fromEntries(SEATS.map((seat, i) => [seat, { flies: (turn * (i + 2) * leap) % 17, frogs: 2 }])),
      notes: [text("the water rises")],
    },
  };
}

function grid(eyes: string | undefined): GridField {
  const ground = "0*36 1*24 0*36";
  const known = eyes === "Left" ? "1*48 0*48" : eyes === "Right" ? "0*48 1*48" : undefined;
  return { size: [WIDTH, HEIGHT, 1], origin: [0, 0, 0], layers: [["ground", ground]], ...(known && { known }) };
}

function told(turn: number, text: (plain: string) => string): Told[] {
  if (turn === 0) return [];
  const all: Told[] = [
    { text: text(`Left catches a fly, number ${turn}`), kind: "caught", seat: "Left", count: 1 + (turn % 3) },
  ];
  if (turn % 5 === 0)
    all.push({ text: text("Right takes the reeds"), kind: "took_reeds", seat: "Right", stress: "big" });
  if (turn % 7 === 0)
    all.push({ text: text("Right failed: frog.lua:3"), kind: "fault", seat: "Right", stress: "fault" });
  return all;
}

function effects(turn: number): Drawn[] {
  return turn ? [{ effect: "flash", places: [[turn % WIDTH, turn % HEIGHT, 0]], color: "resource1" }] : [];
}

function turnData(turn: number, text: (plain: string) => string): TurnData {
  const fault =
    turn % 7 === 0 ? { kind: "error", message: text("frog.lua:3: no pond\n  frog.lua:9: in leap") } : undefined;
  return {
    turn,
    heading: `turn ${turn}`,
    seats: {
      Left: {
        orders: [{ text: text("leap(3, 4)"), result: "true" }],
        asked: "sight 3 times",
        printed: text(`I leap ${turn}`),
        used: 400 + turn,
        limit: 1000,
      },
      Right: {
        orders: [{ text: text("leap(99, 4)"), refused: text("outside of the pond") }],
        used: 990,
        limit: 1000,
        fault,
      },
    },
  };
}
