import { readFileSync } from "node:fs";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

/** A page that the program carries. */
const pageOf = (name: string) => readFileSync(join(import.meta.dirname, "../../..", name), "utf8");

export interface Asked {
  method: string;
  path: string;
  /** What is no JSON is text. */
  body: unknown;
  key?: string;
  /** By which a server knows its own page. */
  form?: string;
}

/** An answer: data, or a status with a problem. */
export type Answer = unknown | Problem;

/** The connection breaks, and nobody knows whether it was done. */
export const BROKEN = Symbol("broken");

export class Problem {
  constructor(
    readonly status: number,
    readonly message: string,
  ) {}
}

/** As much of `lunarena serve` as the page needs: it plays nothing, and says what a test tells it to say. */
export class FakeServer {
  /** All POSTs, in their order. */
  readonly posts: Asked[] = [];
  /** By method and path, without the query: `GET /api/content`. */
  readonly answers = new Map<string, (asked: Asked) => Answer>();
  private readonly streams = new Map<string, string[]>();
  private readonly listening = new Map<string, Set<ServerResponse>>();
  private refusing = false;

  private constructor(
    private readonly server: Server,
    private readonly page: string,
  ) {}

  static async start(page = "live.html"): Promise<FakeServer> {
    const server = createServer((request, response) => void fake.serve(request, response));
    const fake = new FakeServer(server, pageOf(page));
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return fake;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  answer(what: string, answer: object | ((asked: Asked) => Answer)): void {
    this.answers.set(what, typeof answer === "function" ? (answer as (asked: Asked) => Answer) : () => answer);
  }

  /** Lets a path be listened to. */
  open(path: string): void {
    this.streams.set(path, []);
  }

  /** Says something to all who listen to a path, and to those who come later. */
  say(path: string, event: string | undefined, data: unknown): void {
    const said = this.streams.get(path) ?? [];
    this.streams.set(path, said);
    const name = event === undefined ? "" : `event: ${event}\n`;
    said.push(`id: ${said.length}\n${name}data: ${JSON.stringify(data)}\n\n`);
    for (const response of this.listening.get(path) ?? []) response.write(said.at(-1));
  }

  /** Breaks all connections, and takes no new ones until told to. */
  lose(): void {
    this.refusing = true;
    for (const all of this.listening.values()) for (const response of all) response.destroy();
    this.listening.clear();
  }

  find(): void {
    this.refusing = false;
  }

  async end(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.refusing) return void request.destroy();
    const path = (request.url ?? "/").split("?")[0]!;
    if (!path.startsWith("/api/")) return send(response, 200, "text/html", this.page);
    if (request.method === "GET" && path.endsWith("/events")) return this.stream(request, response, path);
    const { "x-lunarena-key": key, "x-lunarena-form": form, "content-type": type } = request.headers;
    const body = await bodyOf(request);
    const asked: Asked = {
      method: request.method ?? "GET",
      path: request.url ?? path,
      body: type === "application/json" ? JSON.parse(body) : body,
      ...(typeof key === "string" && { key }),
      ...(typeof form === "string" && { form }),
    };
    if (asked.method === "POST") this.posts.push(asked);
    const answer = this.answers.get(`${asked.method} ${path}`)?.(asked) ?? new Problem(404, `nothing at ${path}`);
    if (answer === BROKEN) return void request.socket.destroy();
    if (answer instanceof Problem) problem(response, answer);
    else send(response, 200, "application/json", answer);
  }

  private stream(request: IncomingMessage, response: ServerResponse, path: string): void {
    const said = this.streams.get(path);
    if (!said) return problem(response, new Problem(404, `there is nothing at ${path}`));
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write("retry: 100\n\n");
    const last = request.headers["last-event-id"];
    for (const one of said.slice(last === undefined ? 0 : Number(last) + 1)) response.write(one);
    const all = this.listening.get(path) ?? new Set();
    this.listening.set(path, all.add(response));
    response.on("close", () => all.delete(response));
  }
}

function problem(response: ServerResponse, { status, message }: Problem): void {
  const report = { text: `error: ${message}\n  --> pond.lua:3`, severity: "error", message, file: "pond.lua", line: 3 };
  send(response, status, "application/json", { reports: [report] });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

function send(response: ServerResponse, status: number, type: string, body: unknown): void {
  response.writeHead(status, { "content-type": type });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
