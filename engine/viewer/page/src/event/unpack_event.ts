import { checkFormat, unpackJson, unreadable } from "../model/unpack";
import { EVENT_FORMAT, type EventData } from "./format";

/** The event of a page, as the program wrote it. */
export async function unpackEvent(base64: string): Promise<EventData> {
  const data = checkFormat(await unpackJson(base64, "event"), EVENT_FORMAT, "event");
  if (!isEvent(data)) throw unreadable("event");
  return data;
}

/** Whether all is there that is opened before anything is shown. */
function isEvent(data: object): data is EventData {
  const { palette, event } = data as Partial<EventData>;
  const tables = event?.tables;
  if (!palette?.light || !palette.dark || !tables || !event.play) return false;
  const lists = [event.matches, event.reasons, event.open, tables.names, tables.standings, tables.rounds, tables.cross];
  return lists.every(Array.isArray) && Array.isArray(tables.bias?.seats);
}
