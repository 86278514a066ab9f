import { tick } from "svelte";
import { isOwnPage, type Route, routeOf } from "./route";

/** Where the visitor is, and how links lead on without loading the page anew. */
export class Navigation {
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  /** What is shown is made anew when this changes; a change behind the `#` is none. */
  address = $state(location.pathname + location.search);
  /** Whether a link of the page led here. */
  hasMoved = false;

  /** Follows links until the function that is given back is called. */
  begin(): () => void {
    const click = (event: MouseEvent) => this.#click(event);
    const back = () => void this.#arrive(false);
    document.addEventListener("click", click);
    addEventListener("popstate", back);
    return () => {
      document.removeEventListener("click", click);
      removeEventListener("popstate", back);
    };
  }

  go(path: string): void {
    history.pushState(null, "", path);
    void this.#arrive(true);
  }

  #click(event: MouseEvent): void {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!isPlain || event.defaultPrevented || !link || link.target || link.hasAttribute("download")) return;
    const address = new URL(link.href, location.href);
    const isHere = address.pathname === location.pathname && address.search === location.search;
    if (!isOwnPage(address, new URL(location.href)) || (isHere && address.hash !== "")) return;
    event.preventDefault();
    this.go(address.pathname + address.search + address.hash);
  }

  /** Who listens or uses keys goes on at the head of the new page. */
  async #arrive(isNew: boolean): Promise<void> {
    const next = location.pathname + location.search;
    if (next === this.address) return;
    this.hasMoved = true;
    [this.route, this.address] = [routeOf(location.pathname, location.search), next];
    await tick();
    if (isNew) scrollTo(0, 0);
    focusHeading();
  }
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
