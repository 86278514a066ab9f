import { HexField, MOST_SIZE, vertical } from "../geometry/hex_field";
import { HexPlan } from "../geometry/hex_plan";
import type { Place } from "../model/format";
import { placeKey } from "../model/scene_model";
import type { Dab, Drawable, Moved } from "./drawn_map";
import { cellBox, cellLine, cellsBeside, inGrid, planePlaces } from "./grid_places";
import { isAlike, isRecord, listAt, type MapData, valueAt, withValue } from "./map_data";
import { newPart } from "./new_part";
import { brushOfPart, paintedPart } from "./parts";
import type { MapDesk } from "./protocol";
import { type GridBox, gridSymmetry, hexSymmetry, NO_SYMMETRY, orbits, type Symmetry } from "./symmetry";

/** A map whose things are records with x and y, on a hex field or a grid. */
export class RecordsMap implements Drawable {
  readonly form = "records";
  readonly hex?: HexField;
  readonly field: GridBox;
  private readonly byPlace = new Map<string, number[]>();

  constructor(
    readonly desk: MapDesk,
    readonly data: MapData,
  ) {
    const size = sizeOf(desk, data);
    if (desk.hex) this.hex = new HexField(Math.max(1, Math.min(MOST_SIZE, size[0])));
    this.field = { origin: desk.origin, size };
    this.records.forEach((_, number) => {
      const place = this.placeOf(number);
      if (place) this.byPlace.set(placeKey(place), [...(this.byPlace.get(placeKey(place)) ?? []), number]);
    });
  }

  get key(): string {
    return this.desk.at ?? "records";
  }

  get records(): readonly unknown[] {
    return listAt(this.data, this.key);
  }

  /** Along a side of a hex field. */
  get size(): number {
    return this.hex?.size ?? this.field.size[0];
  }

  placeOf(number: number): Place | undefined {
    const record = this.records[number];
    if (!isRecord(record) || !Number.isInteger(record.x) || !Number.isInteger(record.y)) return undefined;
    return [record.x as number, record.y as number, Number.isInteger(record.z) ? (record.z as number) : 0];
  }

  /** The numbers of the records at a place. */
  at(place: Place): readonly number[] {
    return this.byPlace.get(placeKey(place)) ?? [];
  }

  has(place: Place): boolean {
    if (typeof place === "string") return false;
    return place[2] === 0 && (this.hex ? this.hex.contains(place[0], place[1]) : inGrid(this.field, place));
  }

  *places(): Generator<Place> {
    if (!this.hex) return yield* planePlaces(this.field, 0);
    for (const [x, y] of this.hex.vertices()) yield [x, y, 0];
  }

  beside(place: Place): Place[] {
    if (typeof place === "string") return [];
    if (!this.hex) return cellsBeside(this.field, place);
    const [x, y] = place;
    const all: Place[] = [
      [x - 1, y, 0],
      [x + 1, y, 0],
      [x, vertical(x, y), 0],
    ];
    return all.filter((other) => this.has(other));
  }

  /** Of several the last one. */
  partAt(place: Place): MapData | undefined {
    const record = this.records[this.at(place).at(-1) ?? -1];
    return isRecord(record) ? record : undefined;
  }

  brushAt(place: Place): number {
    const record = this.partAt(place);
    return record ? brushOfPart(record, this.desk) : -1;
  }

  contentAt(place: Place): string {
    return this.at(place).length === 0 ? "" : `brush ${this.brushAt(place)}`;
  }

