import type { ConstantData, ContentData, GameEntry, MatchOrder } from "../../src/live/protocol";
import type { FakeServer } from "./fake_server";

export const POND: GameEntry = {
  name: "pond",
  title: "Pond",
  summary: "Frogs leap for flies.",
  seats: { names: ["Left", "Right", "Third"], least: 2, most: 3 },
  maps: [{ name: "reeds", about: "much cover" }, { name: "lake" }],
  bots: [{ name: "leaper" }, { name: "lurker", about: "waits" }],
  mods: [{ name: "storm", about: "wind moves flies" }, { name: "ice" }],
  defaultMap: "reeds",
  defaultBots: ["leaper", "lurker"],
  people: true,
  helper: "leaper",
};

export const CONTENT: ContentData = {
  engine: "0.0.0",
  games: [POND, { ...POND, name: "dry", title: "<i>Dry</i> land", summary: "No water at all. ".repeat(6) }],
  replays: ["first match", "second"],
  canWrite: true,
};

const constant = (path: string, value: string, more: Partial<ConstantData>): ConstantData => ({
  path,
  value,
  type: "integer from 1 to 9",
  kind: "integer",
  from: "rules/pond/constants.yaml:3",
  ...more,
});

export const CONSTANTS: ConstantData[] = [
  constant("frog.leap", "3", { least: 1, most: 9 }),
  constant("frog.weight", "0.5", { kind: "number", type: "number" }),
  constant("fly.bites", "false", { kind: "boolean", type: "boolean" }),
  constant("pond.color", "green", { kind: "word", type: "word", words: ["green", "blue"] }),
  constant("pond.depths", "[1, 2, 3]", { kind: "other", type: "list of integers" }),
];

const MANUAL = `# Pond

Frogs of *two* seats leap for **flies**. See [Leaping](#leaping), and [the look](look.yaml).

![a pond](picture.svg)

## Leaping

1. A frog leaps up to \`frog.leap\` cells.
2. It lands:
   - on water,
   - or on a reed.

| frog | flies |
|---|--:|
| green | 3 |
| <script>alert(1)</script> | 12 |

\`\`\`lua
leap(frog, { 3, 4 })
\`\`\`

> Frogs don't swim.
`;

/** A server with one game in it, whose command lines say what was ordered. */
export function pondServer(server: FakeServer): void {
  server.answer("GET /api/content", CONTENT);
  server.answer("GET /api/matches", [
    {
      match: "m1",
      title: "Pond on the map reeds",
      state: "running",
      seats: [
        { name: "Left", bot: "leaper", person: false },
        { name: "Right", bot: "human", person: true },
      ],
    },
  ]);
  server.answer("GET /api/games/pond/manual", { text: MANUAL });
  server.answer("GET /api/games/pond/constants", CONSTANTS);
  server.answer("POST /api/command", ({ body }) => {
    const { game, bots, set } = body as MatchOrder;
    return {
      command: ["lunarena play", game, ...bots, ...set.map(([path, value]) => `--set ${path}=${value}`)].join(" "),
    };
  });
}
