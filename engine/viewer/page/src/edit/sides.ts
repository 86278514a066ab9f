import { isAlike } from "./map_data";

/** A value, and what it is in the next image. */
export type Swap = readonly [from: unknown, to: unknown];

/**
 * What each value is in the next image of a symmetry with so many of them. After the last image every value is itself again, so a ring of values goes
 * on by as much as that needs: a ring of six by two under a third turn. What no such step does stays as it is, but for pairs: three pairs, side by
 * side, go round by thirds.
 */
export function sidesOf(swaps: readonly Swap[], order: number): Swap[] {
  const rings = ringsOf(swaps);
  if (order % 3 !== 0) return rings.flatMap((ring) => turned(ring, order));
  const pairs = rings.filter(({ length }) => length === 2);
  const round = pairs.length % 3 === 0 ? triples(pairs).flatMap((triple) => roundOf(triple, order)) : [];
  const others = round.length > 0 ? rings.filter(({ length }) => length !== 2) : rings;
  return [...round, ...others].flatMap((ring) => turned(ring, order));
}

/** The table as rings, each value once: of `A: B` also B becomes A, the end of each chain goes back to its start. */
function ringsOf(swaps: readonly Swap[]): unknown[][] {
  const isEnd = (value: unknown) => swaps.some(([, to]) => isAlike(to, value));
  const seen: unknown[] = [];
  // Chains before those that are closed already: these have no start of their own.
  const starts = [...swaps.filter(([from]) => !isEnd(from)), ...swaps].map(([from]) => from);
  return starts.flatMap((start) => {
    const ring: unknown[] = [];
    for (
      let next: Swap | undefined = [undefined, start];
      next;
      next = swaps.find(([from]) => isAlike(from, ring.at(-1)))
    ) {
      const [, value] = next;
      if (seen.some((one) => isAlike(one, value))) break;
      seen.push(value);
      ring.push(value);
    }
    return ring.length > 1 ? [ring] : [];
  });
}

/** By one, or by so many that the ring is closed after the last image; nothing, where neither does. */
function turned(ring: readonly unknown[], order: number): Swap[] {
  const { length } = ring;
  const step = order % length === 0 ? 1 : length % order === 0 ? length / order : 0;
  return step === 0 ? [] : ring.map((value, at): Swap => [value, ring[(at + step) % length]]);
}

function triples<T>(list: readonly T[]): T[][] {
  return Array.from({ length: list.length / 3 }, (_, at) => list.slice(3 * at, 3 * at + 3));
}

/** Three pairs as rings. By sixths they are one, in which two steps are a third turn and three change each pair. */
function roundOf(pairs: readonly (readonly unknown[])[], order: number): unknown[][] {
  const [ones, others] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  if (order % 2 !== 0) return [ones, others];
  return [[ones[0], others[2], ones[1], others[0], ones[2], others[1]]];
}
