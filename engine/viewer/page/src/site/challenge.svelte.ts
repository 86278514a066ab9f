import type { ScrimmageOrder, SiteData, TeamEntry } from "./protocol";

/** Why a team can't be challenged, if so. */
export function hindrance({ active, accepts, barred }: TeamEntry): string | undefined {
  if (barred) return "barred";
  if (active === undefined) return "has no bot yet";
  return accepts === "none" ? "takes no challenges" : undefined;
}

/** What is filled in to challenge somebody. */
export class Challenge {
  /** Teams, in the order in which they were chosen. */
  opponents = $state.raw<readonly number[]>([]);
  /** Empty: all. */
  map = $state("");
  ranked = $state(false);

  constructor(
    readonly site: Pick<SiteData, "table">,
    against?: number,
  ) {
    if (against !== undefined) this.opponents = [against];
  }

  /** How many can be challenged at once. */
  get most(): number {
    return Math.max(1, this.site.table - 1);
  }

  /** Where there is one place, the last choice takes it. */
  toggle(team: number): void {
    if (this.opponents.includes(team)) this.opponents = this.opponents.filter((other) => other !== team);
    else if (this.most === 1) this.opponents = [team];
    else if (this.opponents.length < this.most) this.opponents = [...this.opponents, team];
  }

  /** Forgets those who can't be challenged any more. */
  keep(teams: readonly TeamEntry[]): void {
    const free = new Set(teams.filter((team) => hindrance(team) === undefined).map(({ id }) => id));
    if (this.opponents.some((team) => !free.has(team)))
      this.opponents = this.opponents.filter((team) => free.has(team));
  }

  get order(): Omit<ScrimmageOrder, "request"> {
    return { opponents: [...this.opponents], ...(this.map !== "" && { map: this.map }), ranked: this.ranked };
  }
}
