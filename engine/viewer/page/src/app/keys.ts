import type { Viewing } from "./viewing.svelte";

export interface Shortcut {
  /** As `KeyboardEvent.key` has it. */
  keys: string[];
  shift?: boolean;
  /** As it is printed on a keyboard. */
  shown: string;
  does: string;
  run(viewing: Viewing): void;
}

const EVENTS = ["big event", "lead changes"] as const;

export const TIME_KEYS: readonly Shortcut[] = [
  { keys: [" "], shown: "Space", does: "Play or pause", run: (v) => v.player.toggle() },
  { keys: ["ArrowRight", "."], shown: "→ or .", does: "One step on", run: (v) => v.player.go(v.player.at + 1) },
  { keys: ["ArrowLeft", ","], shown: "← or ,", does: "One step back", run: (v) => v.player.go(v.player.at - 1) },
  { keys: ["ArrowRight", ">"], shift: true, shown: "Shift →", does: "Next turn", run: (v) => v.turnBy(1) },
  { keys: ["ArrowLeft", "<"], shift: true, shown: "Shift ←", does: "Turn before", run: (v) => v.turnBy(-1) },
  { keys: ["Home"], shown: "Home", does: "Start of the match", run: (v) => v.player.go(0) },
  { keys: ["End"], shown: "End", does: "End of the match", run: (v) => v.player.go(v.timeline.last) },
  { keys: ["n"], shown: "n", does: "Next big event or change of the lead", run: (v) => v.goMark(EVENTS, 1) },
  { keys: ["N"], shift: true, shown: "Shift n", does: "The one before", run: (v) => v.goMark(EVENTS, -1) },
  { keys: ["f"], shown: "f", does: "Next fault", run: (v) => v.goMark(["fault"], 1) },
  { keys: ["F"], shift: true, shown: "Shift f", does: "Fault before", run: (v) => v.goMark(["fault"], -1) },
  { keys: ["-"], shown: "−", does: "Slower", run: (v) => v.player.faster(-1) },
  { keys: ["+", "="], shown: "+", does: "Faster", run: (v) => v.player.faster(1) },
];

export const PAGE_KEYS: readonly Shortcut[] = [
  { keys: ["i"], shown: "i", does: "Zoom in", run: (v) => v.moveCameras((board) => board.zoom(1.3)) },
  { keys: ["o"], shown: "o", does: "Zoom out", run: (v) => v.moveCameras((board) => board.zoom(1 / 1.3)) },
  { keys: ["0"], shown: "0", does: "Show the whole board", run: (v) => v.fitCameras() },
  { keys: ["e"], shown: "e", does: "Look through the eyes of the next seat", run: (v) => v.nextEyes() },
  { keys: ["a"], shown: "a", does: "Areas on or off", run: (v) => (v.areas = !v.areas) },
  { keys: ["g"], shown: "g", does: "Movement on or off", run: (v) => (v.player.glide = !v.player.glide) },
  { keys: ["d"], shown: "d", does: "Dark or light", run: (v) => v.theme.toggle() },
  { keys: ["Escape"], shown: "Esc", does: "Select nothing", run: (v) => v.select({}) },
  { keys: ["?"], shown: "?", does: "This help", run: (v) => (v.help = true) },
];

/** What a key does on the page, unless what has the focus needs it. */
export function press(event: KeyboardEvent, viewing: Viewing): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || viewing.help) return;
  if (event.target instanceof Element && isTakenBy(event.target, event.key)) return;
  if (!viewing.letters && event.key.length === 1 && event.key !== " ") return;
  // Which signs need the shift key differs between keyboards, so that it counts only where the table says so or a key has no sign.
  const found = [...TIME_KEYS, ...PAGE_KEYS].find(
    ({ keys, shift }) => keys.includes(event.key) && (event.key.length === 1 || !!shift === event.shiftKey),
  );
  if (!found) return;
  event.preventDefault();
  found.run(viewing);
}

/** What a pointer clicked doesn't keep the keys: they go on doing what they do on the page. */
export function letGo(event: Event): void {
  const focus = document.activeElement;
  const held = event.type === "change" ? "select, input[type=checkbox]" : "button, summary, input[type=checkbox]";
  if (focus instanceof HTMLElement && focus.matches(held) && !focus.matches(":focus-visible")) focus.blur();
}

function isTakenBy(target: Element, key: string): boolean {
  // The scrubber does what the page does.
  if (target.closest("[data-keys=page]")) return false;
  if (target.closest("input[type=checkbox], input[type=radio]")) return key === " " || key.startsWith("Arrow");
  if (target.closest("input, select, textarea")) return key !== "Escape";
  if (target.closest("[role=tab]") && (key.startsWith("Arrow") || key === "Home" || key === "End")) return true;
  return (key === " " || key === "Enter") && target.closest("button, summary, a") !== null;
}
