import { flushSync } from "svelte";
import { PageError, type Subject } from "../model/unpack";
import { tellInstead } from "./instead";

/** A page that carries its data in the element with the id `noun`. */
export interface CarriedPage<T> {
  noun: Subject;
  /** Which command writes such a page. */
  command: string;
  read(packed: string): Promise<T>;
  show(data: T, target: HTMLElement): void;
}

/** Shows what the page carries; if that can't be done, a sentence says why, and what to do. */
export async function start<T>({ noun, command, read, show }: CarriedPage<T>): Promise<void> {
  try {
    const packed = document.getElementById(noun)?.textContent;
    if (!packed) throw new PageError(`There is no ${noun} in this page. Make one with \`${command}\`.`);
    const data = await read(packed);
    const target = document.getElementById("app")!;
    target.replaceChildren();
    show(data, target);
    flushSync();
    performance.mark("shown");
  } catch (error) {
    if (error instanceof PageError) return tellInstead(error.message);
    tellInstead(
      `This ${noun} can't be shown: its data are not as they should be. Write the page again with \`${command}\`.`,
    );
    console.error(error);
  }
}
