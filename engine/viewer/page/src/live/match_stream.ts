import type { MatchEvents } from "./protocol";
import { matchApi } from "./route";

export type Handlers = { [Name in keyof MatchEvents]: (data: MatchEvents[Name]) => void } & {
  /** Whether events come; `gone`, if the server knows no such match. */
  connection(state: "open" | "lost" | "gone"): void;
};

const NAMES = ["opening", "turn", "asked", "now", "answered", "end"] as const;

export function eventsPath(match: string, key: string | undefined): string {
  return matchApi(match, key === undefined ? "events" : `events?key=${encodeURIComponent(key)}`);
}

/** Listens to a match until it is over or the function that is given back is called. */
export function listen(match: string, key: string | undefined, handlers: Handlers): () => void {
  const source = new EventSource(eventsPath(match, key));
  source.onopen = () => handlers.connection("open");
  source.onerror = () => handlers.connection(source.readyState === EventSource.CLOSED ? "gone" : "lost");
  for (const name of NAMES) {
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      (handlers[name] as (data: unknown) => void)(name === "asked" ? withoutNulls(data) : JSON.parse(data));
      if (name === "end") source.close();
    });
  }
  return () => source.close();
}

/** What isn't there may be said as `null`. */
function withoutNulls(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) => value ?? undefined);
}
