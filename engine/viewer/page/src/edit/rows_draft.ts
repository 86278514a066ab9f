import type { Place } from "../model/format";
import { placeKey } from "../model/scene_model";
import type { Dab } from "./drawn_map";
import type { Brush } from "./protocol";
import { type RowsMap, wordOf } from "./rows_map";

type Cells = readonly (readonly (readonly string[])[])[];

/** The cells of a map while an edit is made: planes and rows that stay as they are are shared. */
export class RowsDraft {
  cells: Cells;
  private readonly own = new Set<readonly unknown[]>();

  constructor(private readonly map: RowsMap) {
    this.cells = map.cells;
  }

  get isChanged(): boolean {
    return this.cells !== this.map.cells;
  }

  /** Both ends of a brush that writes into the next plane, too: where there is none, nothing. */
  paint(place: Place, brush: Brush, number?: number): void {
    const word = brush.number ? String(number ?? brush.number.least) : wordOf(brush);
    const upper = brush.above === undefined ? undefined : atPlane(place, 1);
    if (upper && !this.map.has(upper)) return;
    this.set(place, word);
    if (upper) this.set(upper, String(brush.above));
  }

  erase(place: Place): void {
    this.set(place, this.map.ground);
  }

  /** A word that was taken from elsewhere, with its other end. */
  put(place: Place, word: string): void {
    const { brushes } = this.map.desk;
    const lower = brushes.find((brush) => brush.above !== undefined && wordOf(brush) === word);
    const upper = brushes.find((brush) => brush.above !== undefined && String(brush.above) === word);
    if (lower) this.paint(place, lower);
    else if (upper) this.paint(atPlane(place, -1), upper);
    else this.set(place, word);
  }

  /** A word alone, whatever belongs to it. */
  copy(place: Place, word: string): void {
    if (this.wordAt(place) !== word) this.write(place, word);
  }

  /** Of what there may be only so many the older ones go, and those of the beginning of the stroke. */
  keepOnly(dabs: readonly Dab[]): void {
    for (const brush of new Set(dabs.map((dab) => dab.brush))) {
      if (brush.only === undefined || brush.number) continue;
      const word = wordOf(brush);
      const fresh = new Map(dabs.filter((dab) => dab.brush === brush).map(({ place }) => [placeKey(place), place]));
      const old = [...this.map.places()].filter((place) => !fresh.has(placeKey(place)));
      // The last touch of a place counts.
      const touched = dabs.filter((dab) => dab.brush === brush).map(({ place }) => placeKey(place));
      const last = [...fresh].sort(([a], [b]) => touched.lastIndexOf(a) - touched.lastIndexOf(b));
      const all = [...old, ...last.map(([, place]) => place)].filter((place) => this.wordAt(place) === word);
      all.slice(0, Math.max(0, all.length - brush.only)).forEach((place) => this.erase(place));
    }
  }

  private wordAt(place: Place): string | undefined {
    if (typeof place === "string" || !this.map.has(place)) return undefined;
    return this.cells[place[2]]?.[this.map.rowOf(place[1])]?.[place[0] - this.map.field.origin[0]];
  }

  private set(place: Place, word: string): void {
    const before = this.wordAt(place);
    if (typeof place === "string" || !this.map.has(place) || before === word) return;
    if (before !== undefined) this.freeOtherEnd(place, before);
    this.write(place, word);
  }

  /** What had its other end in the plane above or below loses it. */
  private freeOtherEnd(place: Place, word: string): void {
    for (const brush of this.map.desk.brushes) {
      if (brush.above === undefined) continue;
      const [lower, upper] = [wordOf(brush), String(brush.above)];
      const ends: [string, number, string][] = [
        [lower, 1, upper],
        [upper, -1, lower],
      ];
      for (const [here, by, there] of ends) {
        const other = atPlane(place, by);
        if (word === here && this.wordAt(other) === there) this.write(other, this.map.ground);
      }
    }
  }

  private write(place: Place, word: string): void {
    if (typeof place === "string") return;
    const [row, column] = [this.map.rowOf(place[1]), place[0] - this.map.field.origin[0]];
    const planes = (this.cells = this.owned(this.cells));
    const rows = (planes[place[2]] = this.owned(planes[place[2]] ?? []));
    // A plane that is too low or a row that is too short gets ground up to there.
    while (rows.length < this.map.field.size[1]) rows.push(this.groundRow());
    const cells = (rows[row] = this.owned(rows[row] ?? []));
    while (cells.length <= column) cells.push(this.map.ground);
    cells[column] = word;
  }

  private groundRow(): string[] {
    return Array.from({ length: this.map.field.size[0] }, () => this.map.ground);
  }

  /** A list that may be changed: copied once. */
  private owned<T>(list: readonly T[]): T[] {
    if (this.own.has(list)) return list as T[];
    const copy = [...list];
    this.own.add(copy);
    return copy;
  }
}

function atPlane(place: Place, by: number): Place {
  return typeof place === "string" ? place : [place[0], place[1], place[2] + by];
}
