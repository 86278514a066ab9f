import type { Spot } from "../geometry/graph_plan";
import { MatchForm } from "../live/match_form.svelte";
import type { ContentData, Report, Started } from "../live/protocol";
import { matchPath, ownAddress } from "../live/route";
import { get, post, Refusal, reportsOf } from "../live/server";
import { MapEditor } from "./editor.svelte";
import { isRecord, type MapData } from "./map_data";
import { type BlankSize, blankMap } from "./map_fields";
import type { MapDesk, MapVerdict, OpenMap, SavedMap, SaveOrder } from "./protocol";

/** The maps of a game on the server, and the one that is open. */
export class MapFiles {
  desk = $state.raw<MapDesk | undefined>();
  editor = $state.raw<MapEditor | undefined>();
  /** The file that was opened; none of a new map. */
  opened = $state.raw<Omit<OpenMap, "data"> | undefined>();
  /** Under which name it will be saved. */
  name = $state("");
  seed = $state<number | null>(1);
  verdict = $state.raw<MapVerdict | undefined>();
  /** The data that the verdict is on. */
  judged = $state.raw<MapData | undefined>();
  reports = $state.raw<readonly Report[]>([]);
  kept = $state.raw<SavedMap | undefined>();
  /** A name that may be free, where the one that was wanted is not. */
  otherName = $state<string | undefined>();

  constructor(readonly game: string) {}

  get #path(): string {
    return `/api/maps/${encodeURIComponent(this.game)}`;
  }

  get isSaved(): boolean {
    return this.editor?.isSaved ?? true;
  }

  get isMade(): boolean {
    return this.opened?.made ?? false;
  }

  /** Whether what is on the board is what the file has. */
  get isInFile(): boolean {
    return this.isSaved && this.opened !== undefined && !this.opened.made;
  }

  /** What editing needs; then the map that was asked for, or the first one. */
  async load(map: string | undefined): Promise<void> {
    await this.tried(async () => {
      this.desk = await get<MapDesk>(this.#path);
      const first = this.desk.maps.find(({ made }) => !made) ?? this.desk.maps[0];
      const name = map ?? first?.name;
      if (name !== undefined) await this.#open(name);
    });
  }

  async open(name: string): Promise<void> {
    await this.tried(() => this.#open(name));
  }

  async #open(name: string): Promise<void> {
    const { desk } = this;
    if (!desk) return;
    const seed = Math.max(0, Math.round(this.seed ?? 1));
    const query = new URLSearchParams({ name });
    if (desk.maps.find((other) => other.name === name)?.made) query.set("seed", String(seed));
    const { data, ...opened } = await get<OpenMap>(`${this.#path}/open?${query}`);
    if (!isRecord(data)) throw new Error(`The map ${name} can't be drawn: it has no keys.`);
    const verdict = desk.form === "nodes" ? await this.#check(data).catch(() => undefined) : undefined;
    this.opened = opened;
    this.#begin(desk, data, !opened.made, spotsOf(verdict));
    this.name = opened.made ? freeName(name, desk) : name;
    showAddress(name);
  }

  blank(size: BlankSize): void {
    if (!this.desk) return;
    this.opened = undefined;
    this.#begin(this.desk, blankMap(this.desk, size), false, new Map());
    this.name = "new-map";
    showAddress(undefined);
  }

  #begin(desk: MapDesk, data: MapData, isSaved: boolean, spots: ReadonlyMap<string, Spot>): void {
    this.editor = new MapEditor(desk, data, spots, isSaved);
    [this.verdict, this.judged, this.kept, this.otherName, this.reports] = [
      undefined,
      undefined,
      undefined,
      undefined,
      [],
    ];
  }

  /** What is wrong with the map as it is now. */
  async check(data: MapData): Promise<void> {
    try {
      const verdict = await this.#check(data);
      if (this.editor?.map.data === data) [this.verdict, this.judged] = [verdict, data];
    } catch (error) {
      this.reports = reportsOf(error);
    }
  }

  #check(data: MapData): Promise<MapVerdict> {
    return post<MapVerdict>(`${this.#path}/check`, { data });
  }

  /** Whether it is in a file now. */
  async save(name = this.name.trim()): Promise<boolean> {
    const { editor, opened } = this;
    if (!editor) return false;
    [this.otherName, this.kept] = [undefined, undefined];
    const { data } = editor.map;
    const from = opened && !opened.made ? { from: { name: opened.name, hash: opened.hash } } : {};
    const order: SaveOrder = { name, data, ...from };
    const kept = await this.tried(async () => {
      if (name === "") throw new Error("The map needs a name.");
      return post<SavedMap>(`${this.#path}/save`, order);
    });
    if (!kept) {
      if (this.#status === 409 && this.desk) this.otherName = freeName(name, this.desk);
      return false;
    }
    editor.saved(data);
    [this.kept, this.name] = [kept, name];
    const isText = opened?.name === name && opened.text;
    this.opened = { name, file: kept.file, hash: kept.hash, made: false, text: isText };
    this.#list(name);
    showAddress(name);
    return true;
  }

  #list(name: string): void {
    const { desk } = this;
    if (desk && !desk.maps.some((map) => map.name === name))
      this.desk = { ...desk, maps: [...desk.maps, { name, made: false }] };
  }

  /** Saves what isn't in a file, and starts a match of the usual bots. */
  async play(): Promise<void> {
    if (!this.isInFile && !(await this.save())) return;
    await this.tried(async () => {
      const { games } = await get<ContentData>("/api/content");
      const game = games.find((other) => other.name === this.game);
      if (!game) throw new Error(`There is no game ${this.game}.`);
      const form = new MatchForm(game);
      form.map = this.opened?.name;
      const started = await post<Started>("/api/matches", form.order);
      location.assign(ownAddress(started.watch, location.href) ?? matchPath(started.match));
    });
  }

  #status = 0;

  async tried<T>(what: () => Promise<T>): Promise<T | undefined> {
    this.#status = 0;
    try {
      const result = await what();
      this.reports = [];
      return result;
    } catch (error) {
      this.reports = reportsOf(error);
      this.#status = error instanceof Refusal ? error.status : 0;
      return undefined;
    }
  }
}

/** The same name with the first number that no map has. */
export function freeName(name: string, { maps }: Pick<MapDesk, "maps">): string {
  const base = name.replace(/-\d+$/, "");
  const taken = new Set([name, ...maps.map((map) => map.name)]);
  for (let number = 2; ; number++) if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** Where the program puts the nodes of a match. */
function spotsOf(verdict: MapVerdict | undefined): Map<string, Spot> {
  const field = verdict?.scene?.field;
  if (typeof field !== "object" || !("graph" in field)) return new Map();
  return new Map(field.graph.nodes.flatMap(({ name, spot }): [string, Spot][] => (spot ? [[name, spot]] : [])));
}

/** A link to the page leads to the map again. */
function showAddress(map: string | undefined): void {
  const query = map === undefined ? "" : `?map=${encodeURIComponent(map)}`;
  history.replaceState(null, "", location.pathname + query);
}
