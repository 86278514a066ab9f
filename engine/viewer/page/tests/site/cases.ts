import type { Cases } from "../browser/browser";
import { comingInCases } from "./coming_in";
import { hallCases } from "./hall";
import { looksCases } from "./looks";
import { newsCases } from "./news";
import { organiserCases } from "./organisers";
import { ownBotsCases } from "./own_bots";
import { scrimmageCases } from "./scrimmages";

/** The pages of a contest, with a server that only pretends to be one. */
export const siteCases: Cases = {
  ...comingInCases,
  ...ownBotsCases,
  ...scrimmageCases,
  ...newsCases,
  ...organiserCases,
  ...hallCases,
  ...looksCases,
};
