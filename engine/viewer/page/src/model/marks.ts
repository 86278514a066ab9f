import type { Curve } from "./curves";
import { followed } from "./curves";
import type { MatchData, Told } from "./format";
import type { LookIndex } from "./look_index";
import { toldText } from "./plain_words";

/** Something to be seen on the scrubber. */
export interface Mark {
  step: number;
  kind: "big event" | "fault" | "lead changes";
  text: string;
  /** Whose fault it is, who leads. */
  seat?: string;
}

/** In the order of the steps. */
export function marksOf(data: MatchData, look: LookIndex, curves: readonly Curve[]): Mark[] {
  const told = data.steps.flatMap((step, at) => (step.told ?? []).flatMap((told) => toldMark(told, at)));
  return [...told, ...leadMarks(data, look, curves)].sort((a, b) => a.step - b.step);
}

function toldMark(told: Told, step: number): Mark[] {
  if (told.stress !== "big" && told.stress !== "fault") return [];
  const mark: Mark = { step, kind: told.stress === "big" ? "big event" : "fault", text: toldText(told) };
  return [told.seat === undefined ? mark : { ...mark, seat: told.seat }];
}

/** Where another seat than before has more than all others of the figure that counts. */
function leadMarks(data: MatchData, look: LookIndex, curves: readonly Curve[]): Mark[] {
  const lead = look.lead()?.[0];
  if (lead === undefined || look.seats.length < 2) return [];
  const frames = () => data.steps.map((step) => step.frames.all);
  const curve = curves.find(({ figure }) => figure === lead) ?? followed(look, frames(), [lead])[0];
  const marks: Mark[] = [];
  let leader: number | undefined;
  data.steps.forEach((_, step) => {
    const now = curve ? leaderAt(curve, step) : undefined;
    const seat = now === undefined ? undefined : look.seats[now]?.name;
    // The first who leads overtakes nobody.
    if (seat !== undefined && leader !== undefined && now !== leader) {
      marks.push({ step, kind: "lead changes", text: `${seat} leads: ${curve?.name}`, seat });
    }
    leader = now ?? leader;
  });
  return marks;
}

/** Nobody, where two have the most. */
function leaderAt(curve: Curve, step: number): number | undefined {
  let leader: number | undefined;
  let most = -Infinity;
  curve.seats.forEach((values, seat) => {
    const value = values[step] ?? -Infinity;
    if (value === most) leader = undefined;
    if (value > most) [leader, most] = [seat, value];
  });
  return leader;
}
