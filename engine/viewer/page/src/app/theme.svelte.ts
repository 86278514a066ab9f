export type Theme = "light" | "dark";

const KEY = "lunarena-theme";

/** Dark or light: as the browser prefers, until somebody chooses. */
export class ThemeChoice {
  #preferred = $state<Theme>("light");
  #chosen = $state<Theme | undefined>();

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.#preferred = dark.matches ? "dark" : "light";
    dark.addEventListener("change", () => (this.#preferred = dark.matches ? "dark" : "light"));
    this.#chosen = kept();
  }

  get now(): Theme {
    return this.#chosen ?? this.#preferred;
  }

  toggle(): void {
    this.#chosen = this.now === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, this.#chosen);
    } catch {
      // Some browsers keep nothing for pages opened from a disk: then it holds for this visit.
    }
  }
}

function kept(): Theme | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return text === "dark" || text === "light" ? text : undefined;
  } catch {
    return undefined;
  }
}
