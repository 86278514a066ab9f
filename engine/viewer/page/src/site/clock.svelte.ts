/** The server's time: the visitor's own clock may be wrong. */
export class Clock {
  /** Seconds since 1970. */
  now = $state(Math.floor(Date.now() / 1000));
  /** How far the server is ahead of this machine, in seconds. */
  #ahead = 0;

  /** Goes on until the function that is given back is called. */
  begin(): () => void {
    const timer = setInterval(() => this.#read(), 1000);
    return () => clearInterval(timer);
  }

  set(now: number): void {
    this.#ahead = now - Date.now() / 1000;
    this.#read();
  }

  #read(): void {
    this.now = Math.floor(Date.now() / 1000 + this.#ahead);
  }
}
