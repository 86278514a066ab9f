import { counted, scalarText } from "../model/plain_words";
import type { EventModel } from "./event_model";
import type { PairReason } from "./format";

/** With at most one digit behind the point. */
export function short(number: number): string {
  return scalarText(number, Number.isInteger(number) ? 0 : 1);
}

/** Without the sign: a column of them says it once. */
export function percent(share: number): string {
  return scalarText(100 * share, 1);
}

export function signed(number: number): string {
  const text = scalarText(Math.abs(number), 0);
  return text === "0" ? "0" : `${number < 0 ? "−" : "+"}${text}`;
}

const FORMATS: Record<string, string> = {
  "round-robin": "Round-robin: everybody meets everybody",
  mcmahon: "McMahon: in every round bots meet that stand alike",
  ladder: "Ladder: bots meet whose order is least sure",
  bracket: "Bracket: the winners go on",
};

export function formatWords(format: string): string {
  return FORMATS[format] ?? format;
}

/** What the table can tell of its first two, and what it can't. */
export function certainty(event: EventModel): string {
  const [first, second] = event.tables.standings;
  if (!first || !second || first.above_next === null) return "";
  const [one, other] = [event.name(first.player), event.name(second.player)];
  if (first.above_next >= 0.95) return `${one} is stronger than ${other}, as far as matches can tell.`;
  const sure = percent(first.above_next);
  return `It is ${sure} % sure that ${one} is stronger than ${other}: more maps or seeds would tell more.`;
}

/** What of an event an organiser should look at first. */
export function warnings(event: EventModel): string[] {
  const { tables, page, uncounted } = event;
  const lines: string[] = [];
  if (uncounted > 0) {
    const verb = uncounted === 1 ? "doesn't" : "don't";
    const why = `${tables.left_out} failed or ${tables.left_out === 1 ? "was" : "were"} voided`;
    const rest = uncounted > tables.left_out ? ", and the others would not be fair without them" : "";
    lines.push(`${counted(uncounted, "match", "matches")} ${verb} count: ${why}${rest}.`);
  }
  if (page.alarms > 0)
    lines.push(
      `${counted(page.alarms, "match", "matches")} came out differently when played again; the first result counts.`,
    );
  return lines;
}

/** Whether anything but the bots had a say in the results. */
export function findings(event: EventModel): string[] {
  const { tables } = event;
  const { maps, cycle_count: cycles, by_faults: faults, by_budget: budget } = tables.bias;
  const lines: string[] = [];
  maps.forEach((map, number) => {
    const name = tables.maps[number] || "The only map";
    if (map.favours !== null)
      lines.push(
        `On ${name}, ${tables.seats[map.favours]} wins ${percent(map.won[map.favours] ?? 0)} % of all matches.`,
      );
    if (map.never_separates) lines.push(`${name} never separates bots: every bout came out equal on it.`);
  });
  if (cycles > 0) lines.push(`${counted(cycles, "time", "times")} three bots beat each other in a ring.`);
  if (faults > 0)
    lines.push(
      `In ${faults} of ${counted(tables.matches, "match", "matches")} a bot that came out behind had faults` +
        (budget > 0 ? `, in ${budget} of them for using too many instructions or too much memory.` : "."),
    );
  return lines.length > 0
    ? lines
    : ["No map favours a seat, no three bots beat each other in a ring, and no bot lost with faults."];
}

/** Why two met, in short: `same score, never met before`. */
export function reasonWords({ players, scores, again, gap }: PairReason): string {
  if (players.length < 2) {
    const before =
      again === 0 ? "had an opponent in every round before" : `sat out ${counted(again, "time", "times")} before`;
    return `${gap === 0 ? "lowest score" : "not the lowest score"}, ${before}`;
  }
  const apart = Math.abs((scores[0] ?? 0) - (scores[1] ?? 0));
  const scored = apart === 0 ? "same score" : `${short(apart)} apart`;
  return `${scored}, ${again === 0 ? "never met before" : `met ${counted(again, "time", "times")} before`}`;
}
