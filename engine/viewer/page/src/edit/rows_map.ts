import type { Place } from "../model/format";
import type { Dab, Drawable, Moved } from "./drawn_map";
import { cellBox, cellLine, cellsBeside, inGrid, planePlaces } from "./grid_places";
import { listAt, withValue, type MapData } from "./map_data";
import type { Brush, MapDesk } from "./protocol";
import { columnsOf, longestWord, readRow, writeRow } from "./row_text";
import { RowsDraft } from "./rows_draft";
import { type GridBox, gridSymmetry, NO_SYMMETRY, orbits, type Symmetry } from "./symmetry";

/** From which side a field grows or shrinks: the first row and column stay where they are, or the middle does. */
export type Anchor = "first" | "middle";

/** A map whose cells stand in rows of text. */
export class RowsMap implements Drawable {
  readonly form = "rows";
  /** Cells by plane and row, as they stand in the data; rows may be short. */
  readonly cells: readonly (readonly (readonly string[])[])[];
  readonly box = cellBox;
  readonly line = cellLine;
  readonly field: GridBox;

  constructor(
    readonly desk: MapDesk,
    readonly data: MapData,
  ) {
    this.cells = this.keys.map((key) => textsAt(data, key).map((text) => readRow(text, this.cell)));
    const rows = this.cells.flat();
    const [wide, high] = [Math.max(0, ...rows.map((row) => row.length)), Math.max(...this.cells.map((p) => p.length))];
    // Where nothing is drawn yet, there is a field to draw on all the same.
    const least = desk.size && "width" in desk.size ? desk.size : { width: [1], height: [1] };
    const size: [number, number] = [wide || least.width[0]!, high || least.height[0]!];
    this.field = { origin: desk.origin, size };
  }

  /** Of the rows of each plane. */
  get keys(): readonly string[] {
    return this.desk.planes ?? [this.desk.at ?? "rows"];
  }

  private get cell(): "character" | "word" {
    return this.desk.cell ?? "character";
  }

  /** What erasing leaves. */
  get ground(): string {
    return wordOf(this.desk.brushes[0]);
  }

  has(place: Place): boolean {
    return typeof place !== "string" && inGrid(this.field, place) && place[2] >= 0 && place[2] < this.keys.length;
  }

  *places(): Generator<Place> {
    for (const z of this.keys.keys()) yield* planePlaces(this.field, z);
  }

  beside(place: Place): Place[] {
    return cellsBeside(this.field, place);
  }

  /** Nothing, where a row is too short. */
  wordAt(place: Place): string | undefined {
    if (typeof place === "string" || !this.has(place)) return undefined;
    return this.cells[place[2]]?.[this.rowOf(place[1])]?.[place[0] - this.field.origin[0]];
  }

  /** Which row from the first one has a y. */
  rowOf(y: number): number {
    const up = y - this.field.origin[1];
    return this.desk.topIsMostY ? this.field.size[1] - 1 - up : up;
  }

  /** Cells are no records. */
  partAt(): undefined {}

  brushAt(place: Place): number {
    const word = this.wordAt(place);
    return word === undefined ? -1 : brushOfWord(this.desk.brushes, word);
  }

  contentAt(place: Place): string {
    const brush = this.desk.brushes[this.brushAt(place)];
    return brush?.number ? `a ${brush.name}` : `the ${this.wordAt(place) ?? ""}`;
  }

  symmetry(kind: string | undefined): Symmetry {
    return kind === undefined ? NO_SYMMETRY : gridSymmetry(kind, this.field, this.desk.symmetry?.swaps ?? []);
  }

  paint(dabs: readonly Dab[]): RowsMap {
    const draft = new RowsDraft(this);
    for (const { place, brush, number } of dabs) draft.paint(place, brush, number);
    draft.keepOnly(dabs);
    return this.withDraft(draft);
  }

  erase(places: readonly Place[]): RowsMap {
    const draft = new RowsDraft(this);
    for (const place of places) draft.erase(place);
    return this.withDraft(draft);
  }

  move(moves: readonly Moved[]): RowsMap {
    const draft = new RowsDraft(this);
    const taken = moves.map(({ from, to }) => ({ to, word: this.wordAt(from) ?? this.ground }));
    for (const { from } of moves) draft.erase(from);
    for (const { to, word } of taken) draft.put(to, word);
    return this.withDraft(draft);
  }

  symmetric(symmetry: Symmetry): RowsMap {
    const draft = new RowsDraft(this);
    for (const { first, images } of orbits(this.places(), symmetry)) {
      const word = this.wordAt(first) ?? this.ground;
      for (const { place, turns } of images) draft.copy(place, String(symmetry.swapped(word, turns)));
    }
    return this.withDraft(draft);
  }

  withData(data: MapData): RowsMap {
    return data === this.data ? this : new RowsMap(this.desk, data);
  }

  resized(wide: number, high: number, anchor: Anchor): RowsMap {
    const [oldWide, oldHigh] = this.field.size;
    const shift = (now: number, before: number) => (anchor === "middle" ? Math.floor((now - before) / 2) : 0);
    const [right, down] = [shift(wide, oldWide), shift(high, oldHigh)];
    const planes = this.cells.map((rows) =>
      Array.from({ length: high }, (_, row) =>
        Array.from({ length: wide }, (_, column) => rows[row - down]?.[column - right] ?? this.ground),
      ),
    );
    return wide === oldWide && high === oldHigh ? this : this.withCells(planes);
  }

  private withDraft(draft: RowsDraft): RowsMap {
    return draft.isChanged ? this.withCells(draft.cells) : this;
  }

  /** Rows that are as they were keep their text, unless a word is too long for the columns that they stand in. */
  private withCells(planes: readonly (readonly (readonly string[])[])[]): RowsMap {
    let data = this.data;
    planes.forEach((rows, z) => {
      const key = this.keys[z] as string;
      if (rows === this.cells[z]) return;
      const before = textsAt(this.data, key);
      const longest = longestWord(rows);
      const old = this.cell === "word" ? (columnsOf(before) ?? { width: 0, right: true }) : undefined;
      const columns = old && { ...old, width: Math.max(old.width, longest) };
      const isWider = old !== undefined && old.width > 0 && longest > old.width;
      const texts = rows.map((row, at) =>
        row === this.cells[z]?.[at] && !isWider ? (listAt(this.data, key)[at] ?? "") : writeRow(row, columns),
      );
      data = withValue(data, [key], texts);
    });
    return this.withData(data);
  }
}

/** What a brush writes into a cell. */
export function wordOf(brush: Brush | undefined): string {
  return brush?.writes === undefined ? "" : String(brush.writes);
}

export function brushOfWord(brushes: readonly Brush[], word: string): number {
  const plain = brushes.findIndex((brush) => brush.writes !== undefined && wordOf(brush) === word);
  if (plain >= 0 || !/^[+-]?\d+$/.test(word)) return plain;
  const value = Number(word);
  const fitting = brushes.findIndex(({ number }) => number && value >= number.least && value <= number.most);
  return fitting >= 0 ? fitting : brushes.findIndex(({ number }) => number);
}

function textsAt(data: MapData, key: string): string[] {
  return listAt(data, key).map((row) => (typeof row === "string" ? row : String(row)));
}
