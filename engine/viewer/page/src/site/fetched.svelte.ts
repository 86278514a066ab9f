import { onDestroy } from "svelte";
import type { Report } from "../live/protocol";
import { get, reportsOf, Unreachable } from "../live/server";
import type { Site } from "./site.svelte";
import type { Changed } from "./site_events";
import { Throttle } from "./throttle";

/** Something of the server that is shown. It is fetched again when it changed, and stays on the screen meanwhile. */
export class Fetched<T> {
  data = $state.raw<T | undefined>();
  reports = $state.raw<readonly Report[]>([]);
  readonly #throttle = new Throttle(() => this.#fetch());
  #ended = false;

  constructor(
    readonly path: string,
    /** Whether what changed is part of it. */
    readonly concerns: (changed: Changed) => boolean,
    readonly took: (data: T) => void = () => {},
  ) {}

  /** Soon: not more often than once a second. */
  refresh(): void {
    this.#throttle.call();
  }

  end(): void {
    this.#ended = true;
    this.#throttle.stop();
  }

  /** What the server answered to something else, and is newer. */
  set(data: T): void {
    this.data = data;
  }

  async #fetch(): Promise<void> {
    try {
      const data = await get<T>(this.path);
      if (this.#ended) return;
      [this.data, this.reports] = [data, []];
      this.took(data);
    } catch (error) {
      // A lost connection is told once for the whole page, and what was there stays.
      const isTold = error instanceof Unreachable && this.data !== undefined;
      if (!this.#ended && !isTold) this.reports = reportsOf(error);
    }
  }
}

/** For as long as the component that calls it is there. */
export function fetched<T>(
  site: Site,
  path: string,
  concerns: (changed: Changed) => boolean,
  took?: (data: T) => void,
): Fetched<T> {
  const made = new Fetched<T>(path, concerns, took);
  onDestroy(site.watch(made as Fetched<unknown>));
  return made;
}
