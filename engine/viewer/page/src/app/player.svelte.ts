/** Moments a second. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64] as const;

/** How long things glide to where they are next, in milliseconds, if there is time for it. */
const GLIDE = 260;

/** Quicker than this nobody sees a glide. */
const QUICKEST_GLIDE = 24;

/** Who follows a match that is still played has this long for all moments that he is behind it, in milliseconds. */
const BEHIND = 500;

/** Which moment is shown, and how time goes on by itself. */
export class Player {
  at = $state(0);
  playing = $state(false);
  speed = $state(4);
  glide = $state(true);
  /** From 0 to 1: how far things have come from the moment before to this one. */
  progress = $state(1);
  last = $state(0);
  /** Whether more moments will come: then who plays waits for them at the end, and who goes there plays. */
  waits = $state(false);

  #request = 0;
  #then = 0;
  /** Milliseconds since this moment was reached. */
  #waited = 0;
  /** Whether this moment was reached from the one before it. */
  #stepped = false;

  constructor(last: number) {
    this.last = last;
  }

  /** There are more moments than before. */
  extend(last: number): void {
    const waited = this.at >= this.last;
    this.last = last;
    // The first that has come is shown at once.
    if (waited) this.#waited = this.#time();
    if (this.playing) this.#run();
  }

  go(to: number): void {
    const next = Math.max(0, Math.min(this.last, Math.round(to)));
    this.#stepped = next === this.at + 1;
    this.at = next;
    this.#waited = 0;
    if (this.waits) this.playing = next >= this.last;
    this.progress = this.glide && this.#stepped ? 0 : 1;
    if (this.progress < 1) this.#run();
  }

  play(): void {
    if (this.at >= this.last && !this.waits) this.go(0);
    this.playing = this.last > 0 || this.waits;
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
    const time = this.#time();
    if (this.playing) this.#advance(time);
    const glide = this.playing ? Math.min(GLIDE, time) : GLIDE;
    const glides = this.glide && this.#stepped && !(this.playing && this.speed > QUICKEST_GLIDE);
    this.progress = glides ? Math.min(1, this.#waited / glide) : 1;
    const goesOn = this.playing && !(this.waits && this.at >= this.last);
    this.#request = goesOn || this.progress < 1 ? requestAnimationFrame(this.#tick) : 0;
  };

  /** How long a moment is shown, in milliseconds. */
  #time(): number {
    const usual = 1000 / this.speed;
    return this.waits ? Math.min(usual, BEHIND / Math.max(1, this.last - this.at)) : usual;
  }

  #advance(time: number): void {
    const steps = Math.floor(this.#waited / time);
    if (steps > 0 && this.at < this.last) {
      this.#waited -= steps * time;
      this.#stepped = steps === 1;
      this.at = Math.min(this.last, this.at + steps);
    }
    if (this.at >= this.last && !this.waits) this.playing = false;
  }
}
