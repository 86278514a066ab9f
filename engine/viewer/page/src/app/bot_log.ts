import type { OrderData, SeatTurn, TurnData } from "../model/format";
import type { Match } from "../model/match";

export const TOPICS = ["all of this step", "prints", "faults", "refused orders"] as const;
export type Topic = (typeof TOPICS)[number];

/** What a seat did in a turn, as far as a topic asks for it. */
export interface BotEntry {
  step: number;
  turn: TurnData;
  seat: string;
  did: SeatTurn;
}

/** Of one step everything; of the other topics what there is in the whole match. */
export function botLog(match: Match, step: number, topic: Topic, seat?: string): BotEntry[] {
  if (topic === "all of this step") return entries(match, step, topic, seat);
  return match.data.steps.flatMap((_, other) => entries(match, other, topic, seat));
}

function entries(match: Match, step: number, topic: Topic, only?: string): BotEntry[] {
  return match.turnsOf(step).flatMap((turn) =>
    Object.entries(turn.seats).flatMap(([seat, whole]) => {
      const did = part(whole, topic);
      return did && (!only || only === seat) ? [{ step, turn, seat, did }] : [];
    }),
  );
}

function part(did: SeatTurn, topic: Topic): SeatTurn | undefined {
  switch (topic) {
    case "all of this step":
      return did;
    case "prints":
      return did.printed ? { printed: did.printed } : undefined;
    case "faults":
      return did.fault ? { fault: did.fault } : undefined;
    case "refused orders": {
      const orders = did.orders?.filter((order: OrderData) => order.refused !== undefined);
      return orders?.length ? { orders } : undefined;
    }
  }
}
