import type { Cases } from "../browser/browser";
import { looksCases } from "./looks";

/** The pages of a contest, with a server that only pretends to be one. */
export const siteCases: Cases = {
  ...looksCases,
};
