/** States one after the other, with no end: they share what they have in common. */
export class History<T> {
  private readonly states: T[];
  private at = 0;

  constructor(start: T) {
    this.states = [start];
  }

  get now(): T {
    return this.states[this.at] as T;
  }

  get canUndo(): boolean {
    return this.at > 0;
  }

  get canRedo(): boolean {
    return this.at < this.states.length - 1;
  }

  /** A state after this one; what was undone is forgotten. The same state again is none. */
  add(state: T): void {
    if (state === this.now) return;
    this.states.splice(this.at + 1, Infinity, state);
    this.at += 1;
  }

  undo(): void {
    if (this.canUndo) this.at -= 1;
  }

  redo(): void {
    if (this.canRedo) this.at += 1;
  }
}
