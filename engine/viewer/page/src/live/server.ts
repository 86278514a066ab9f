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

export type ExtraHeaders = Record<string, string>;

export async function get<T>(path: string): Promise<T> {
  return answerOf(path, {});
}

/** What is no JSON, as it is. */
export async function getText(path: string): Promise<string> {
  return answerOf(path, {}, (response) => response.text());
}

export async function post<T>(path: string, body: unknown, headers: ExtraHeaders = {}): Promise<T> {
  return postFile(path, JSON.stringify(body), { "content-type": "application/json", ...headers });
}

/** A body as it is. */
export async function postFile<T>(path: string, body: string | Blob, headers: ExtraHeaders): Promise<T> {
  return answerOf(path, { method: "POST", headers, body });
}

/** Says whose key it is that a person does something with. */
export function withKey(key: string | undefined): ExtraHeaders {
  return key === undefined ? {} : { "x-lunarena-key": key };
}

/** Milliseconds until it is tried again. */
const PAUSES = [300, 1000, 3000];

/** Again after the connection broke, in the same way: what bears an id is done once, however often it arrives. */
export async function surely<T>(what: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return what();
}

/** As reports, whatever went wrong. */
export function reportsOf(error: unknown): readonly Report[] {
  if (error instanceof Refusal) return error.reports;
  const message = error instanceof Error ? error.message : String(error);
  return [{ text: message, severity: "error", message }];
}

async function answerOf<T>(
  path: string,
  request: RequestInit,
  read: (response: Response) => Promise<T> = (response) => response.json() as Promise<T>,
): Promise<T> {
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(path, request);
    body = await (response.ok ? read(response) : response.json()).catch(() => undefined);
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
