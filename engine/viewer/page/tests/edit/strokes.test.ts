import { describe, expect, test } from "vitest";
import { drawnMap, type DrawnMap } from "../../src/edit/drawn_map";
import { drawn, strokePlaces, type Stroke, touchedPlaces } from "../../src/edit/strokes";
import { gridSymmetry, hexSymmetry } from "../../src/edit/symmetry";
import type { Place } from "../../src/model/format";
import { BANK, CHAIN, CHARACTERS, LAKES, REEDS, RIVER, SEASONS, YEAR } from "./ponds";

const river = drawnMap(CHARACTERS, RIVER);
const bank = drawnMap(REEDS, BANK);

function stroke(
  map: DrawnMap,
  tool: Stroke["tool"],
  brush: number,
  trail: Place[],
  given: Partial<Stroke> = {},
): Stroke {
  return { tool, brush: map.desk.brushes[brush]!, trail, selected: [], symmetry: map.symmetry(undefined), ...given };
}

describe("symmetry", () => {
  const swaps: [unknown, unknown][] = [["L", "R"]];
  const field = { origin: [-1, 2], size: [4, 3] } as const;

  test.each([
    ["horizontal", [2, 2, 1]],
    ["vertical", [-1, 4, 1]],
    ["rotational", [2, 4, 1]],
  ])("the image of a corner, %s", (kind, image) => {
    expect(gridSymmetry(kind, field, swaps).images([-1, 2, 1])).toEqual([[-1, 2, 1], image]);
  });

  test.each(["horizontal", "vertical", "rotational"])("%s twice is the identity", (kind) => {
    const symmetry = gridSymmetry(kind, field, swaps);
    for (let x = -1; x < 3; x++) {
      for (let y = 2; y < 5; y++) {
        const image = symmetry.images([x, y, 0])[1]!;
        expect(symmetry.images(image)[1]).toEqual([x, y, 0]);
      }
    }
    for (const value of ["L", "R", ".", { owner: "L", y: ["R"] }])
      expect(symmetry.swapped(symmetry.swapped(value, 1), 1)).toEqual(value);
    expect(symmetry.swapped({ owner: "L", list: ["R", 3] }, 1)).toEqual({ owner: "R", list: ["L", 3] });
  });

  test.each([
    ["half turn", 2],
    ["third turn", 3],
    ["sixth turn", 6],
  ])("%s: after %i turns every vertex is where it was, and never before", (kind, order) => {
    for (const size of [1, 2, 5]) {
      const symmetry = hexSymmetry(kind, size, swaps);
      const all = [...drawnMap(REEDS, { size, reeds: [] }).places()];
      expect(all).toHaveLength(6 * size * size);
      const seen = new Set<string>();
      for (const place of all) {
        const images = symmetry.images(place);
        expect(new Set(images.map(String)).size).toBe(order);
        expect(symmetry.images(images.at(-1)!)[1]).toEqual(place);
        seen.add(String(images[1]));
      }
      expect(seen.size).toBe(all.length);
    }
  });

  test("half a turn of a hex field goes to the vertex on the other side of its middle", () => {
    // Rows reach from 1 - n to n and, at y = 0, from 2 - 2 n to 2 n: the middle lies at x = 1, y = 1/2.
    expect(hexSymmetry("half turn", 3, []).images([-2, 0, 0])).toEqual([
      [-2, 0, 0],
      [4, 1, 0],
    ]);
  });
});

