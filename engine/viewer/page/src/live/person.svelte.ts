import type { Picker, Viewing } from "../app/viewing.svelte";
import type { Place, Thing } from "../model/format";
import { choiceText } from "./choice_text";
import { Picking, choicesAt } from "./picking";
import type { LiveMatch } from "./live_match.svelte";
import type { ActionData, Asked, CallAnswer, Choice, ChoiceAnswer, Decision, Question, Report } from "./protocol";
import { choiceOf } from "./remembered";
import { matchApi } from "./route";
import { post, reportsOf, surely, withKey } from "./server";

export interface Order {
  call: unknown;
  text: string;
}

/** What came of a call. */
export interface Result {
  text: string;
  result?: string;
  refused?: string;
}

/** Somebody who plays a seat: what can be done, what is being chosen, what was ordered. */
export class Person {
  asked = $state.raw<Asked | undefined>();
  /** What can be chosen first, by action. */
  first = $state.raw<ReadonlyMap<string, ChoiceAnswer>>(new Map());
  picking = $state.raw<Picking | undefined>();
  /** Of several choices on one place that was clicked: these. */
  narrowed = $state.raw<readonly Choice[] | undefined>();
  /** An action that is asked about before it is done. */
  unsure = $state.raw<Picking | undefined>();
  orders = $state.raw<readonly Order[]>([]);
  answer = $state.raw<Order | undefined>();
  results = $state.raw<readonly Result[]>([]);
  reports = $state.raw<readonly Report[]>([]);
  #sending = $state(0);
  /** The question that was decided last. */
  #decided = $state<number | undefined>();
  /** Ids of what was sent and not answered: sent again, it has the same. */
  readonly #ids = new Map<string, string>();
  helps = $state(true);
  /** How many rounds pass, where none of the person's units has a turn. */
  rounds = $state(1);
  /** Known from the first question on. */
  seat = $state<string | undefined>();
  /** The choice that the panel points at. */
  near = $state.raw<Choice | undefined>();
  taken = $state.raw<readonly number[]>([]);
  /** When the time is up, as `performance.now` counts. */
  until = $state<number | undefined>();

  constructor(
    readonly live: LiveMatch,
    private readonly key: string,
  ) {}

  /** Whether the turn was ended, and the server has not gone on yet. */
  get isDecided(): boolean {
    return this.asked !== undefined && this.asked.ask === this.#decided;
  }

  /** Whether an answer is waited for. */
  get busy(): boolean {
    return this.#sending > 0;
  }

  get viewing(): Viewing | undefined {
    return this.live.viewing;
  }

  /** What is chosen stays, if the same is asked again after the connection was lost. */
  begin(asked: Asked | undefined): void {
    if (asked?.ask === this.asked?.ask) {
      if (asked && !this.first.size) void this.askAll();
      return;
    }
    this.asked = asked;
    this.seat = asked?.seat ?? this.seat;
    this.until = asked && deadline(asked);
    if (asked?.taken) this.taken = asked.taken;
    [this.picking, this.narrowed, this.unsure, this.answer] = [undefined, undefined, undefined, undefined];
    [this.orders, this.results, this.reports, this.first] = [[], [], [], new Map()];
    if (asked) void this.askAll();
  }

  /** With what lies there as its first step, if that is one choice. */
  startAt(action: ActionData, place: Place | undefined, things: readonly Thing[]): void {
    this.start(action);
    if (this.picking?.action === action) this.pickAt(place, things);
  }

