/** How long one price of one outcome was in force, by what the feed said: epoch milliseconds, `toMs` not any more. */
type Said = { readonly oddsMilli: number; readonly fromMs: number; toMs: number };

/** A leg of a bet as the database holds it. `acceptedMs` by the clock of the database. */
export type AcceptedLeg = {
  readonly ticketId: string;
  readonly urn: string;
  readonly outcomeId: string;
  readonly oddsMilli: number;
  readonly acceptedMs: number;
};

export type PriceVerdict = {
  /** At a price that had not been in force for longer than `staleMs`, or that the feed had not said yet. */
  readonly stale: string[];
  /** How many were at a price that had not been in force for longer than `lateMs`, and are not stale. */
  readonly late: number;
  /** The longest time between the end of a price and a bet at it, milliseconds. */
  readonly oldestMs: number;
};

/** For how long a price may have ended, milliseconds. */
export type PriceLimits = { readonly lateMs: number; readonly staleMs: number };

/** Everything that the feed has said of prices, with the times at which it did. */
export class SaidPrices {
  readonly #said = new Map<string, Said[]>();

  /** undefined = not to be bet on from now. */
  say(urn: string, outcomeId: string, oddsMilli: number | undefined, atMs: number): void {
    const key = `${urn}/${outcomeId}`;
    const all = this.#said.get(key) ?? [];
    this.#said.set(key, all);
    const last = all.at(-1);
    if (last && last.toMs > atMs) last.toMs = atMs;
    if (oddsMilli !== undefined) all.push({ oddsMilli, fromMs: atMs, toMs: Number.POSITIVE_INFINITY });
  }

  /** Odds that are in force until further notice; undefined = none. */
  now(urn: string, outcomeId: string): number | undefined {
    const last = this.#said.get(`${urn}/${outcomeId}`)?.at(-1);
    return last?.toMs === Number.POSITIVE_INFINITY ? last.oddsMilli : undefined;
  }

  /** For how long the odds had not been in force when the bet was accepted; 0 = they were. */
  #ageMs({ urn, outcomeId, oddsMilli, acceptedMs }: AcceptedLeg): number {
    const ages = (this.#said.get(`${urn}/${outcomeId}`) ?? [])
      .filter((said) => said.oddsMilli === oddsMilli && said.fromMs <= acceptedMs)
      .map(({ toMs }) => Math.max(0, acceptedMs - toMs));
    return Math.min(Number.POSITIVE_INFINITY, ...ages);
  }

  judge(legs: readonly AcceptedLeg[], { lateMs, staleMs }: PriceLimits): PriceVerdict {
    const aged = legs.map((leg) => ({ leg, ageMs: this.#ageMs(leg) }));
    return {
      stale: aged.filter(({ ageMs }) => ageMs > staleMs).map(({ leg, ageMs }) => `${leg.ticketId} (${Math.round(ageMs)} ms)`),
      late: aged.filter(({ ageMs }) => ageMs > lateMs && ageMs <= staleMs).length,
      oldestMs: Math.round(Math.max(0, ...aged.map(({ ageMs }) => ageMs).filter(Number.isFinite))),
    };
  }
}