describe("strokes", () => {
  test("a stroke passes all cells on its way, and is one edit", () => {
    const trail: Place[] = [
      [0, 2, 0],
      [3, 2, 0],
    ];
    expect(drawn(river, stroke(river, "paint", 1, trail)).data.rows).toEqual(["~~~~", ".~~.", "L..R"]);
  });

  test("its images are drawn, too, and seats change sides", () => {
    const symmetry = river.symmetry("rotational");
    const painted = drawn(river, stroke(river, "paint", 2, [[1, 2, 0]], { symmetry }));
    expect(painted.data.rows).toEqual([".L..", ".~~.", "..R."]);
    expect(touchedPlaces(river, stroke(river, "paint", 2, [[1, 2, 0]], { symmetry }))).toEqual([
      [1, 2, 0],
      [2, 0, 0],
    ]);
  });

  test("on the axis a place is drawn as it is meant", () => {
    const odd = drawnMap(CHARACTERS, { rows: ["...", "..."] });
    const painted = drawn(odd, stroke(odd, "paint", 2, [[1, 0, 0]], { symmetry: odd.symmetry("horizontal") }));
    expect(painted.data.rows).toEqual(["...", ".L."]);
  });

  test("erasing erases the images", () => {
    const symmetry = river.symmetry("horizontal");
    expect(drawn(river, stroke(river, "erase", 0, [[1, 1, 0]], { symmetry })).data.rows).toEqual([
      "....",
      "....",
      "L..R",
    ]);
  });

  test("a line and a rectangle lie between the ends of the stroke", () => {
    const trail: Place[] = [
      [0, 0, 0],
      [2, 2, 0],
      [2, 1, 0],
    ];
    expect(strokePlaces(river, stroke(river, "line", 1, trail))).toEqual([
      [0, 0, 0],
      [1, 1, 0],
      [2, 1, 0],
    ]);
    expect(drawn(river, stroke(river, "rectangle", 1, trail)).data.rows).toEqual(["....", "~~~.", "~~~R"]);
  });

  test("a rectangle that is selected moves as a whole, with its images", () => {
    const wide = drawnMap(CHARACTERS, { rows: ["~~....", "~~....", "......"] });
    const selected = wide.box([0, 1, 0], [1, 2, 0]);
    const trail: Place[] = [
      [1, 1, 0],
      [2, 0, 0],
    ];
    expect(drawn(wide, stroke(wide, "move", 0, trail, { selected })).data.rows).toEqual(["......", ".~~...", ".~~..."]);
    const both = drawnMap(CHARACTERS, { rows: ["~....~"] });
    const moved = drawn(
      both,
      stroke(
        both,
        "move",
        0,
        [
          [0, 0, 0],
          [1, 0, 0],
        ],
        { symmetry: both.symmetry("horizontal") },
      ),
    );
    expect(moved.data.rows).toEqual([".~..~."]);
  });

  test("all of a map is made symmetric by its first half", () => {
    const half = drawnMap(CHARACTERS, { rows: ["R~..", "..~L"] });
    expect(half.symmetric(half.symmetry("rotational")).data.rows).toEqual(["R~..", "..~L"]);
    const other = drawnMap(CHARACTERS, { rows: ["....", ".L~."] });
    expect(other.symmetric(other.symmetry("rotational")).data.rows).toEqual([".~R.", ".L~."]);
  });
});

describe("fills", () => {
  test("of rows: over the sides, not over the corners", () => {
    const map = drawnMap(CHARACTERS, { rows: ["..~.", ".~..", "~..."] });
    expect(drawn(map, stroke(map, "fill", 1, [[0, 2, 0]])).data.rows).toEqual(["~~~.", "~~..", "~..."]);
  });

  test("of a plane: no other plane", () => {
    const map = drawnMap(SEASONS, YEAR);
    const filled = drawn(map, stroke(map, "fill", 1, [[-1, -1, 0]]));
    expect(filled.data).toEqual({ ...YEAR, winter: ["~ ~ ~", "~ ~ ~", "~ ~ ~"] });
  });

  test("of a hex field: over its edges, around what stands there", () => {
    const filled = drawn(bank, stroke(bank, "fill", 1, [[-2, 0, 0]]));
    // 24 vertices, of which one is green.
    expect(filled.data.reeds).toHaveLength(24);
    expect((filled.data.reeds as { color: string }[]).filter(({ color }) => color === "green")).toEqual([
      BANK.reeds[0],
    ]);
  });

  test("of nodes: over edges, whichever way they lead", () => {
    const map = drawnMap(LAKES, CHAIN);
    const filled = drawn(map, stroke(map, "fill", 1, ["B"]));
    expect(filled.data.lakes).toEqual({
      A: { ...CHAIN.lakes.A, salt: true },
      B: { ...CHAIN.lakes.B, salt: true },
      C: CHAIN.lakes.C,
    });
  });
});
