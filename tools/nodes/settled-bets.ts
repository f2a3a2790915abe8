import type { PostgresPair } from './postgres-pair.ts';

/** TicketOutcome. */
const WIN = 2;
const LOST = 3;

/** One version of the settlement of a bet. Amounts are minor units. */
export type Settlement = {
  readonly version: number;
  readonly outcome: number;
  readonly payoutMinor: string;
  readonly isReversed: boolean;
};

/** An accepted bet on one selection, as the database holds it, with all its settlements by version. `outcome` 0 = open. */
export type SettledBet = {
  readonly ticketId: string;
  readonly userId: string;
  readonly urn: string;
  readonly outcomeId: string;
  readonly oddsMilli: number;
  readonly stakeMinor: string;
  readonly isLive: boolean;
  readonly outcome: number;
  readonly payoutMinor: string | null;
  readonly settlements: readonly Settlement[];
};

/** An event of the outbox that tells of a settlement; `outcome` 0 = it was taken back. */
export type SettlementEvent = { readonly ticketId: string; readonly version: number; readonly outcome: number };

/** Of matches that have ended, the winners that were told, in their order. */
export type Results = ReadonlyMap<string, readonly string[]>;

/** By user, the cash of all currencies. */
export type Cash = ReadonlyMap<string, bigint>;

export type SettledVerdict = {
  /** Accepted bets on matches that have ended. */
  readonly settled: number;
  /** Of them, those that were settled again after a result was taken back. */
  readonly resettled: number;
  /** Accepted bets that were taken in play. */
  readonly live: number;
  readonly faults: string[];
};

/** What a single bet is worth by a winner: the stake times the odds, rounded down to the minor unit. */
export function worthOf({ stakeMinor, oddsMilli, outcomeId }: SettledBet, winner: string): { outcome: number; payout: bigint } {
  if (outcomeId !== winner) return { outcome: LOST, payout: 0n };
  return { outcome: WIN, payout: (BigInt(stakeMinor) * BigInt(oddsMilli)) / 1000n };
}

const isWorth = (bet: SettledBet, winner: string, outcome: number, payoutMinor: string | null): boolean => {
  const right = worthOf(bet, winner);
  return outcome === right.outcome && payoutMinor === String(right.payout);
};

function faultOf(bet: SettledBet, told: readonly string[]): string | null {
  const { settlements, outcome, payoutMinor } = bet;
  const right = told.at(-1);
  if (right === undefined) return outcome === 0 && settlements.length === 0 ? null : `is settled (${outcome}) and has no result`;
  if (outcome === 0) return 'is not settled';
  if (!isWorth(bet, right, outcome, payoutMinor)) return `is settled as ${outcome} with ${payoutMinor}, the winner is ${right}`;
  const inForce = settlements.filter(({ isReversed }) => !isReversed);
  if (inForce.length !== 1 || inForce[0] !== settlements.at(-1)) return `has ${inForce.length} settlements in force`;
  if (inForce[0]?.outcome !== outcome || inForce[0].payoutMinor !== payoutMinor) return 'differs from its settlement';
  if (settlements.length > told.length) return `was settled ${settlements.length} times by ${told.length} results`;
  if (settlements.some(({ version }, at) => version !== at + 1)) return 'misses a version of its settlement';
  const wrong = settlements.find((one) => !told.some((winner) => isWorth(bet, winner, one.outcome, one.payoutMinor)));
  return wrong === undefined ? null : `was settled as ${wrong.outcome} with ${wrong.payoutMinor}, which no result says`;
}

/** Every accepted bet against the results that were told: settled once for each at most, in the end by the last one, and not without any. */
export function judgeSettled(bets: readonly SettledBet[], results: Results): SettledVerdict {
  const ended = bets.filter(({ urn }) => results.has(urn));
  return {
    settled: ended.filter(({ outcome }) => outcome !== 0).length,
    resettled: ended.filter(({ settlements }) => settlements.some(({ isReversed }) => isReversed)).length,
    live: bets.filter(({ isLive }) => isLive).length,
    faults: bets.flatMap((bet) => {
      const fault = faultOf(bet, results.get(bet.urn) ?? []);
      return fault === null ? [] : [`${bet.ticketId} ${fault}`];
    }),
  };
}

