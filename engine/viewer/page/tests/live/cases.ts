import type { Cases } from "../browser/browser";
import { editFilesCases } from "./edit_files";
import { editPartsCases } from "./edit_parts";
import { editRowsCases } from "./edit_rows";
import { personCases } from "./person";
import { personCallsCases } from "./person_calls";
import { setUpCases } from "./setup";
import { spectatorCases } from "./spectator";
import { whatIfCases } from "./what_if";

/** The live page, with a server that only pretends to be one. */
export const liveCases: Cases = {
  ...spectatorCases,
  ...setUpCases,
  ...personCases,
  ...personCallsCases,
  ...whatIfCases,
  ...editRowsCases,
  ...editPartsCases,
  ...editFilesCases,
};
