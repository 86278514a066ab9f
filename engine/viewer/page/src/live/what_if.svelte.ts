import { SvelteMap } from "svelte/reactivity";
import { Viewing } from "../app/viewing.svelte";
import type { MatchData, PageData } from "../model/format";
import { checked } from "../model/unpack";
import { showNext } from "./next_viewing";
import type { ConstantData, ContentData, ForkOrder, GameEntry, Kept, Report, Started } from "./protocol";
import { matchApi } from "./route";
import { get, post, reportsOf } from "./server";

/** A match that was played from a turn of another one on, with something changed. */
export interface Branch {
  match: string;
  from: string;
  command: string;
  /** What was changed, and when. */
  text: string;
}

/** Tries out what would have happened: a finished match, its branches, and what is filled in for the next one. */
export class WhatIf {
  game = $state.raw<GameEntry | undefined>();
  constants = $state.raw<readonly ConstantData[]>([]);
  canWrite = $state(false);
  branches = $state.raw<readonly Branch[]>([]);
  /** A branch beside the match that it came from. */
  shown = $state.raw<{ branch: Branch; viewing: Viewing } | undefined>();
  /** Whether a branch is played now. */
  isPlaying = $state(false);
  reports = $state.raw<readonly Report[]>([]);
  kept = $state.raw<Kept | undefined>();

  isOpen = $state(false);
  readonly changed = new SvelteMap<string, string>();
  readonly bots = new SvelteMap<string, string>();
  mods = $state.raw<readonly string[]>([]);
  /** Whose orders are other, as JSON. */
  seat = $state<string | undefined>();
  orders = $state("");

  constructor(readonly match: string) {}

  /** The match that is changed next: that whose panels are shown. */
  get current(): string {
    if (!this.shown) return this.match;
    return this.shown.viewing.active === 0 ? this.shown.branch.from : this.shown.branch.match;
  }

  /** What the match was played with says which game it is. */
  async load({ facts }: MatchData): Promise<void> {
    await this.tried(async () => {
      const { games, canWrite } = await get<ContentData>("/api/content");
      const played = facts.find(([name]) => name === "game")?.[1] ?? "";
      const game = games.find(({ name }) => played === name || played.startsWith(`${name} `));
      [this.game, this.canWrite] = [game, canWrite];
      if (!game) return;
      const mods = modsOf(facts).map(encodeURIComponent).join(",");
      const path = `/api/games/${encodeURIComponent(game.name)}/constants?mods=${mods}`;
      this.constants = asPlayed(await get<ConstantData[]>(path), facts);
    });
  }

  /** What a seat answered in a turn, to be edited. A server that can't say it leaves the field empty. */
  async takeOrders(seat: string | undefined, turn: number): Promise<void> {
    [this.seat, this.orders] = [seat, ""];
    if (seat === undefined) return;
    const path = matchApi(this.current, `orders?turn=${turn}&seat=${encodeURIComponent(seat)}`);
    const found = await get<{ text: string }>(path).catch(() => undefined);
    if (this.seat === seat && this.orders === "" && found) this.orders = found.text;
  }

  get isChanged(): boolean {
    return this.changed.size + this.mods.length + this.bots.size > 0 || this.seat !== undefined;
  }

  order(at: number): ForkOrder {
    const orders = this.seat === undefined ? {} : { orders: { seat: this.seat, text: this.orders } };
    return { at, set: [...this.changed], mods: [...this.mods], bots: [...this.bots], ...orders };
  }

  async fork(at: number): Promise<void> {
    const order = this.order(at);
    this.isPlaying = true;
    await this.tried(async () => {
      const started = await post<Started & { from: string }>(matchApi(this.current, "fork"), order);
      const branch = { match: started.match, from: started.from, command: started.command, text: words(order) };
      this.branches = [...this.branches, branch];
      await this.compare(branch);
    });
    this.isPlaying = false;
  }

  /** A branch beside its origin, at the turn in which they part; or the first match alone. */
  async show(branch: Branch | undefined): Promise<void> {
    if (!branch) this.shown = undefined;
    else await this.tried(() => this.compare(branch));
  }

  /** An example is of one turn. */
  async keep(as: "replay" | "example", name: string, at: number): Promise<void> {
    this.kept = undefined;
    await this.tried(async () => {
      this.kept = await post<Kept>(matchApi(this.current, "keep"), as === "example" ? { as, name, at } : { as, name });
    });
  }

  private async compare(branch: Branch): Promise<void> {
    const both = [branch.from, branch.match].map(encodeURIComponent).join(",");
    const viewing = new Viewing(checked(await get<PageData>(`/api/pages?matches=${both}`)));
    showNext(viewing, this.shown?.viewing, viewing.parting);
    this.shown = { branch, viewing };
    this.kept = undefined;
  }

  private async tried(what: () => Promise<void>): Promise<void> {
    try {
      this.reports = [];
      await what();
    } catch (error) {
      this.reports = reportsOf(error);
    }
  }
}

/** Constants with the values that a match was played with. */
export function asPlayed(constants: readonly ConstantData[], facts: MatchData["facts"]): ConstantData[] {
  const set = new Map(
    facts.flatMap(([name, text]): [string, string][] => {
      const at = name === "set" ? text.indexOf(" = ") : -1;
      return at < 0 ? [] : [[text.slice(0, at), text.slice(at + 3)]];
    }),
  );
  return constants.map((constant) => ({ ...constant, value: set.get(constant.path) ?? constant.value }));
}

/** The mods that a match was played with. */
export function modsOf(facts: MatchData["facts"]): string[] {
  return facts.filter(([name]) => name === "mod").map(([, value]) => value);
}

/** `turn 5: frog.leap = 4, mod storm, Left plays lurker`. */
export function words({ at, set, mods, bots, orders }: ForkOrder): string {
  const parts = [
    ...set.map(([path, value]) => `${path} = ${value}`),
    ...mods.map((name) => `mod ${name}`),
    ...bots.map(([seat, bot]) => `${seat} plays ${bot}`),
    ...(orders ? [`other orders of ${orders.seat}`] : []),
  ];
  return `turn ${at}: ${parts.join(", ")}`;
}
