import type { Problem, Report } from "./protocol";

/** What the server said instead of an answer. */
export class Refusal extends Error {
  constructor(
    readonly reports: readonly Report[],
    readonly status: number,
  ) {
    super(reports.map(({ message }) => message).join("; "));
  }
}

/** The connection broke before there was an answer: it may be tried again. */
export class Unreachable extends Error {
  constructor() {
    super("The server can't be reached.");
  }
}

export async function get<T>(path: string): Promise<T> {
  return answerOf(path, {});
}

/** `key`: of the person who does it. */
export async function post<T>(path: string, body: unknown, key?: string): Promise<T> {
  const headers = { "content-type": "application/json", ...(key !== undefined && { "x-lunarena-key": key }) };
  return answerOf(path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Milliseconds until it is tried again. */
const PAUSES = [300, 1000, 3000];

/** Again after the connection broke, with the same body: what bears an id is done once, however often it arrives. */
export async function postSurely<T>(path: string, body: unknown, key?: string): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await post<T>(path, body, key);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return post<T>(path, body, key);
}

/** As reports, whatever went wrong. */
export function reportsOf(error: unknown): readonly Report[] {
  if (error instanceof Refusal) return error.reports;
  const message = error instanceof Error ? error.message : String(error);
  return [{ text: message, severity: "error", message }];
}

async function answerOf<T>(path: string, request: RequestInit): Promise<T> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, request);
    body = await response.json().catch(() => undefined);
  } catch {
    throw new Unreachable();
  }
  if (response.ok && body !== undefined) return body as T;
  const reports = (body as Problem | undefined)?.reports;
  const message = response.ok
    ? "The server's answer can't be read."
    : `The server answered with status ${response.status}.`;
  throw new Refusal(reports?.length ? reports : [{ text: message, severity: "error", message }], response.status);
}
