/** Milliseconds from the start of one run to the start of the next. */
const APART = 1000;

/** Does something at once, but at most once a second, never twice at a time, and once more after the last call. */
export class Throttle {
  #running = false;
  #again = false;
  #last = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly run: () => Promise<void>) {}

  call(): void {
    if (this.#running) this.#again = true;
    else this.#timer ??= setTimeout(() => void this.#start(), Math.max(0, this.#last + APART - performance.now()));
  }

  /** Forgets what was still to be done. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#again = false;
  }

  async #start(): Promise<void> {
    this.#timer = undefined;
    this.#running = true;
    this.#last = performance.now();
    try {
      await this.run();
    } finally {
      this.#running = false;
      if (this.#again) {
        this.#again = false;
        this.call();
      }
    }
  }
}
