import type { Surroundings } from "../browser/browser";
import type { Opened } from "../browser/opened";
import type { FakeServer } from "../live/fake_server";
import { withServer } from "../live/spectator";
import { type Contest, contestServer } from "./contest_server";

/** A page of a contest whose server a test talks for. */
export async function withContest(
  around: Surroundings,
  path: string,
  contest: Contest,
  test: (opened: Opened, server: FakeServer) => Promise<void>,
  options: Parameters<typeof Opened.open>[3] = {},
  prepare: (server: FakeServer) => void = () => {},
): Promise<void> {
  const begin = (server: FakeServer) => {
    contestServer(contest)(server);
    prepare(server);
  };
  await withServer(around, path, begin, test, options, "site.html");
}
