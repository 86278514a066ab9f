/** Moments a second. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64] as const;

/** How long things glide to where they are next, in milliseconds, if there is time for it. */
const GLIDE = 260;

/** Quicker than this nobody sees a glide. */
const QUICKEST_GLIDE = 24;

/** Which moment is shown, and how time goes on by itself. */
export class Player {
  at = $state(0);
  playing = $state(false);
  speed = $state(4);
  glide = $state(true);
  /** From 0 to 1: how far things have come from the moment before to this one. */
  progress = $state(1);

  #request = 0;
  #then = 0;
  /** Milliseconds since this moment was reached. */
  #waited = 0;
  /** Whether this moment was reached from the one before it. */
  #stepped = false;

  constructor(readonly last: number) {}

  go(to: number): void {
    const next = Math.max(0, Math.min(this.last, Math.round(to)));
    this.#stepped = next === this.at + 1;
    this.at = next;
    this.#waited = 0;
    this.progress = this.glide && this.#stepped ? 0 : 1;
    if (this.progress < 1) this.#run();
  }

  play(): void {
    if (this.at >= this.last) this.go(0);
    this.playing = this.last > 0;
    this.#run();
  }

  pause(): void {
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  faster(by: 1 | -1): void {
    const now = SPEEDS.findIndex((speed) => speed >= this.speed);
    this.speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, now + by))]!;
  }

  #run(): void {
    if (this.#request) return;
    this.#then = performance.now();
    this.#request = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    // After a pause of the whole page time goes on where it was, and doesn't leap.
    this.#waited += Math.max(0, Math.min(now - this.#then, 250));
    this.#then = now;
    const time = 1000 / this.speed;
    if (this.playing) this.#advance(time);
    const glide = this.playing ? Math.min(GLIDE, time) : GLIDE;
    const glides = this.glide && this.#stepped && !(this.playing && this.speed > QUICKEST_GLIDE);
    this.progress = glides ? Math.min(1, this.#waited / glide) : 1;
    this.#request = this.playing || this.progress < 1 ? requestAnimationFrame(this.#tick) : 0;
  };

  #advance(time: number): void {
    const steps = Math.floor(this.#waited / time);
    if (steps > 0) {
      this.#waited -= steps * time;
      this.#stepped = steps === 1;
      this.at = Math.min(this.last, this.at + steps);
    }
    if (this.at >= this.last) this.playing = false;
  }
}
