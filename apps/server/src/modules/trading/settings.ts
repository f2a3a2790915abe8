import type { Database } from '../../platform/db/create-db.ts';
import { createPoller, type Poller } from '../../platform/jobs/poller.ts';
import type { Logger } from '../../platform/log.ts';
import type { CustomerRow, DeskPolicy, LimitScope, LimitValues, ScopeLimits, SuspensionRow } from './types.ts';

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
  /** What one person may do alone; read with every poll, because the owner of the schema changes it without an act of the desk. */
  policy(): DeskPolicy;
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

/** Until the first reading every act needs a second trader. */
const NOTHING_ALONE: DeskPolicy = { offerCeilingMilli: 1_000, fourEyesMinor: 0n, customerFactorCeilingMilli: NORMAL_FACTOR };

const keyOf = (scope: LimitScope, id: number): string => `${scope}:${id}`;

export function createDeskSettings(db: Database, log: Logger): DeskSettings {
  let limits = new Map<string, ScopeLimits>();
  let customers = new Map<string, CustomerRow>();
  let suspensions: readonly SuspensionRow[] = [];
  let policy = NOTHING_ALONE;
  let mark = '';
  const listeners: ((rows: readonly SuspensionRow[]) => void)[] = [];

  /** Everything, if anything has changed. */
  async function read(): Promise<void> {
    const [now, policyNow] = await Promise.all([readMark(db), readPolicy(db)]);
    policy = policyNow;
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
    policy: () => policy,
    suspensions: () => suspensions,
    onSuspensions(listener) {
      listeners.push(listener);
      listener(suspensions);
    },
  };
}

/** Changes with every act that sets something. Counted too, because ids are handed out before commits happen. */
async function readMark(db: Database): Promise<string> {
  const [row] = await db.call<{ mark: string }>(
    'trading_mark',
    `SELECT count(*) || '/' || coalesce(max(id), 0) AS mark FROM trading.audit_log WHERE action IN ('set-limit', 'set-customer', 'suspend', 'resume')`,
    [],
    'reads',
  );
  return row?.mark ?? '';
}

async function readPolicy(db: Database): Promise<DeskPolicy> {
  const [row] = await db.call<{ offer_ceiling_milli: number; four_eyes_minor: bigint; customer_factor_ceiling_milli: number }>(
    'trading_policy',
    'SELECT offer_ceiling_milli, four_eyes_minor, customer_factor_ceiling_milli FROM trading.policy',
    [],
    'reads',
  );
  if (!row) return NOTHING_ALONE;
  return {
    offerCeilingMilli: row.offer_ceiling_milli,
    fourEyesMinor: row.four_eyes_minor,
    customerFactorCeilingMilli: row.customer_factor_ceiling_milli,
  };
}

async function readLimits(db: Database): Promise<ScopeLimits[]> {
  const rows = await db.call<{
    scope: LimitScope;
    scope_id: bigint;
    max_stake: bigint | null;
    max_stake_live: bigint | null;
    line_limit: bigint | null;
    market_limit: bigint | null;
    match_limit: bigint | null;
  }>(
    'trading_limits',
    'SELECT scope, scope_id, max_stake, max_stake_live, line_limit, market_limit, match_limit FROM trading.book_limit ORDER BY scope, scope_id',
    [],
    'reads',
  );
  return rows.map((row) => ({
    scope: row.scope,
    scopeId: Number(row.scope_id),
    maxStakeMinor: row.max_stake,
    maxStakeLiveMinor: row.max_stake_live,
    lineLimitMinor: row.line_limit,
    marketLimitMinor: row.market_limit,
    matchLimitMinor: row.match_limit,
  }));
}

async function readCustomers(db: Database): Promise<CustomerRow[]> {
  const rows = await db.call<{ user_id: bigint; factor_milli: number; day_limit: bigint | null }>(
    'trading_customers',
    'SELECT user_id, factor_milli, day_limit FROM trading.customer_terms',
    [],
    'reads',
  );
  return rows.map((row) => ({ userId: String(row.user_id), factorMilli: row.factor_milli, dayLimitMinor: row.day_limit }));
}

async function readSuspensions(db: Database): Promise<SuspensionRow[]> {
  const rows = await db.call<{
    kind: SuspensionRow['kind'];
    id: bigint;
    match_id: number | null;
    reason: string;
    made_by: string;
    made_at: Date;
  }>(
    'trading_suspensions',
    'SELECT kind, id, match_id, reason, made_by, made_at FROM trading.suspension ORDER BY made_at',
    [],
    'reads',
  );
  return rows.map((row) => ({
    kind: row.kind,
    id: Number(row.id),
    matchId: row.match_id,
    reason: row.reason,
    madeBy: row.made_by,
    madeAtMs: row.made_at.getTime(),
  }));
}
