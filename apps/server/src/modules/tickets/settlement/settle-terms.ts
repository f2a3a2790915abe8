import { outrightPlaces } from '@duskline/betting/outright-market';
import { FACT_KINDS } from './facts/known-facts.ts';
import type { KnownFact } from './result-in-force.ts';
import { type LineResult, resultInForce } from './result-in-force.ts';

/** A leg as stored, with what its line is worth. */
export interface TermsLeg {
  readonly oddsMilli: number;
  readonly isBanker: boolean;
  /** The match was live when it was bought. */
  readonly isLive: boolean;
  readonly line: LineResult;
}

/** An accepted ticket with everything its settlement is decided on. */
export interface TicketTerms {
  readonly ticketId: string;
  /** Number of the specification: 1 single, 2 combo, 3 system, 4 if bet, 5 reverse, 6 teaser. */
  readonly betType: number;
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
  /** What cashouts have used of the stake: results concern the rest. */
  readonly cashedStakeMinor: bigint;
  readonly acceptedAtMs: number;
  /** As settled now: TicketOutcome (0 = open), payout, number of settlements so far, a digit per leg. */
  readonly outcome: number;
  readonly payoutMinor: bigint | null;
  readonly version: number;
  readonly legOutcomes: string | null;
  readonly rounding: string | null;
  /** Paid by a free bet: only what it wins is paid out. */
  readonly isFreeBet: boolean;
  /** What the bet type needs beyond its legs; null for singles and for combos without a bonus. */
  readonly detail: unknown;
  readonly legs: readonly TermsLeg[];
}

type TicketRow = [
  ticketId: string,
  betType: number,
  stake: string,
  maxPayout: string,
  acceptedAtMs: number,
  outcome: number,
  payout: string | null,
  version: number,
  legOutcomes: string | null,
  rounding: string | null,
  detail: unknown,
  cashedStake: string | null,
  isFreeBet: boolean,
];
type LegRow = [
  place: number,
  marketId: number,
  outcomeId: string,
  oddsMilli: number,
  isBanker: boolean,
  isLive: boolean,
  marketType: number,
  specifiers: string,
];
type FactRow = [
  marketId: number,
  outcomeId: string,
  kind: keyof typeof FACT_KINDS,
  timestampMs: number,
  certainty: number | null,
  result: 1 | 0 | -1 | null,
  voidFactor: string | null,
  deadHeatFactor: string | null,
  fromMs: number | null,
  toMs: number | null,
  number: number,
  deduction: string | null,
];

/** Rows as the database sends them: an array for each column, all equally long, or null for none. */
type Columns<Row extends readonly unknown[]> = { readonly [Place in keyof Row]: readonly Row[Place][] | null };

/** What `betting.settle_terms` returns. */
export interface TermsJson {
  tickets: Columns<TicketRow>;
  legs: Columns<LegRow>;
  facts: Columns<FactRow>;
}

function rowsOf<Row extends readonly unknown[]>(columns: Columns<Row>): Row[] {
  const all = columns as readonly (readonly unknown[] | null)[];
  return (all[0] ?? []).map((_, index) => all.map((column) => column?.[index]) as readonly unknown[] as Row);
}

/** Every line is judged once, however many tickets stand on it. */
class Lines {
  readonly #facts = new Map<number, KnownFact[]>();
  readonly #lines = new Map<number, Map<string, LineResult>>();

  constructor(rows: readonly FactRow[]) {
    for (const row of rows) {
      const facts = this.#facts.get(row[0]) ?? [];
      if (facts.length === 0) this.#facts.set(row[0], facts);
      facts.push({
        outcomeId: row[1],
        kind: FACT_KINDS[row[2]],
        timestampMs: row[3],
        certainty: row[4],
        result: row[5],
        voidFactor: row[6],
        deadHeatFactor: row[7],
        fromMs: row[8],
        toMs: row[9],
        number: row[10],
        ...(row[11] === null || row[11] === undefined ? {} : { deduction: row[11] }),
      });
    }
  }

  of(marketId: number, outcomeId: string, isOutright: boolean): LineResult {
    let market = this.#lines.get(marketId);
    if (!market) {
      market = new Map();
      this.#lines.set(marketId, market);
    }
    let line = market.get(outcomeId);
    if (!line) {
      line = resultInForce(outcomeId, this.#facts.get(marketId) ?? [], { isOutright });
      market.set(outcomeId, line);
    }
    return line;
  }
}

/** Tickets in ascending order of their ids, each with its legs in the order of the slip. */
export function readTerms(json: TermsJson | null): TicketTerms[] {
  if (!json) return [];
  const lines = new Lines(rowsOf<FactRow>(json.facts));
  const legs = new Map<number, TermsLeg[]>();
  for (const [place, marketId, outcomeId, oddsMilli, isBanker, isLive, marketType, specifiers] of rowsOf<LegRow>(json.legs)) {
    const line = lines.of(marketId, outcomeId, outrightPlaces(marketType, specifiers) !== undefined);
    const leg = { oddsMilli, isBanker, isLive, line };
    const known = legs.get(place);
    if (known) known.push(leg);
    else legs.set(place, [leg]);
  }
  const terms = rowsOf<TicketRow>(json.tickets).map(
    (row, index): TicketTerms => ({
      ticketId: row[0],
      betType: row[1],
      stakeMinor: BigInt(row[2]),
      maxPayoutMinor: BigInt(row[3]),
      cashedStakeMinor: row[11] === null ? 0n : BigInt(row[11]),
      acceptedAtMs: row[4],
      outcome: row[5],
      payoutMinor: row[6] === null ? null : BigInt(row[6]),
      version: row[7],
      legOutcomes: row[8],
      rounding: row[9],
      isFreeBet: row[12],
      detail: row[10],
      legs: legs.get(index + 1) ?? [],
    }),
  );
  return terms.sort((a, b) => (a.ticketId < b.ticketId ? -1 : 1));
}
