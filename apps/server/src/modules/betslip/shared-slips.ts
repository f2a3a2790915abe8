import { createHash } from 'node:crypto';
import { AppError } from '@duskline/contract/errors';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import { TokenBuckets } from '../../platform/http/token-buckets.ts';
import type { BetslipPorts, NamedBy, SlipSelection } from './ports.ts';

/** A link is for the matches of these days, and no archive. */
const SHARED_DAYS = 7;
const CODE_LENGTH = 16;
/** Codes that one player or visitor makes in an hour. */
export const MOST_CODES = 60;
/** Guests who throw their cookie away are new visitors: all of one network together make so many. */
export const MOST_OF_NETWORK = 300;
const HOUR_S = 3_600;

/** What a link keeps of a selection: what it is, what it paid, and what it was called. */
export interface SharedSelection {
  readonly id: string;
  readonly oddsMilli: number;
  readonly title: string;
  readonly marketTitle: string;
  readonly matchName: string;
  /** Absent where the board did not know it when it was shared: it keeps the texts of who shared it. */
  readonly namedBy?: NamedBy;
}

export interface SharedSlip {
  readonly code: string;
  readonly expiresAtMs: number;
}

/** Who shares: nothing of it is kept with what is shared. */
export interface Sharer {
  readonly userId: string | null;
  readonly visitorId: string;
  readonly network: string;
}

export interface SharedSlips {
  /** @throws MinimumSelectionsRequiredException without a selection; TooManyRequestsException beyond the codes of an hour */
  share(selections: readonly SlipSelection[], by: Sharer): Promise<SharedSlip>;
  /** @throws NotFoundException for a code that nobody has made, or whose days are over */
  read(code: string): Promise<{ selections: SharedSelection[]; expiresAtMs: number }>;
}

const expiresMs = sql<number>`(extract(epoch FROM expires_at) * 1000)::float8`.as('expires_ms');
const expiry = sql<Date>`clock_timestamp() + make_interval(days => ${sql.lit(SHARED_DAYS)})`;

const keepShared = prepareQuery('slip-share', ({ code, selections }: { code: string; selections: string }) =>
  build
    .insertInto('betslip.shared')
    .values({ code, selections, expires_at: expiry })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ expires_at: expiry }))
    .returning(expiresMs),
);

const readShared = prepareQuery('slip-shared', ({ code }: { code: string }) =>
  build
    .selectFrom('betslip.shared')
    .select(({ ref }) => [ref('selections').$castTo<SharedSelection[]>().as('selections'), expiresMs])
    .where('code', '=', code)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`),
);

const forgetShared = prepareQuery('slip-unshare', ({ limit }: { limit: number }) =>
  build
    .deleteFrom('betslip.shared')
    .where('code', 'in', ({ selectFrom }) =>
      selectFrom('betslip.shared')
        .select('code')
        .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
        .orderBy('expires_at')
        .limit(sql<number>`${limit}::int`),
    )
    .returning('code'),
);

function toShared({ id, oddsMilli, title, marketTitle, matchName }: SlipSelection, namedBy: NamedBy | null): SharedSelection {
  return { id, oddsMilli, title, marketTitle, matchName, ...(namedBy && { namedBy }) };
}

/** The same selections at the same odds have the same code, in whatever order they were picked and in whatever language. */
function codeOf(selections: readonly SharedSelection[]): string {
  const parts = selections.map(({ id, oddsMilli }) => `${id}@${oddsMilli}`).sort();
  return createHash('sha256').update(parts.join('|')).digest('base64url').slice(0, CODE_LENGTH);
}

const hourly = (most: number) => new TokenBuckets({ perSecond: most / HOUR_S, most, now: () => performance.now() });

/** What is shared takes space for a week, and anybody may share: so much of it in an hour. @throws TooManyRequestsException */
function codeQuota(): (by: Sharer) => void {
  const [own, networks] = [hourly(MOST_CODES), hourly(MOST_OF_NETWORK)];
  return ({ userId, visitorId, network }) => {
    const retryAfterS = userId === null ? own.take(`v ${visitorId}`) || networks.take(network) : own.take(`u ${userId}`);
    if (retryAfterS > 0) throw new AppError('TooManyRequestsException', { retryAfterS });
  };
}

/** Selections that are shared by a link: no stake, no person. */
export function createSharedSlips(db: Database, namedBy: BetslipPorts['namedBy']): SharedSlips {
  const spend = codeQuota();
  return {
    async share(selections, by) {
      if (selections.length === 0) throw new AppError('MinimumSelectionsRequiredException', { params: { min: 1 } });
      spend(by);
      const shared = selections.map((selection) => toShared(selection, namedBy(selection.id)));
      const code = codeOf(shared);
      const [row] = await keepShared(db, { code, selections: JSON.stringify(shared) });
      return { code, expiresAtMs: row?.expires_ms ?? 0 };
    },
    async read(code) {
      const [row] = await readShared(db, { code });
      if (!row) throw new AppError('NotFoundException');
      return { selections: row.selections, expiresAtMs: row.expires_ms };
    },
  };
}

/** Deletes some of the shared selections whose days are over, oldest first. Returns how many. */
export const forgetSharedSlips = async (db: Database, limit: number): Promise<number> =>
  (await forgetShared(db, { limit })).length;
