/** Which page an address means. */
export type Route =
  | { page: "home" }
  | { page: "game"; game: string }
  | { page: "match"; match: string; key?: string }
  | { page: "watch"; watch: string }
  | { page: "edit"; game: string; map?: string }
  | { page: "nowhere" };

export function routeOf(path: string, search = ""): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const name = decoded(parts[1]);
  const key = new URLSearchParams(search).get("key") ?? undefined;
  if (parts.length === 0) return { page: "home" };
  if (parts.length !== 2 || name === undefined) return { page: "nowhere" };
  if (parts[0] === "games") return { page: "game", game: name };
  if (parts[0] === "match") return { page: "match", match: name, key };
  if (parts[0] === "edit")
    return { page: "edit", game: name, map: new URLSearchParams(search).get("map") ?? undefined };
  return parts[0] === "watch" ? { page: "watch", watch: name } : { page: "nowhere" };
}

export function gamePath(game: string): string {
  return `/games/${encodeURIComponent(game)}`;
}

export function matchPath(match: string): string {
  return `/match/${encodeURIComponent(match)}`;
}

export function watchPath(watch: string): string {
  return `/watch/${encodeURIComponent(watch)}`;
}

/** Where maps of a game are drawn: one of them, or the first. */
export function editPath(game: string, map?: string): string {
  return `/edit/${encodeURIComponent(game)}${map === undefined ? "" : `?map=${encodeURIComponent(map)}`}`;
}

/** The address of a match on the server. */
export function matchApi(match: string, what: string): string {
  return `/api/matches/${encodeURIComponent(match)}/${what}`;
}

/** An address as this page may follow it: to the same server, and to nothing else. */
export function ownAddress(href: string, here: string): string | undefined {
  const found = URL.parse(href, here);
  return found?.origin === new URL(here).origin ? found.pathname + found.search + found.hash : undefined;
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
