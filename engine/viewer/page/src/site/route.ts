/** Which page an address means. */
export type Route =
  | { page: SimplePage }
  | { page: "team" | "bout" | "tournament"; id: number }
  /** The bout or the tournament that it is part of, if the address says so. */
  | { page: "match"; key: string; bout?: number; tournament?: number }
  /** Whom to challenge. */
  | { page: "scrimmages"; against?: number }
  /** The match that is to be voided. */
  | { page: "organiser"; voids?: string }
  | { page: "nowhere" };

const SIMPLE = {
  "": "home",
  leaderboard: "leaderboard",
  bots: "bots",
  queue: "queue",
  tournaments: "tournaments",
  "sign-up": "signUp",
  "log-in": "logIn",
  projector: "projector",
} as const;
type SimplePage = (typeof SIMPLE)[keyof typeof SIMPLE];

const NUMBERED = { teams: "team", bouts: "bout", tournaments: "tournament" } as const;

export function routeOf(path: string, search = ""): Route {
  const [first = "", second, ...more] = path.split("/").filter((part) => part !== "");
  const given = new URLSearchParams(search);
  if (more.length) return { page: "nowhere" };
  if (second === undefined) {
    if (first === "scrimmages") return { page: "scrimmages", against: idOf(given.get("against")) };
    if (first === "organiser") return { page: "organiser", voids: given.get("void") ?? undefined };
    return { page: Object.hasOwn(SIMPLE, first) ? SIMPLE[first as keyof typeof SIMPLE] : "nowhere" };
  }
  const key = first === "matches" ? decoded(second) : undefined;
  if (key !== undefined)
    return { page: "match", key, bout: idOf(given.get("bout")), tournament: idOf(given.get("tournament")) };
  const id = idOf(second);
  if (id === undefined || !Object.hasOwn(NUMBERED, first)) return { page: "nowhere" };
  return { page: NUMBERED[first as keyof typeof NUMBERED], id };
}

export function teamPath(team: number): string {
  return `/teams/${team}`;
}

export function challengePath(team: number): string {
  return `/scrimmages?against=${team}`;
}

export function boutPath(bout: number): string {
  return `/bouts/${bout}`;
}

export function tournamentPath(tournament: number): string {
  return `/tournaments/${tournament}`;
}

export function voidPath(match: string): string {
  return `/organiser?void=${encodeURIComponent(match)}`;
}

/** The match, at a turn of it if one is given. */
export function matchPath(
  key: string,
  { bout, tournament, turn }: { bout?: number; tournament?: number; turn?: number } = {},
): string {
  const search = bout !== undefined ? `?bout=${bout}` : tournament !== undefined ? `?tournament=${tournament}` : "";
  return `/matches/${encodeURIComponent(key)}${search}${turn === undefined ? "" : `#turn=${turn}`}`;
}

/** Pages of this address are all in this file; anything else is left to the browser. */
export function isOwnPage(address: URL, here: URL): boolean {
  return address.origin === here.origin && !address.pathname.startsWith("/api/");
}

function idOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