  line(from: Place, to: Place): Place[] {
    if (!this.hex || typeof from === "string" || typeof to === "string") return cellLine(from, to);
    const plan = new HexPlan(this.hex.size, false);
    const [a, b] = [plan.spot(from), plan.spot(to)];
    if (!a || !b) return [to];
    // A step is half an edge, so that none is left out.
    const steps = Math.max(1, Math.ceil(Math.hypot(a.x - b.x, a.y - b.y) * 2));
    const found = Array.from({ length: steps + 1 }, (_, step) => {
      const share = step / steps;
      return plan.place({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    });
    return distinct([from, ...found.filter((place) => place !== undefined), to]);
  }

  box(from: Place, to: Place): Place[] {
    return cellBox(from, to).filter((place) => this.has(place));
  }

  symmetry(kind: string | undefined): Symmetry {
    const swaps = this.desk.symmetry?.swaps ?? [];
    if (kind === undefined) return NO_SYMMETRY;
    return this.hex ? hexSymmetry(kind, this.hex.size, swaps) : gridSymmetry(kind, this.field, swaps);
  }

  paint(dabs: readonly Dab[]): RecordsMap {
    const records = [...this.records];
    const touched = new Map<string, number>();
    for (const { place, brush, touched: models = [], side } of dabs) {
      if (!this.has(place) || typeof place === "string") continue;
      const known = touched.get(placeKey(place)) ?? this.at(place).at(-1);
      const old = known === undefined ? undefined : records[known];
      const made = isRecord(old)
        ? paintedPart(old, brush, this.desk)
        : newPart(
            brush,
            this.placeFields(place),
            { touched: models, all: this.records, ...(side && { side }) },
            this.desk,
          );
      const number = known ?? records.length;
      if (made !== old) records[number] = made;
      touched.set(placeKey(place), number);
    }
    return this.withRecords(this.keptOnly(records, dabs, touched));
  }

  erase(places: readonly Place[]): RecordsMap {
    const gone = new Set(places.flatMap((place) => this.at(place)));
    return gone.size === 0 ? this : this.withRecords(this.records.filter((_, number) => !gone.has(number)));
  }

  /** Where something stood already, it makes room. */
  move(moves: readonly Moved[]): RecordsMap {
    const own = new Map(moves.flatMap(({ from, to }) => this.at(from).map((number): [number, Place] => [number, to])));
    const gone = new Set(moves.flatMap(({ to }) => this.at(to)).filter((number) => !own.has(number)));
    if ([...own].every(([number, to]) => placeKey(to) === placeKey(this.placeOf(number) ?? ""))) return this;
    const records = this.records.flatMap((record, number) => {
      const to = own.get(number);
      if (gone.has(number) || (to !== undefined && !this.has(to))) return [];
      return to === undefined || !isRecord(record) ? [record] : [{ ...record, ...this.placeFields(to) }];
    });
    return this.withRecords(records);
  }

  symmetric(symmetry: Symmetry): RecordsMap {
    const gone = new Set<number>();
    const added: MapData[] = [];
    for (const { first, images } of orbits(this.places(), symmetry)) {
      for (const { place, turns } of images) {
        const meant = this.at(first).flatMap((number) => this.imageOf(this.records[number], place, symmetry, turns));
        const there = this.at(place);
        if (
          isAlike(
            meant,
            there.map((number) => this.records[number]),
          )
        )
          continue;
        there.forEach((number) => gone.add(number));
        added.push(...meant);
      }
    }
    return this.withRecords([...this.records.filter((_, number) => !gone.has(number)), ...added]);
  }

  private imageOf(record: unknown, place: Place, symmetry: Symmetry, turns: number): MapData[] {
    const swapped = symmetry.swapped(record, turns);
    return isRecord(swapped) ? [{ ...swapped, ...this.placeFields(place) }] : [];
  }

  withData(data: MapData): RecordsMap {
    return data === this.data ? this : new RecordsMap(this.desk, data);
  }

  withRecord(number: number, record: MapData): RecordsMap {
    return this.withRecords(this.records.map((old, other) => (other === number ? record : old)));
  }

  /** What lies outside of a smaller field goes. */
  resized(size: number): RecordsMap {
    const { size: where } = this.desk;
    if (!where || !("key" in where) || size === this.size) return this;
    const next = this.withData(withValue(this.data, [where.key], size));
    const outside = next.records.flatMap((_, number) => {
      const place = next.placeOf(number);
      return place && this.has(place) && !next.has(place) ? [place] : [];
    });
    return next.erase(outside);
  }

  private placeFields(place: Place): MapData {
    if (typeof place === "string") return {};
    const hasZ = this.desk.parts.some(({ path }) => path.replaceAll("?", "") === "z");
    return { x: place[0], y: place[1], ...(hasZ && { z: place[2] }) };
  }

  /** The older ones of what there may be only so many. */
  private keptOnly(records: readonly unknown[], dabs: readonly Dab[], touched: ReadonlyMap<string, number>): unknown[] {
    const gone = new Set<number>();
    const order = dabs.map(({ place }) => touched.get(placeKey(place)) ?? -1);
    for (const brush of new Set(dabs.map((dab) => dab.brush))) {
      if (brush.only === undefined) continue;
      const same = records.flatMap((record, number) => {
        return isRecord(record) && this.desk.brushes[brushOfPart(record, this.desk)]?.name === brush.name
          ? [number]
          : [];
      });
      same.sort((a, b) => order.lastIndexOf(a) - order.lastIndexOf(b));
      same.slice(0, Math.max(0, same.length - brush.only)).forEach((number) => gone.add(number));
    }
    return records.filter((_, number) => !gone.has(number));
  }

  private withRecords(records: readonly unknown[]): RecordsMap {
    const old = this.records;
    const isSame = records.length === old.length && records.every((record, number) => record === old[number]);
    return isSame ? this : this.withData(withValue(this.data, [this.key], records));
  }
}

/** Of a field that the data have no size for, or a wrong one, the largest. */
function sizeOf({ size }: MapDesk, data: MapData): [number, number] {
  if (!size) return [1, 1];
  if ("width" in size) return [size.width[1], size.height[1]];
  const found = valueAt(data, [size.key]);
  const whole = (value: unknown) => (Number.isInteger(value) ? Math.max(1, value as number) : 1);
  return Array.isArray(found) ? [whole(found[0]), whole(found[1])] : [whole(found), whole(found)];
}

function distinct(places: readonly Place[]): Place[] {
  return [...new Map(places.map((place) => [placeKey(place), place])).values()];
}
