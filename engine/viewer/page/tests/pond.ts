import type { Change, Field, Frame, MatchData, Scene, StepData, Thing } from "../src/model/format";
import type { Appearance, KindLook, Look } from "../src/model/look_format";
import { LookIndex } from "../src/model/look_index";
import { NextScene } from "../src/model/next_scene";
import type { SceneModel } from "../src/model/scene_model";

/** A game that nobody has: frogs and newts in a pond. */
export const SEATS = [
  { name: "Left", bot: "leaper", letter: "L", role: "seat1" },
  { name: "Right", bot: "lurker", letter: "R", role: "seat2" },
];

export function appearance(given: Partial<Appearance>): Appearance {
  return { glyph: null, shape: null, pattern: null, role: null, name: null, many: null, a: null, ...given };
}

export function kind(look: Partial<Appearance>, given: Partial<KindLook> = {}): KindLook {
  return { look: appearance(look), label: null, bar: null, list: null, columns: [], ...given };
}

export function pondLook(given: Partial<Look> = {}): Look {
  return {
    nobody: "",
    fog: false,
    field: { place: null, y_up: false, planes: [], stack: false, ground: null, edges: null },
    cells: [],
    kinds: [
      ["reed", kind({ shape: "square", role: "resource1" })],
      ["frog", kind({ shape: "disc", many: "frogs" }, { label: "age", bar: "health" })],
      ["newt", kind({ shape: "star" })],
      ["card", kind({ name: "card" }, { list: "cards in hand", columns: ["price"] })],
    ],
    marks: [
      ["asleep", { glyph: "z", badge: "dot", style: null, name: null }],
      ["weak", { glyph: null, badge: null, style: "faded", name: "is weak" }],
      ["young", { glyph: "y", badge: null, style: null, name: null }],
    ],
    links: [
      ["leap", { line: "solid", arrow: true, role: "owner", weight: false, always: true, name: null, many: null }],
      ["plan", { line: "dashed", arrow: true, role: "path", weight: false, always: false, name: null, many: null }],
    ],
    areas: [["sight", { metric: "manhattan", role: "owner", always: false, name: "sees" }]],
    facts: [
      ["age", { name: null, unit: "years", decimals: 1 }],
      ["price", { name: "price", unit: "flies", decimals: null }],
    ],
    figures: [
      ["frogs", { fact: { name: null, unit: null, decimals: null }, one: "frog", curve: true, lead: true, own: false }],
      [
        "gold",
        { fact: { name: "money", unit: "coins", decimals: 1 }, one: null, curve: false, lead: false, own: false },
      ],
    ],
    events: [],
    tables: [],
    decided: [],
    ...given,
  };
}

export function pondIndex(given: Partial<Look> = {}): LookIndex {
  return new LookIndex(pondLook(given), SEATS);
}

export function grid(wide: number, high: number, deep = 1, layers: [string, string][] = []): Field {
  return { grid: { size: [wide, high, deep], origin: [0, 0, 0], layers } };
}

export function model(scene: Partial<Scene>): SceneModel {
  const next = new NextScene();
  next.apply({ whole: { field: grid(8, 6), ...scene } });
  return next.scene();
}

export function frog(id: number, x: number, y: number, given: Partial<Thing> = {}): Thing {
  return { id, kind: "frog", at: [x, y, 0], owner: "Left", ...given };
}

export function step(turn: number, all: Frame, given: Partial<StepData> = {}): StepData {
  return { turn, heading: `turn ${turn}`, turns: 0, frames: { all }, ...given };
}

export function change(given: Change): Frame {
  return { change: given };
}

export function matchData(steps: StepData[], given: Partial<MatchData> = {}): MatchData {
  return {
    name: "first",
    title: "Pond",
    facts: [],
    command: "",
    seats: SEATS,
    look: pondLook(),
    steps,
    turns: [],
    ...given,
  };
}
