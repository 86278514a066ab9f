import { get } from "../live/server";
import { Sending } from "./sending.svelte";

/** What comes behind the first entries of a list, the newest first. */
export class Older<T extends { id: number }> {
  entries = $state.raw<readonly T[]>([]);
  isAll = $state(false);
  readonly sending = new Sending();

  constructor(
    /** The address of those before an entry. */
    readonly path: (before: number) => string,
    /** How many the server gives at once. */
    readonly most: number,
  ) {}

  /** The first ones, which may have changed, and then those that were asked for. */
  behind(first: readonly T[]): readonly T[] {
    const known = new Set(first.map(({ id }) => id));
    return [...first, ...this.entries.filter(({ id }) => !known.has(id))];
  }

  /** Whether there may be more than these. */
  hasMore(shown: readonly T[]): boolean {
    return !this.isAll && shown.length >= this.most;
  }

  async more(shown: readonly T[]): Promise<void> {
    const last = shown.at(-1);
    if (!last) return;
    await this.sending.send(async () => {
      const found = await get<T[]>(this.path(last.id));
      // What fell out of the first ones meanwhile stays, too.
      this.entries = [...this.behind(shown), ...found];
      this.isAll = found.length < this.most;
    });
  }
}
