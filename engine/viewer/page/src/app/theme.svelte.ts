export type Theme = "light" | "dark";

const KEY = "lunarena-theme";

/** Dark or light: as the system prefers, until somebody chooses. */
export class ThemeChoice {
  #system = $state<Theme>("light");
  #chosen = $state<Theme | undefined>();

  constructor() {
    const dark = matchMedia("(prefers-color-scheme: dark)");
    this.#system = dark.matches ? "dark" : "light";
    dark.addEventListener("change", () => (this.#system = dark.matches ? "dark" : "light"));
    this.#chosen = kept();
  }

  get now(): Theme {
    return this.#chosen ?? this.#system;
  }

  toggle(): void {
    this.#chosen = this.now === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, this.#chosen);
    } catch {
      // Some browsers keep nothing for pages of the file system: then it holds for this visit.
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
