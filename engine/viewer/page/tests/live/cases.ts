import type { Cases } from "../browser/browser";
import { editCases } from "./edit";
import { personCases } from "./person";
import { setUpCases } from "./setup";
import { spectatorCases } from "./spectator";
import { whatIfCases } from "./what_if";

/** The live page, with a server that only pretends to be one. */
export const liveCases: Cases = { ...spectatorCases, ...setUpCases, ...personCases, ...whatIfCases, ...editCases };
