import { ThemeChoice } from "../app/theme.svelte";
import { EventModel, type ListedMatch } from "./event_model";
import type { EventData } from "./format";
import { matchLink } from "./match_words";
import { FIRST_CURVES, lastRound } from "./point_curves";
import type { Sorting } from "./sorting";

export const EVENT_TABS = ["Standings", "Cross table", "Rounds", "Curves", "Bias"] as const;
export type EventTab = (typeof EVENT_TABS)[number];

/** What is open above the page: the matches of two bots, or all bouts of one. */
export type Looked = { one: number; other: number } | { player: number };

/** What of an event is shown, and how. */
export class EventView {
  data = $state.raw<EventData>() as EventData;
  readonly event = $derived.by(() => new EventModel(this.data.event));
  tab = $state<EventTab>("Standings");
  sorting = $state.raw<Sorting>({ column: "place", direction: "ascending" });
  looked = $state.raw<Looked | undefined>();
  /** The bots whose curves are drawn, and the round whose points are told beside them. */
  curves = $state.raw<number[]>([]);
  round = $state(0);
  /** What is told to those who listen. */
  said = $state("");
  /** Rounds that are open; nothing was opened at first but the last. */
  open = $state<Record<number, boolean>>({});

  constructor(
    data: EventData,
    readonly theme = new ThemeChoice(),
    /** Where a match is watched, if it can be. */
    readonly link = (listed: ListedMatch) => matchLink(this.event.page, listed),
  ) {
    this.data = data;
    this.curves = this.event.tables.standings.slice(0, FIRST_CURVES).map(({ player }) => player);
    this.round = lastRound(this.event);
    this.open[this.event.rounds.length - 1] = true;
  }

  /** The event has come further: what is chosen stays. Players may have other numbers now. */
  renew(data: EventData): void {
    const before = this.event;
    this.data = data;
    const { names } = this.event.tables;
    const next = (player: number) => names.indexOf(before.name(player));
    const looked = this.looked;
    if (looked) {
      const [one, other] = "one" in looked ? [next(looked.one), next(looked.other)] : [next(looked.player), 0];
      this.looked = one < 0 || other < 0 ? undefined : "one" in looked ? { one, other } : { player: one };
    }
    this.curves = this.curves.map(next).filter((player) => player >= 0);
    if (this.round === lastRound(before)) this.round = lastRound(this.event);
    this.open[this.event.rounds.length - 1] ??= true;
  }

  get palette(): Record<string, string> {
    return this.data.palette[this.theme.now];
  }

  /** What stands behind the `#` of the address, as the name of a tab; anything else is left alone. */
  follow(hash: string): void {
    const found = EVENT_TABS.find((tab) => tabAddress(tab) === hash);
    if (found) this.tab = found;
  }
}

/** `#cross-table`. */
export function tabAddress(tab: string): string {
  return `#${tab.toLowerCase().replaceAll(" ", "-")}`;
}
