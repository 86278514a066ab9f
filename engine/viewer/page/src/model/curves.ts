import type { Frame, Scalar } from "./format";
import type { LookIndex } from "./look_index";
import { factName } from "./plain_words";

/** A figure over the match. */
export interface Curve {
  /** The figure's key in the look. */
  figure: string;
  /** With its unit. */
  name: string;
  decimals: number | null;
  /** For each seat a value after each step, where it has one. */
  seats: (number | null)[][];
}

/** Of all figures that the look asks for; those that nobody has a number for are left out. */
export function curvesOf(look: LookIndex, frames: readonly Frame[]): Curve[] {
  const shown = look.data.figures.filter(([, figure]) => figure.curve).map(([name]) => name);
  return followed(look, frames, shown).filter(({ seats }) =>
    seats.some((values) => values.some((value) => value !== null)),
  );
}

/** Only figures are followed from step to step: the rest of a scene costs more than all of them. */
export function followed(look: LookIndex, frames: readonly Frame[], figures: readonly string[]): Curve[] {
  const curves = figures.map((figure) => emptyCurve(look, figure));
  let known = new Map<string, Map<string, number>>();
  for (const frame of frames) {
    if ("whole" in frame) known = new Map();
    const changed = "whole" in frame ? frame.whole.figures : frame.change.figures;
    for (const [seat, values] of Object.entries(changed ?? {})) {
      const own = known.get(seat) ?? new Map<string, number>();
      known.set(seat, own);
      for (const [name, value] of Object.entries(values)) setNumber(own, name, value);
    }
    for (const curve of curves) {
      look.seats.forEach(({ name }, seat) => curve.seats[seat]?.push(known.get(name)?.get(curve.figure) ?? null));
    }
  }
  return curves;
}

function setNumber(own: Map<string, number>, name: string, value: Scalar | null): void {
  if (typeof value === "number") own.set(name, value);
  else own.delete(name);
}

function emptyCurve(look: LookIndex, figure: string): Curve {
  const fact = look.figures.get(figure)?.fact;
  const name = factName(figure, fact);
  return {
    figure,
    name: fact?.unit ? `${name} (${fact.unit})` : name,
    decimals: fact?.decimals ?? null,
    seats: look.seats.map(() => []),
  };
}
