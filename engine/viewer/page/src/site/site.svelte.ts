import { ThemeChoice } from "../app/theme.svelte";
import { Clock } from "./clock.svelte";
import { Fetched } from "./fetched.svelte";
import { Navigation } from "./navigation.svelte";
import type { Me, SiteData } from "./protocol";
import { SiteServer } from "./site_server";
import { type Changed, SiteStream } from "./site_events";

/** The contest as one visitor sees it: what all pages share. */
export class Site {
  readonly theme = new ThemeChoice();
  readonly clock = new Clock();
  readonly navigation = new Navigation();
  readonly server = new SiteServer(
    () => this.me?.form,
    () => this.refresh(),
  );
  /** Whether what is shown may be old. */
  isLost = $state(false);
  readonly #own = new Fetched<SiteData>(
    "/api/site",
    ({ what, id }) => what === "site" || what === "tournament" || (what === "team" && this.isMine(id)),
    ({ now }) => this.clock.set(now),
  );
  readonly #watched = new Set<Fetched<unknown>>([this.#own as Fetched<unknown>]);
  readonly #stream = new SiteStream({
    changed: (changed) => this.#changed(changed),
    open: (again) => this.#open(again),
    lost: () => (this.isLost = true),
  });

  /** Until the function that is given back is called. */
  begin(): () => void {
    const ends = [this.clock.begin(), this.navigation.begin()];
    this.#own.refresh();
    this.#stream.connect();
    return () => {
      ends.forEach((end) => end());
      this.#stream.close();
    };
  }

  get data(): SiteData | undefined {
    return this.#own.data;
  }

  get reports() {
    return this.#own.reports;
  }

  get me(): Me | undefined {
    return this.#own.data?.me;
  }

  /** Who looks at it, if it is a team that takes part: organisers don't. */
  get player(): Me | undefined {
    return this.me?.organiser ? undefined : this.me;
  }

  get palette(): Record<string, string> {
    return this.data?.palette[this.theme.now] ?? {};
  }

  isMine(team: number | undefined): boolean {
    return team === undefined || team === this.me?.team;
  }

  refresh(): void {
    this.#own.refresh();
  }

  /** An answer that tells of the whole contest, or of one's own team. */
  set(data: SiteData): void {
    this.#own.set(data);
    this.clock.set(data.now);
  }

  setMe(me: Me): void {
    if (this.data) this.#own.set({ ...this.data, me });
  }

  /** Somebody came in or left: all may look other. */
  cameOrLeft(): void {
    this.#stream.connect();
    for (const one of this.#watched) one.refresh();
  }

  /** Keeps something up to date until the function that is given back is called. */
  watch(fetched: Fetched<unknown>): () => void {
    this.#watched.add(fetched);
    fetched.refresh();
    return () => {
      this.#watched.delete(fetched);
      fetched.end();
    };
  }

  #changed(changed: Changed): void {
    for (const one of this.#watched) if (one.concerns(changed)) one.refresh();
  }

  #open(again: boolean): void {
    const wasLost = this.isLost;
    this.isLost = false;
    if (again || wasLost) for (const one of this.#watched) one.refresh();
  }
}
