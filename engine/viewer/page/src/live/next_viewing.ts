import { writeAddress } from "../app/address";
import type { Viewing } from "../app/viewing.svelte";

/**
 * What is looked at next, as the one before was looked at: the same turn, eyes, selection and panel, unless it is to be seen at a moment of
 * its own. The address says so, too: whatever is shown first follows it.
 */
export function showNext(next: Viewing, before: Viewing | undefined, at: number | undefined): void {
  if (before) {
    next.show(before.shown);
    [next.areas, next.letters] = [before.areas, before.letters];
    if (next.matches.length === before.matches.length) next.tab = before.tab;
  }
  if (at !== undefined) next.player.go(at);
  history.replaceState(null, "", `#${writeAddress(next.shown)}`);
}
