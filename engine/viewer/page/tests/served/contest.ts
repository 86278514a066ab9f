import type { Cases, Surroundings } from "../browser/browser";
import { ContestFolder } from "./contest_program";
import { finalStory } from "./contest_final";
import { organiserStory } from "./contest_organiser";
import { restoredStory } from "./contest_restored";
import { teamStory } from "./contest_team";
import type { Program } from "./program";

/** Contests that the program holds, as teams and organisers use them. */
export function contestCases(program: Program): Cases {
  const held =
    (story: (folder: ContestFolder, around: Surroundings) => Promise<void>) => async (around: Surroundings) => {
      const folder = new ContestFolder(program);
      try {
        await story(folder, around);
      } finally {
        await folder.remove();
      }
    };
  return {
    "a real contest: a new team signs up, fixes its bot, wins, and comes to the top": held(teamStory),
    "a real contest: organisers freeze, announce, and add a team": held(organiserStory),
    "a real contest: a final with rounds that wait is played, shown in the hall, released and exported":
      held(finalStory),
    "a real contest: a backup is served elsewhere, with everything in it": held(restoredStory),
  };
}
