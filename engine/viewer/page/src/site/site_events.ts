import type { SiteEvents } from "./protocol";

export type Changed = SiteEvents["changed"];

export interface Listener {
  changed(changed: Changed): void;
  /** `again`: after it was lost, so that anything may have changed. */
  open(again: boolean): void;
  lost(): void;
}

/** Milliseconds until a connection that the server refused is tried again; others the browser mends by itself. */
const PAUSE = 3000;

/** What the server says has changed: one connection for the whole page. */
export class SiteStream {
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wasOpen = false;

  constructor(private readonly listener: Listener) {}

  /** Connects, anew if need be: somebody else may listen now. */
  connect(): void {
    this.close();
    const source = new EventSource("/api/events");
    this.#source = source;
    source.onopen = () => {
      this.listener.open(this.#wasOpen);
      this.#wasOpen = true;
    };
    source.onerror = () => {
      this.listener.lost();
      if (source.readyState === EventSource.CLOSED) this.#timer = setTimeout(() => this.connect(), PAUSE);
    };
    source.addEventListener("changed", ({ data }: MessageEvent<string>) =>
      this.listener.changed(JSON.parse(data) as Changed),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
  }
}
