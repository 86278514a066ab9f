import { Viewing } from "../app/viewing.svelte";
import type { MatchData, PageData } from "../model/format";
import { showNext } from "./next_viewing";
import type { Report, WatchEvent } from "./protocol";
import { reportsOf } from "./server";
import { WholeMatch } from "./whole_match";

type Played = Extract<WatchEvent, { kind: "played" }>;

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
  /** Matches that are shown, or played now: what is told of them is gathered before they are over. */
  readonly #matches = new Map<string, WholeMatch>();
  /** The match that is to be shown: of several the last counts. */
  #wanted = "";

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
    this.#keep([]);
  }

  #take(event: WatchEvent): void {
    this.isWorking = event.kind === "working" || event.kind === "playing";
    if (event.kind === "broken") this.broken = event.reports;
    if (event.kind === "mended" || event.kind === "played") this.broken = [];
    if (event.kind === "playing") this.#gather(event.match);
    if (event.kind === "played") void this.#show(event);
  }

  #gather(match: string): WholeMatch {
    const whole = this.#matches.get(match) ?? new WholeMatch(match);
    this.#matches.set(match, whole);
    return whole;
  }

  /** Forgets all other matches. */
  #keep(matches: readonly string[]): void {
    for (const [match, whole] of this.#matches) {
      if (matches.includes(match)) continue;
      whole.close();
      this.#matches.delete(match);
    }
  }

  async #show(played: Played): Promise<void> {
    const ids = played.before === undefined ? [played.match] : [played.before, played.match];
    this.#wanted = played.match;
    this.#keep(ids);
    try {
      const pages = await Promise.all(ids.map((match) => this.#gather(match).page));
      if (this.#wanted !== played.match) return;
      const viewing = new Viewing(together(pages, played));
      showNext(viewing, this.viewing, viewing.parting);
      [this.viewing, this.verdict] = [viewing, played.verdict];
    } catch (error) {
      if (this.#wanted === played.match) this.broken = reportsOf(error);
    }
  }
}

/** One match, or the one before beside it. */
function together(pages: readonly PageData[], { difference }: Played): PageData {
  const [first, second] = pages;
  if (!second) return first!;
  const named = (page: PageData, name: string): MatchData => ({ ...page.matches[0]!, name });
  return { ...second, matches: [named(first!, "before"), named(second, "after")], ...(difference && { difference }) };
}
