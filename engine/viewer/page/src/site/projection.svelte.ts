import { Viewing } from "../app/viewing.svelte";
import type { PageData } from "../model/format";
import { get } from "../live/server";
import { checked } from "../model/unpack";
import type { Bout } from "./protocol";
import { Show, type ShownMatch, showSpeed } from "./show.svelte";
import type { Site } from "./site.svelte";

/** Milliseconds that the end of a match is shown. */
const PAUSE = 6000;
/** Milliseconds until something that could not be fetched is tried again, or left. */
const AGAIN = 3000;
const KEY = "lunarena-shown";

/** The screen in the hall: which match is played on it, and what comes then. */
export class Projection {
  readonly show = new Show(keptKey());
  viewing = $state.raw<Viewing | undefined>();
  /** Whether all that was played has been shown. */
  isWaiting = $state(true);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The match that is being fetched: another may have been chosen meanwhile. */
  #wanted: string | undefined;
  #ahead: { key: string; page: Promise<PageData> } | undefined;

  constructor(readonly site: Site) {}

  renew(bouts: readonly Bout[]): void {
    const isFirst = this.show.renew(bouts);
    if (isFirst && this.show.current) void this.#open(this.show.current);
    else if (this.isWaiting && this.show.next) this.go(1);
  }

  /** The keys of all matches that the hall has not seen to their end. */
  get unseen(): ReadonlySet<string> {
    const { all, current } = this.show;
    const at = all.findIndex(({ match }) => match.key === current?.match.key);
    const isSeen = this.viewing?.isOver ?? false;
    return new Set(all.slice(Math.max(at, 0) + (isSeen ? 1 : 0)).map(({ match }) => match.key));
  }

  /** On or back, now. */
  go(by: 1 | -1): void {
    clearTimeout(this.#timer);
    if (this.show.go(by)) void this.#open(this.show.current!);
    else if (by > 0) this.isWaiting = true;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.viewing?.player.pause();
    this.#wanted = undefined;
  }

  /** Whether the match has come to its end: after a while the next begins. */
  set isOver(isOver: boolean) {
    clearTimeout(this.#timer);
    if (isOver) this.#timer = setTimeout(() => this.go(1), PAUSE);
  }

  async #open({ match }: ShownMatch): Promise<void> {
    this.isWaiting = false;
    this.#wanted = match.key;
    try {
      const viewing = new Viewing(await this.#page(match.key), this.site.theme);
      if (this.#wanted !== match.key) return;
      this.viewing?.player.pause();
      viewing.player.glide = !matchMedia("(prefers-reduced-motion: reduce)").matches;
      viewing.player.speed = showSpeed(viewing.timeline.last);
      this.viewing = viewing;
      viewing.player.play();
      keepKey(match.key);
      const next = this.show.next?.match.key;
      if (next !== undefined) this.#ahead = { key: next, page: this.#page(next) };
    } catch {
      // One that can't be shown holds nobody up.
      if (this.#wanted === match.key) this.#timer = setTimeout(() => this.go(1), AGAIN);
    }
  }

  #page(key: string): Promise<PageData> {
    if (this.#ahead?.key === key) return this.#ahead.page;
    const page = get(`/api/matches/${encodeURIComponent(key)}`).then(checked);
    // Who needs it hears of it.
    page.catch(() => {});
    return page;
  }
}

/** Not every browser keeps something for a page: then it begins anew. */
function keptKey(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function keepKey(key: string): void {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // It is shown all the same.
  }
}
