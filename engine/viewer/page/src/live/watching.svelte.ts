import { Viewing } from "../app/viewing.svelte";
import type { PageData } from "../model/format";
import { checked } from "../model/unpack";
import { showNext } from "./next_viewing";
import type { Report, WatchEvent } from "./protocol";
import { get, reportsOf } from "./server";

/** Who connects anew hears of all matches that were played: of those that come within so many milliseconds the last is shown. */
const TOGETHER = 50;

/** A match that is played again whenever its files change. */
export class Watching {
  /** The last good match, beside the one before it. */
  viewing = $state.raw<Viewing | undefined>();
  verdict = $state.raw<readonly string[]>([]);
  /** What is wrong with the files now. */
  broken = $state.raw<readonly Report[]>([]);
  isWorking = $state(false);
  connection = $state<"waiting" | "open" | "lost" | "gone">("waiting");
  readonly #source: EventSource;
  /** The match that is to be shown: of several that are loaded the last counts. */
  #wanted = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(watch: string) {
    this.#source = new EventSource(`/api/watches/${encodeURIComponent(watch)}/events`);
    this.#source.onopen = () => (this.connection = "open");
    this.#source.onerror = () => {
      this.connection = this.#source.readyState === EventSource.CLOSED ? "gone" : "lost";
    };
    this.#source.onmessage = ({ data }: MessageEvent<string>) => this.#take(JSON.parse(data) as WatchEvent);
  }

  close(): void {
    this.#source.close();
    clearTimeout(this.#timer);
  }

  #take(event: WatchEvent): void {
    this.isWorking = event.kind === "working";
    if (event.kind === "broken") this.broken = event.reports;
    if (event.kind === "mended" || event.kind === "played") this.broken = [];
    if (event.kind !== "played") return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#show(event), TOGETHER);
  }

  async #show({ match, before, verdict, first }: Extract<WatchEvent, { kind: "played" }>): Promise<void> {
    this.#wanted = match;
    try {
      const ids = before === undefined ? [match] : [before, match];
      const page = checked(await get<PageData>(`/api/pages?matches=${ids.map(encodeURIComponent).join(",")}`));
      if (this.#wanted !== match) return;
      const viewing = new Viewing(page);
      const parting = viewing.parting ?? (first && viewing.timeline.atTurn(first.turn));
      showNext(viewing, this.viewing, parting);
      [this.viewing, this.verdict] = [viewing, verdict];
    } catch (error) {
      if (this.#wanted === match) this.broken = reportsOf(error);
    }
  }
}
