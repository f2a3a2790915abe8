import type { ProcessingPayload } from '@duskline/contract/realtime';

/** A settled bet as the list of a player's bets has it. */
export type ListedBet = { readonly ID: string; readonly Outcome: number };

/** How a bet is settled by the database: its outcome, and those of all its settlements. */
export type ActualBet = { readonly ticketId: string; readonly outcome: number; readonly outcomes: readonly number[] };

/** What a page knows of the player's settled bets: the list as it was loaded, and since then what the stream has told. */
export class ShownBets {
  /** Settlements that the stream has told of, and how often the list was loaded instead. */
  received = 0;
  loaded = 0;
  readonly #shown = new Map<string, number>();
  readonly #times = new Map<string, number>();
  /** Bets that the stream told of while the list is being loaded: it knows better. */
  #meanwhile: Map<string, number> | undefined;

  get isLoading(): boolean {
    return this.#meanwhile !== undefined;
  }

  receive(items: readonly ProcessingPayload[]): void {
    for (const { kind, statusText, betId, outcome } of items) {
      if (kind !== 'bet' || statusText !== 'settled' || outcome === undefined) continue;
      this.#shown.set(betId, outcome);
      this.#meanwhile?.set(betId, outcome);
      // 0: the settlement was taken back.
      if (outcome === 0) continue;
      this.received += 1;
      this.#times.set(`${betId}/${outcome}`, (this.#times.get(`${betId}/${outcome}`) ?? 0) + 1);
    }
  }

  /**
   * The list is asked for from now. The stream begins again, perhaps at a node that is behind the one before: what was told once may be told
   * once more, and is in the list.
   */
  load(): void {
    this.#times.clear();
    this.#meanwhile = new Map();
  }

  /** False: a bet left the list while its pages were read, so one may be missing; it has to be loaded again. */
  replace(list: readonly ListedBet[]): boolean {
    const meanwhile = this.#meanwhile ?? new Map<string, number>();
    if ([...meanwhile.values()].includes(0)) return false;
    this.#meanwhile = undefined;
    this.loaded += 1;
    this.#shown.clear();
    for (const { ID, Outcome } of list) this.#shown.set(ID, Outcome);
    for (const [betId, outcome] of meanwhile) this.#shown.set(betId, outcome);
    return true;
  }

  /** What the page shows that is not so, and what it was told more often than it happened. */
  faults(bets: readonly ActualBet[]): string[] {
    return bets.flatMap(({ ticketId, outcome, outcomes }) => {
      const shown = this.#shown.get(ticketId) ?? 0;
      const doubled = [...new Set(outcomes)].filter(
        (one) => (this.#times.get(`${ticketId}/${one}`) ?? 0) > outcomes.filter((other) => other === one).length,
      );
      return [
        ...(shown === outcome ? [] : [`shows the bet ${ticketId} settled as ${shown}, not ${outcome}`]),
        ...doubled.map((one) => `was told too often that ${ticketId} is settled as ${one}`),
      ];
    });
  }
}
