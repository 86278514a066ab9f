/** Values along a line that several rows share. */
export class ValueScale {
  readonly low: number;
  readonly high: number;
  /** Round numbers on the way. */
  readonly ticks: number[];

  constructor(values: readonly number[], most = 6) {
    const known = values.filter(Number.isFinite);
    let [low, high] = [Math.min(...known), Math.max(...known)];
    if (known.length === 0) [low, high] = [0, 1];
    if (low === high) [low, high] = [low - 1, high + 1];
    const step = stepOf((high - low) / most);
    this.ticks = [];
    for (let tick = Math.ceil(low / step); tick * step <= high; tick++) this.ticks.push(tick * step);
    const room = (high - low) * 0.03;
    [this.low, this.high] = [low - room, high + room];
  }

  /** From 0 to 1. */
  at(value: number): number {
    return Math.min(1, Math.max(0, (value - this.low) / (this.high - this.low)));
  }
}

/** 1, 2 or 5 times a power of ten, at least so much. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((times) => times * power).find((step) => step >= least) ?? 10 * power;
}
