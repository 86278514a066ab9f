import type { Id, Place } from "../model/format";
import { samePlace } from "../model/scene_model";
import type { ActionData, Choice, ChoiceAnswer, NumberAsked, Question, StepKind } from "./protocol";

/** A step that is chosen, and how it is said. */
export interface Picked {
  step: StepKind;
  value: unknown;
  text: string;
  places: readonly Place[];
}

/** A point of a way, and whether the way may end there. */
interface WayPoint {
  choice: Choice;
  text: string;
  mayEnd: boolean;
}

interface State {
  picked: readonly Picked[];
  /** The way so far, while its step is chosen. */
  way: readonly WayPoint[];
  /** To the question; none, while it is waited for. */
  answer?: ChoiceAnswer;
  /** Was clicked once, and has to be clicked again since it warns. */
  armed?: Choice;
  before?: Picking;
}

/** An action on its way from its first step to its last. Nobody changes one: the next is made of it, and leads back to it. */
export class Picking {
  private constructor(
    readonly action: ActionData,
    private readonly state: State,
  ) {}

  static begin(action: ActionData, answer?: ChoiceAnswer): Picking {
    return new Picking(action, { picked: [], way: [], answer });
  }

  get picked(): readonly Picked[] {
    return this.state.picked;
  }

  get answer(): ChoiceAnswer | undefined {
    return this.state.answer;
  }

  get armed(): Choice | undefined {
    return this.state.armed;
  }

  /** The step to be chosen now; none, when all are. */
  get step(): StepKind | undefined {
    return this.action.steps[this.picked.length];
  }

  get question(): Question {
    const entries = this.picked.map(({ step, value }): [string, unknown] => [step.name, value]);
    if (this.step?.kind === "path") entries.push([this.step.name, this.state.way.map(({ choice }) => choice.value)]);
    return {
      action: this.action.name,
      ...(this.step && { step: this.step.name }),
      chosen: Object.fromEntries(entries),
    };
  }

  get choices(): readonly Choice[] {
    return this.answer && "choices" in this.answer ? this.answer.choices : [];
  }

  get number(): NumberAsked | undefined {
    return this.answer && "number" in this.answer ? this.answer.number : undefined;
  }

  /** Why it goes no further. */
  get refused(): string | undefined {
    return this.answer && "refused" in this.answer ? this.answer.refused : undefined;
  }

  /** What is to be done, when all is chosen. */
  get done(): { call: unknown; text: string } | { answer: unknown; text: string } | undefined {
    return this.answer && ("call" in this.answer || "answer" in this.answer) ? this.answer : undefined;
  }

  /** The places of all that was chosen, and of the way so far. */
  get places(): readonly Place[] {
    const way = this.state.way.flatMap(({ choice }) => (choice.at === undefined ? [] : [choice.at]));
    return [...this.picked.flatMap(({ places }) => places), ...way];
  }

  /** What was chosen until now, in words. */
  get words(): string[] {
    const way = this.state.way.map(({ text }) => text);
    return [...this.picked.map(({ text }) => text), ...(way.length ? [way.join(", ")] : [])];
  }

  /** Whether the way that is chosen may end where it is. */
  get mayEnd(): boolean {
    return this.state.way.at(-1)?.mayEnd ?? false;
  }

  answered(answer: ChoiceAnswer): Picking {
    return new Picking(this.action, { ...this.state, answer, armed: undefined });
  }

  /** One that warns is picked by the second click. `text`: what it is called. */
  pick(choice: Choice, text: string): Picking {
    const { step } = this;
    if (!step) return this;
    if (choice.warn !== undefined && this.armed !== choice)
      return new Picking(this.action, { ...this.state, armed: choice });
    if (step.kind !== "path") return this.next(step, choice.value, text, choice.at === undefined ? [] : [choice.at]);
    const mayEnd = choice.last === true || !this.choices.some(({ last }) => last);
    const way = [...this.state.way, { choice, text, mayEnd }];
    return new Picking(this.action, { picked: this.picked, way, before: this.calm() });
  }

  /** Nothing, if it is none of the numbers that are asked for. */
  enter(value: number): Picking | undefined {
    const { step, number } = this;
    if (!step || !number || !Number.isFinite(value)) return undefined;
    if (value < (number.least ?? -Infinity) || value > (number.most ?? Infinity)) return undefined;
    return this.next(step, value, String(value), []);
  }

  endWay(): Picking {
    const { step } = this;
    if (step?.kind !== "path" || !this.mayEnd) return this;
    const values = this.state.way.map(({ choice }) => choice.value);
    const text = this.state.way.map((point) => point.text).join(", ");
    const places = this.state.way.flatMap(({ choice }) => (choice.at === undefined ? [] : [choice.at]));
    return this.next(step, values, text, places);
  }

  /** A step back; nothing, from the first one. */
  back(): Picking | undefined {
    return this.armed ? this.calm() : this.state.before;
  }

  /** What a click on the board means here: several, where several things lie on one place. */
  at(place: Place | undefined, things: readonly { id: Id }[]): readonly Choice[] {
    return choicesAt(this.choices, place, things);
  }

  /** Whether a click on this place ends the way: it is the last of it. */
  endsAt(place: Place | undefined): boolean {
    const last = this.state.way.at(-1)?.choice.at;
    return this.mayEnd && last !== undefined && samePlace(last, place);
  }

  private next(step: StepKind, value: unknown, text: string, places: readonly Place[]): Picking {
    const picked = [...this.picked, { step, value, text, places }];
    return new Picking(this.action, { picked, way: [], before: this.calm() });
  }

  private calm(): Picking {
    return this.armed ? new Picking(this.action, { ...this.state, armed: undefined }) : this;
  }
}

/** Those of things that lie there, else those of the place itself. */
export function choicesAt(
  choices: readonly Choice[],
  place: Place | undefined,
  things: readonly { id: Id }[],
): readonly Choice[] {
  const ids = new Set(things.map(({ id }) => id));
  const own = choices.filter(({ thing }) => thing !== undefined && ids.has(thing));
  return own.length ? own : choices.filter(({ at }) => at !== undefined && samePlace(at, place));
}