/** What every player has against what they had, less the stakes, with what their bets are worth by the last result. */
export function judgeCash(bets: readonly SettledBet[], results: Results, before: Cash, after: Cash): string[] {
  const right = new Map(before);
  for (const bet of bets) {
    const winner = results.get(bet.urn)?.at(-1);
    const payout = winner === undefined ? 0n : worthOf(bet, winner).payout;
    right.set(bet.userId, (right.get(bet.userId) ?? 0n) - BigInt(bet.stakeMinor) + payout);
  }
  return [...right].flatMap(([userId, amount]) => {
    const has = after.get(userId) ?? 0n;
    return has === amount ? [] : [`player ${userId} has ${has}, not ${amount}`];
  });
}

/** The outbox has one event for every settlement, and none for another. */
export function judgeEvents(bets: readonly SettledBet[], events: readonly SettlementEvent[]): string[] {
  const nameOf = (ticketId: string, version: number, outcome: number): string => `${ticketId}/${version} as ${outcome}`;
  const left = new Map<string, number>();
  for (const { ticketId, version, outcome } of events) {
    if (outcome === 0) continue;
    const name = nameOf(ticketId, version, outcome);
    left.set(name, (left.get(name) ?? 0) + 1);
  }
  const lost: string[] = [];
  for (const { ticketId, settlements } of bets)
    for (const { version, outcome } of settlements) {
      const name = nameOf(ticketId, version, outcome);
      const times = left.get(name) ?? 0;
      if (times === 0) lost.push(`no event of ${name}`);
      left.set(name, times - 1);
    }
  return [...lost, ...[...left].flatMap(([name, times]) => (times > 0 ? [`${times} events too many of ${name}`] : []))];
}

/** Every accepted bet, all of which are on one selection, with its settlements. */
export const readBets = (postgres: PostgresPair): Promise<SettledBet[]> =>
  postgres.query<SettledBet>(`
    SELECT t.id AS "ticketId", t.user_id::text AS "userId", m.urn, l.outcome_id AS "outcomeId", l.odds_milli AS "oddsMilli",
           t.stake::text AS "stakeMinor", l.is_live AS "isLive", t.outcome, t.payout::text AS "payoutMinor",
           coalesce((SELECT json_agg(json_build_object('version', s.version, 'outcome', s.outcome, 'payoutMinor', s.payout::text,
                                       'isReversed', s.reversed_by IS NOT NULL) ORDER BY s.version)
                       FROM betting.settlement s WHERE s.ticket_id = t.id), '[]') AS settlements
      FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id JOIN catalogue.match m ON m.id = l.match_id
     WHERE t.acceptance IN (1, 5) ORDER BY t.id`);

/** Every event of a settlement that was ever written: one row of the outbox has columns of many. */
export const readEvents = (postgres: PostgresPair): Promise<SettlementEvent[]> =>
  postgres.query<SettlementEvent>(`
    SELECT e.ticket_id AS "ticketId", e.version::int AS version, e.outcome::int AS outcome
      FROM platform.outbox o,
           ROWS FROM (json_array_elements_text(o.events -> 'ticketId'), json_array_elements_text(o.events -> 'version'),
                      json_array_elements_text(o.events -> 'outcome')) AS e(ticket_id, version, outcome)
     WHERE o.topic = 'settlement'`);

/** What every player has in cash, minor units. */
export async function readCash(postgres: PostgresPair): Promise<Cash> {
  const rows = await postgres.query<{ userId: string; cash: string }>(
    `SELECT user_id::text AS "userId", sum(balance)::text AS cash FROM money.account
      WHERE kind = 'cash' AND user_id IS NOT NULL GROUP BY user_id`,
  );
  return new Map(rows.map(({ userId, cash }) => [userId, BigInt(cash)]));
}

/** The id of the only market of a match; null = not known yet. */
export async function readMarket(postgres: PostgresPair, urn: string): Promise<string | null> {
  const [row] = await postgres.query<{ id: string }>(
    `SELECT k.id::text AS id FROM catalogue.market k JOIN catalogue.match m ON m.id = k.match_id WHERE m.urn = '${urn}'`,
  );
  return row?.id ?? null;
}

/** Work that is left: markets to be settled, and bets that still wait for a decision. */
export async function readLeft(postgres: PostgresPair): Promise<{ markets: number; undecided: number }> {
  const [row] = await postgres.query<{ markets: number; undecided: number }>(
    `SELECT (SELECT count(DISTINCT market_id)::int FROM betting.settle_work) AS markets,
            (SELECT count(*)::int FROM betting.ticket WHERE acceptance IN (0, 3, 4)) AS undecided`,
  );
  return row ?? { markets: 0, undecided: 0 };
}
