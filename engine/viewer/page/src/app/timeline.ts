import type { Match } from "../model/match";

/**
 * The moments that can be looked at: the steps of a match or, of two, their steps beside each other, turn by turn. Where one of them has
 * fewer steps in a turn, or is over, it waits at its last.
 */
export class Timeline {
  /** For each moment the step of each match. */
  readonly moments: readonly (readonly number[])[];
  readonly turns: readonly number[];

  constructor(matches: readonly Match[]) {
    const moments: number[][] = [];
    const turns: number[] = [];
    const byTurn = matches.map((match) => stepsByTurn(match));
    const all = new Set(byTurn.flatMap((steps) => [...steps.keys()]));
    const now = matches.map(() => 0);
    for (const turn of [...all].sort((a, b) => a - b)) {
      const steps = byTurn.map((own) => own.get(turn) ?? []);
      const longest = Math.max(...steps.map((own) => own.length));
      for (let part = 0; part < longest; part++) {
        steps.forEach((own, match) => (now[match] = own[Math.min(part, own.length - 1)] ?? now[match]!));
        moments.push([...now]);
        turns.push(turn);
      }
    }
    this.moments = moments;
    this.turns = turns;
  }

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  step(moment: number, match: number): number {
    return this.moments[moment]?.[match] ?? 0;
  }

  turn(moment: number): number {
    return this.turns[moment] ?? 0;
  }

  /** Which of the moments of its turn it is, from 1. */
  part(moment: number): number {
    return moment - this.turns.indexOf(this.turn(moment)) + 1;
  }

  /** A moment of a turn, or of the nearest turn before it. */
  atTurn(turn: number, part = 1): number {
    const found = this.turns.findLastIndex((other) => other <= turn);
    if (found < 0) return 0;
    const first = this.turns.indexOf(this.turns[found]!);
    return this.turns[found] === turn ? Math.min(first + part - 1, found) : found;
  }

  /** The first moment at which a match has come to a step. */
  atStep(match: number, step: number): number {
    const found = this.moments.findIndex((steps) => (steps[match] ?? 0) >= step);
    return found < 0 ? this.last : found;
  }
}

function stepsByTurn(match: Match): Map<number, number[]> {
  const found = new Map<number, number[]>();
  match.data.steps.forEach((step, number) => {
    const own = found.get(step.turn);
    if (own) own.push(number);
    else found.set(step.turn, [number]);
  });
  return found;
}
