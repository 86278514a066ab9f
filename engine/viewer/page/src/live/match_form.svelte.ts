import { SvelteMap } from "svelte/reactivity";
import type { ConstantData, GameEntry, MatchOrder } from "./protocol";

export const PERSON = "human";

/** What is filled in to play a match. */
export class MatchForm {
  map = $state<string | undefined>();
  /** Who plays, seat by seat; only the first of them, if fewer are played. */
  players = $state<string[]>([]);
  seats = $state<number | null>(0);
  mods = $state<string[]>([]);
  /** Constants that are other than in the files, by path. */
  readonly changed = new SvelteMap<string, string>();
  seed = $state<number | null>(null);
  think = $state<number | null>(null);

  constructor(readonly game: GameEntry) {
    const { seats, defaultBots, bots } = game;
    this.map = game.defaultMap;
    this.seats = Math.min(seats.most, Math.max(seats.least, defaultBots.length));
    const usual = defaultBots.at(-1) ?? bots[0]?.name ?? "";
    this.players = Array.from({ length: seats.most }, (_, seat) => defaultBots[seat] ?? usual);
  }

  /** How many seats are played: what is typed may be anything for a moment. */
  get count(): number {
    const { least, most } = this.game.seats;
    return Math.max(least, Math.min(most, Math.round(this.seats ?? least)));
  }

  /** Who can play a seat: names, and how they are told to a person. */
  get choices(): [string, string][] {
    const { bots, people, helper } = this.game;
    const persons: [string, string][] = [
      ...(helper === undefined ? [] : [[`${PERSON}+${helper}`, `a person, helped by ${helper}`] as [string, string]]),
      [PERSON, "a person"],
    ];
    return [...bots.map(({ name }): [string, string] => [name, name]), ...(people ? persons : [])];
  }

  get hasPerson(): boolean {
    return this.order.bots.some((bot) => bot === PERSON || bot.startsWith(`${PERSON}+`));
  }

  toggleMod(name: string): void {
    this.mods = this.mods.includes(name) ? this.mods.filter((other) => other !== name) : [...this.mods, name];
  }

  /** A value that is as in the files counts as none. */
  set({ path, value }: ConstantData, text: string): void {
    if (text === value || text.trim() === "") this.changed.delete(path);
    else this.changed.set(path, text);
  }

  /** Only what is other than usual is said. */
  get order(): MatchOrder {
    return {
      game: this.game.name,
      ...(this.map !== undefined && { map: this.map }),
      bots: this.players.slice(0, this.count),
      mods: [...this.mods],
      set: [...this.changed],
      ...(isCount(this.seed) && { seed: this.seed }),
      ...(isCount(this.think) && this.think > 0 && { think: this.think }),
    };
  }
}

function isCount(value: number | null): value is number {
  return value !== null && Number.isSafeInteger(value) && value >= 0;
}