  /** What can be chosen first, of all actions. */
  async askAll(): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    const answers = await this.ask(asked.actions.map((action) => Picking.begin(action).question));
    if (!answers || this.asked !== asked) return;
    this.first = new Map(asked.actions.map(({ name }, at) => [name, answers[at] ?? { refused: "nothing to choose" }]));
  }

  /** Actions whose first step can be something of this place. */
  actionsAt(place: Place | undefined, things: readonly Thing[]): ActionData[] {
    return (this.asked?.actions ?? []).filter(({ name }) => {
      const answer = this.first.get(name);
      return answer && "choices" in answer && choicesAt(answer.choices, place, things).length > 0;
    });
  }

  start(action: ActionData): void {
    const answer = this.first.get(action.name);
    if (!this.busy && answer && !("refused" in answer)) this.go(Picking.begin(action, answer));
  }

  pick(choice: Choice): void {
    if (this.picking?.answer) this.go(this.picking.pick(choice, this.text(choice)));
  }

  enter(value: number): boolean {
    const next = this.picking?.enter(value);
    if (next) this.go(next);
    return next !== undefined;
  }

  endWay(): void {
    if (this.picking?.mayEnd) this.go(this.picking.endWay());
  }

  back(): void {
    if (this.unsure) this.unsure = undefined;
    else if (this.narrowed) this.narrowed = undefined;
    else this.picking = this.picking?.back();
  }

  /** What can be picked on the board: the choices of the step, or things with which an action begins. */
  get picker(): Picker | undefined {
    const { asked, picking, near } = this;
    if (!asked || this.isDecided) return undefined;
    const choices = picking ? (this.narrowed ?? picking.choices) : this.firstThings;
    const things = new Set(choices.flatMap(({ thing }) => (thing === undefined ? [] : [thing])));
    const places = choices.flatMap(({ thing, at }) => (thing === undefined && at !== undefined ? [at] : []));
    const nearThing = near?.thing === undefined ? undefined : this.viewing?.scenes[0]?.things.get(near.thing);
    return {
      things,
      places,
      way: picking?.places ?? [],
      near: near?.at ?? nearThing?.at,
      pick: (place, there) => this.pickAt(place, there),
    };
  }

  private get firstThings(): Choice[] {
    return [...this.first.values()].flatMap((answer) =>
      "choices" in answer ? answer.choices.filter(({ thing }) => thing !== undefined) : [],
    );
  }

  /** A click on the board; whether it meant anything. */
  pickAt(place: Place | undefined, things: readonly Thing[]): boolean {
    const { picking } = this;
    if (!picking) return false;
    if (picking.endsAt(place)) {
      this.endWay();
      return true;
    }
    const found = picking.at(place, things);
    if (found.length > 1) this.narrowed = found;
    else if (found[0]) this.pick(found[0]);
    else if (place !== undefined && this.takesAnyPlace) this.pick(choiceOf(place, picking.choices));
    else return false;
    return true;
  }

  /** Whether places can be named that are not offered. */
  get takesAnyPlace(): boolean {
    const kind = this.picking?.step?.kind;
    return this.picking?.action.free === true && (kind === "place" || kind === "path");
  }

  /** What a choice is called. */
  text(choice: Choice): string {
    const { viewing } = this;
    return viewing ? choiceText(choice, viewing.match.look, viewing.scenes[0]!) : "";
  }

  sure(): void {
    const { unsure } = this;
    this.unsure = undefined;
    if (unsure) void this.act(unsure);
  }

  /** Orders in another order, or fewer of them: other choices may be open then. */
  setOrders(orders: readonly Order[]): void {
    this.orders = orders;
    this.picking = undefined;
    void this.askAll();
  }

  /** Ends the turn. */
  async decide(): Promise<void> {
    const { asked } = this;
    if (!asked || this.busy) return;
    const given = this.answer ? { answer: this.answer.call } : { orders: this.orders.map(({ call }) => call) };
    // A unit that nobody took over is played by its bot.
    const bot = asked.idle === true || (asked.helper !== undefined && this.helps);
    const rounds = asked.idle ? { rounds: this.rounds } : {};
    const decision: Omit<Decision, "id"> = { ask: asked.ask, ...(asked.style === "orders" && given), bot, ...rounds };
    if (await this.sendOnce("decide", decision)) this.#decided = asked.ask;
  }

  async take(units: readonly number[]): Promise<void> {
    if (await this.send("take", { units })) this.taken = units;
  }

  private go(next: Picking): void {
    [this.narrowed, this.near] = [undefined, undefined];
    this.picking = next;
    if (!next.answer) void this.askNext(next);
    else if (next.done) this.finish(next);
  }

  private async askNext(asking: Picking): Promise<void> {
    const answers = await this.ask([asking.question]);
    if (this.picking !== asking) return;
    // Without an answer the step before stands again.
    if (!answers?.[0]) this.picking = asking.back();
    else this.go(asking.answered(answers[0]));
  }

  private finish(picking: Picking): void {
    this.picking = undefined;
    if (picking.action.confirm) this.unsure = picking;
    else void this.act(picking);
  }

  private async act({ done, action }: Picking): Promise<void> {
    if (!done) return;
    if ("answer" in done) this.answer = { call: done.answer, text: done.text };
    else if (this.asked?.style === "calls") return this.call({ call: done.call, text: done.text });
    else this.orders = [...this.orders, { call: done.call, text: done.text }];
    await (action.ends ? this.decide() : this.askAll());
  }

  private async call(order: Order): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    const answer = await this.sendOnce<CallAnswer>("call", { ask: asked.ask, call: order.call });
    if (!answer || this.asked !== asked) return;
    this.results = [...this.results, { text: order.text, ...answer }];
    await this.askAll();
  }

  private async ask(questions: Question[]): Promise<ChoiceAnswer[] | undefined> {
    const { asked } = this;
    if (!asked || !questions.length) return [];
    const given = this.orders.map(({ call }) => call);
    const body = { ask: asked.ask, seat: asked.seat, questions, given };
    return (await this.send<{ answers: ChoiceAnswer[] }>("choices", body))?.answers;
  }

  /** What must not happen twice bears an id. */
  private async sendOnce<T>(what: string, body: object): Promise<T | undefined> {
    const key = JSON.stringify([what, body]);
    const id = this.#ids.get(key) ?? newId();
    this.#ids.set(key, id);
    const answer = await this.send<T>(what, { id, ...body });
    if (answer) this.#ids.delete(key);
    return answer;
  }

  /** Nothing, if it was refused; then the reports say why. */
  private async send<T>(what: string, body: unknown): Promise<T | undefined> {
    this.#sending++;
    try {
      const answer = await surely(() => post<T>(matchApi(this.live.match, what), body, withKey(this.key)));
      this.reports = [];
      return answer;
    } catch (error) {
      this.reports = reportsOf(error);
      return undefined;
    } finally {
      this.#sending--;
    }
  }
}

/** As `performance.now` counts. Of a question that was asked some time ago not all is left. */
function deadline({ seconds, until }: Asked): number | undefined {
  if (seconds === undefined) return undefined;
  const left = until === undefined ? seconds * 1000 : until - Date.now();
  return performance.now() + Math.max(0, Math.min(seconds * 1000, left));
}

/** Pages that are no secure context have no `randomUUID`. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
