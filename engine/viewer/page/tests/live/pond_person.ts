import type { ActionData, Asked, Choice, ChoiceAnswer, ChoicesAsked, Question } from "../../src/live/protocol";
import { type FakeServer, Problem } from "./fake_server";
import { EVENTS, opening, sayTurns } from "./spectator";

const action = (
  name: string,
  text: string,
  steps: ActionData["steps"],
  more: Partial<ActionData> = {},
): ActionData => ({
  name,
  text,
  steps,
  free: false,
  confirm: false,
  ends: false,
  ...more,
});

export const ACTIONS: ActionData[] = [
  action(
    "leap",
    "Leap",
    [
      { name: "frog", kind: "thing" },
      { name: "to", kind: "place" },
    ],
    { about: "A frog leaps to a cell near by." },
  ),
  action("swim", "Swim", [{ name: "way", kind: "path" }], { free: true }),
  action(
    "feed",
    "Feed",
    [
      { name: "food", kind: "word" },
      { name: "much", kind: "number" },
    ],
    { confirm: true },
  ),
  action("dive", "Dive", [{ name: "frog", kind: "thing" }]),
  action("rest", "Rest", [], { ends: true }),
];

export const DRAFT = action("draft", "Draft", [{ name: "way", kind: "path" }]);

export function asked(ask: number, more: Partial<Asked> = {}): Asked {
  return {
    ask,
    seat: "Left",
    turn: 3,
    phase: "leaping",
    style: "orders",
    whole: false,
    actions: ACTIONS,
    alone: false,
    ...more,
  };
}

/** Cell 3, 4 is dangerous; swimmers go right, and may end at every second cell. */
export function pondChoices({ action, step, chosen }: Question): ChoiceAnswer {
  const cell = (x: number, y: number, more: Partial<Choice> = {}): Choice => ({
    value: { x, y },
    at: [x, y, 0],
    ...more,
  });
  switch (`${action} ${step ?? "-"}`) {
    case "leap frog":
    case "dive frog":
      return action === "dive"
        ? { refused: "no frog can hold its breath" }
        : { choices: [0, 2].map((id) => ({ value: id, thing: id })) };
    case "leap to":
      return { choices: [cell(2, 4, { note: "1 fly" }), cell(3, 4, { warn: "a heron waits there" })] };
    case "draft way":
    case "swim way": {
      const at = (chosen["way"] as unknown[]).length;
      const aside = at === 0 ? [cell(0, 5, { last: true })] : [];
      return { choices: at < 3 ? [cell(at, 3, { last: at % 2 === 1 }), ...aside] : [] };
    }
    case "feed food":
      return { choices: ["flies", "worms"].map((text) => ({ value: text, text })) };
    case "feed much":
      return { number: { least: 1, most: 20, likely: 5 } };
    case "draft -":
      return { answer: chosen["way"], text: "draft" };
    default:
      return {
        call: [action, ...Object.values(chosen)],
        text: `${action}(${Object.values(chosen)
          .map((one) => JSON.stringify(one))
          .join(", ")})`,
      };
  }
}

/** A match of three turns in which Left is asked; it answers all questions of choices. */
export function personServer(server: FakeServer, question: Asked): void {
  const { whole, start } = opening(12);
  server.say(EVENTS, "opening", start);
  sayTurns(server, whole, 1, 2);
  server.say(EVENTS, "asked", question);
  server.answer("POST /api/matches/m1/choices", ({ body, key }) => {
    const { questions, ask } = body as ChoicesAsked;
    if (key !== "k") return new Problem(403, "this is not your seat");
    return ask < question.ask ? new Problem(409, "that question is over") : { answers: questions.map(pondChoices) };
  });
  server.answer("POST /api/matches/m1/decide", {});
  server.answer("POST /api/matches/m1/take", {});
  server.answer("POST /api/matches/m1/call", { result: "splash" });
}
