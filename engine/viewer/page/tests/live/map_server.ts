import type { MapDesk, MapVerdict, OpenMap, SaveOrder } from "../../src/edit/protocol";
import type { Place } from "../../src/model/format";
import { pondPage } from "../browser/pond";
import type { Asked, FakeServer } from "./fake_server";
import { Problem } from "./fake_server";
import { pondServer } from "./pond_server";

const { palette, shapes, matches } = pondPage({ turns: 1 });

/** What stands in a file, by the name of the map. */
export type MapShelf = Record<string, { data: Record<string, unknown>; made?: boolean }>;

/** As much of the program as the editor needs: a shelf of maps, which are faulty while `fault` finds something. */
export class MapServer {
  private readonly hashes = new Map<string, number>();

  constructor(
    readonly server: FakeServer,
    readonly desk: MapDesk,
    readonly shelf: MapShelf,
    private readonly fault: (data: Record<string, unknown>) => { message: string; at?: Place[] } | undefined = () =>
      undefined,
  ) {
    pondServer(server);
    const list = () => Object.entries(this.shelf).map(([name, { made = false }]) => ({ name, made }));
    server.answer("GET /api/maps/pond", () => ({ ...desk, palette, shapes, maps: list() }));
    server.answer("POST /api/maps/pond/check", ({ body }) => this.verdict((body as { data: never }).data));
    server.answer("POST /api/maps/pond/save", (asked) => this.save(asked));
    server.answer("GET /api/maps/pond/open", (asked) => this.open(asked));
  }

  /** Somebody else writes the file. */
  touch(name: string): void {
    this.hashes.set(name, (this.hashes.get(name) ?? 0) + 1);
  }

  private open({ path }: Asked): OpenMap | Problem {
    const query = new URL(path, this.server.address).searchParams;
    const name = query.get("name") ?? "";
    const found = this.shelf[name];
    if (!found) return new Problem(422, `there is no map ${name}`);
    const { data, made = false } = found;
    const shown = made ? { ...data, title: `seed ${query.get("seed")}` } : data;
    return { name, file: `maps/pond/${name}.yaml`, hash: this.hash(name), data: shown, made, text: false };
  }

  private hash(name: string): string {
    return `h${this.hashes.get(name) ?? 0}`;
  }

  private verdict(data: Record<string, unknown>): MapVerdict {
    const found = this.fault(data);
    const faults = found ? [{ path: "rows.1", help: "Draw one.", ...found }] : [];
    const frame = matches[0]!.steps[0]!.frames.all;
    const scene = "whole" in frame ? frame.whole : undefined;
    const text = Object.keys(data).join("\n");
    return { faults, text, ...(!found && this.desk.form === "rows" && { scene }) };
  }

  private save({ body }: Asked): object {
    const { name, data, from } = body as SaveOrder;
    if (this.shelf[name] && from?.name !== name) return new Problem(409, `there is a map ${name} already`);
    if (this.shelf[name] && from?.hash !== this.hash(name)) return new Problem(409, `${name} changed meanwhile`);
    this.shelf[name] = { data: data as Record<string, unknown> };
    this.touch(name);
    return { file: `maps/pond/${name}.yaml`, hash: this.hash(name), command: `lunarena play pond --map ${name}` };
  }
}
