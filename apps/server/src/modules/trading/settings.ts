import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, callQuery } from '../../platform/db/query.ts';
import { createPoller, type Poller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import type { CustomerRow, LimitScope, LimitValues, ScopeLimits, SuspensionRow } from './types.ts';

/** Where a bet's leg stands, for the limits that fit it. */
export interface LimitPlace {
  readonly sportId: number;
  readonly matchId: number;
  readonly marketId: number;
}

/** What traders have set, as this process knows it: at most `POLL_MS` behind other nodes, never behind this one. */
export interface DeskSettings extends Poller {
  /** The most restrictive of all scopes that fit (rules 11.1). */
  limitsAt(place: LimitPlace): LimitValues;
  limits(): readonly ScopeLimits[];
  customer(userId: string): CustomerRow;
  suspensions(): readonly SuspensionRow[];
  /** Called after every change of suspensions with all of them. */
  onSuspensions(listener: (rows: readonly SuspensionRow[]) => void): void;
}

const POLL_MS = 1_000;
const NORMAL_FACTOR = 1_000;
const NO_LIMITS: LimitValues = {
  maxStakeMinor: null,
  maxStakeLiveMinor: null,
  lineLimitMinor: null,
  marketLimitMinor: null,
  matchLimitMinor: null,
};

const tighter = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null || a < b ? a : b);

function tightest(a: LimitValues, b: LimitValues): LimitValues {
  return {
    maxStakeMinor: tighter(a.maxStakeMinor, b.maxStakeMinor),
    maxStakeLiveMinor: tighter(a.maxStakeLiveMinor, b.maxStakeLiveMinor),
    lineLimitMinor: tighter(a.lineLimitMinor, b.lineLimitMinor),
    marketLimitMinor: tighter(a.marketLimitMinor, b.marketLimitMinor),
    matchLimitMinor: tighter(a.matchLimitMinor, b.matchLimitMinor),
  };
}

const keyOf = (scope: LimitScope, id: number): string => `${scope}:${id}`;

export function createDeskSettings(db: Database, log: Logger): DeskSettings {
  let limits = new Map<string, ScopeLimits>();
  let customers = new Map<string, CustomerRow>();
  let suspensions: readonly SuspensionRow[] = [];
  let mark = '';
  const listeners: ((rows: readonly SuspensionRow[]) => void)[] = [];

  /** Everything, if anything has changed. */
  async function read(): Promise<void> {
    const now = await readMark(db);
    if (now === mark) return;
    const [newLimits, newCustomers, newSuspensions] = await Promise.all([readLimits(db), readCustomers(db), readSuspensions(db)]);
    limits = new Map(newLimits.map((row) => [keyOf(row.scope, row.scopeId), row]));
    customers = new Map(newCustomers.map((row) => [row.userId, row]));
    suspensions = newSuspensions;
    mark = now;
    for (const listener of listeners) listener(suspensions);
  }

  const polled = createPoller({
    read,
    everyMs: POLL_MS,
    onFault: (error) => log.warn({ event: 'desk_settings', err: error }, 'limits could not be read'),
  });

  return {
    ...polled,
    limitsAt: ({ sportId, matchId, marketId }) =>
      [keyOf('platform', 0), keyOf('sport', sportId), keyOf('match', matchId), keyOf('market', marketId)]
        .map((key) => limits.get(key) ?? NO_LIMITS)
        .reduce(tightest, NO_LIMITS),
    limits: () => [...limits.values()],
    customer: (userId) => customers.get(userId) ?? { userId, factorMilli: NORMAL_FACTOR, dayLimitMinor: null },
    suspensions: () => suspensions,
    onSuspensions(listener) {
      listeners.push(listener);
      listener(suspensions);
    },
  };
}

/** Literals: there is an index of just these. */
const SETTING_ACTS = ['set-limit', 'set-customer', 'suspend', 'resume'].map((act) => sql.lit(act));

/** Changes with every act that sets something. Counted too, because ids are handed out before commits happen. */
async function readMark(db: Database): Promise<string> {
  const acts = build
    .selectFrom('trading.audit_log')
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.max('id').as('last')])
    .where('action', 'in', SETTING_ACTS);
  const [row] = await callQuery(db, 'trading_mark', acts);
  return row ? `${row.count}/${row.last ?? 0}` : '';
}

async function readLimits(db: Database): Promise<ScopeLimits[]> {
  const limits = build
    .selectFrom('trading.book_limit')
    .select(['scope', 'scope_id', 'max_stake', 'max_stake_live', 'line_limit', 'market_limit', 'match_limit'])
    .orderBy('scope')
    .orderBy('scope_id');
  return (await callQuery(db, 'trading_limits', limits)).map((row) => ({
    scope: row.scope as LimitScope,
    scopeId: Number(row.scope_id),
    maxStakeMinor: row.max_stake,
    maxStakeLiveMinor: row.max_stake_live,
    lineLimitMinor: row.line_limit,
    marketLimitMinor: row.market_limit,
    matchLimitMinor: row.match_limit,
  }));
}

async function readCustomers(db: Database): Promise<CustomerRow[]> {
  const terms = build.selectFrom('trading.customer_terms').select(['user_id', 'factor_milli', 'day_limit']);
  return (await callQuery(db, 'trading_customers', terms)).map((row) => ({
    userId: String(row.user_id),
    factorMilli: row.factor_milli,
    dayLimitMinor: row.day_limit,
  }));
}

async function readSuspensions(db: Database): Promise<SuspensionRow[]> {
  const suspensions = build
    .selectFrom('trading.suspension')
    .select(['kind', 'id', 'match_id', 'reason', 'made_by', 'made_at'])
    .orderBy('made_at');
  return (await callQuery(db, 'trading_suspensions', suspensions)).map((row) => ({
    kind: row.kind as SuspensionRow['kind'],
    id: Number(row.id),
    matchId: row.match_id,
    reason: row.reason,
    madeBy: row.made_by,
    madeAtMs: row.made_at.getTime(),
  }));
}
