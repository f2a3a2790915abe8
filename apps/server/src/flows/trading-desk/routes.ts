import type { CallBody } from '@duskline/contract/calls';
import type { AuditEntry, CustomerTerms, DeskResult, SelectionExposure } from '@duskline/contract/entities/trading';
import { AppError } from '@duskline/contract/errors';
import { parseAmount, parseAmountNumber } from '@duskline/money/amount';
import { type Currency, findCurrency } from '@duskline/money/currency';
import { wireOf } from '@duskline/money/wire-amount';
import type { AuditRow, CustomerRow, LimitValues } from '../../modules/trading/index.ts';
import { defineHandlers, gatherHandlers } from '../../platform/http/handler.ts';
import { actorOf } from './actor.ts';
import type { Desk } from './desk.ts';
import type { DeskParts } from './ports.ts';
import { BOOK_CURRENCY, presentAct, presentExposures, presentLimits, presentSuspensions } from './present.ts';
import { presentQueue } from './present-queue.ts';

export interface TradingRouteParts extends DeskParts {
  readonly desk: Desk;
  /** Where things stand: what is not on the board cannot be suspended. */
  readonly places: {
    matchOfMarket(marketId: number): number | null;
    hasMatch(matchId: number): boolean;
    /** Matches of a sport that are on the board; null = no such sport. */
    matchesOfSport(sportId: number): number[] | null;
  };
  /** Whether such a person exists. */
  isPlayer(userId: string): Promise<boolean>;
}

type Stake = NonNullable<CallBody<'trading.offer'>['stake']>;

/** @throws InvalidStakeException */
function minorOf(value: Stake, currency: Currency): bigint {
  const parsed = typeof value === 'number' ? parseAmountNumber(value, currency) : parseAmount(value, currency);
  if (!parsed.ok) throw new AppError('InvalidStakeException');
  return parsed.minor;
}

const limitOf = (value: Stake | null | undefined): bigint | null =>
  value === undefined || value === null ? null : minorOf(value, BOOK_CURRENCY);

/** The trading desk over HTTP. That the caller is a trader has been checked before any of this runs (architecture 6, ROLE-05). */
export function tradingRoutes(parts: TradingRouteParts) {
  const { desk, trading } = parts;
  const own = defineHandlers({
    'trading.queue': () => presentQueue(parts),
    'trading.accept': async (context, { body }) => presentDecided(await desk.accept(body.betId, actorOf(context, 'trader'))),
    'trading.decline': async (context, { body }) =>
      presentDecided(await desk.decline(body.betId, actorOf(context, 'trader'), 'DECLINED', body.reason)),
    'trading.offer': async (context, { body }) => presentDecided(await offer(parts, actorOf(context, 'trader'), body)),
    'trading.withdraw': async (context, { body }) =>
      presentDecided(await desk.withdraw(body.betId, actorOf(context, 'trader'), body.offerId)),
    'trading.exposure': async (_context, { query }): Promise<SelectionExposure[]> =>
      presentExposures(await parts.tickets.exposures({ matchId: query.matchId })),
    'trading.audit': async (_context, { query }) => {
      const filter = { before: query.before ?? null, subject: query.subject ?? null, limit: query.pageSize + 1 };
      const rows = await trading.audit(filter);
      const page = rows.slice(0, query.pageSize);
      const last = page.at(-1);
      return {
        Entries: page.map(presentAudit),
        ...(rows.length > query.pageSize && last ? { NextBefore: last.id } : {}),
      };
    },
  });
  return gatherHandlers(own, suspensionRoutes(parts), settingRoutes(parts));
}

/** @throws BetAlreadyDecidedException when the bet was not there to be decided any more */
function presentDecided(act: Awaited<ReturnType<Desk['accept']>>): DeskResult {
  const shown = presentAct(act);
  if (act.answer.result === 'done' || act.answer.result === 'second') return shown;
  throw new AppError('BetAlreadyDecidedException', { extra: { ...shown } });
}

async function offer({ desk, tickets }: TradingRouteParts, actor: ReturnType<typeof actorOf>, body: CallBody<'trading.offer'>) {
  const [ticket] = await tickets.byId([body.betId]);
  const currency = ticket ? findCurrency(ticket.currency) : undefined;
  if (!currency) throw new AppError('NotFoundException');
  const odds = new Map((body.odds ?? []).map(({ selectionId, value }) => [selectionId, Math.round(value * 1000)]));
  const stakeMinor = body.stake === undefined ? null : minorOf(body.stake, currency);
  return desk.offer(body.betId, actor, { stakeMinor, oddsMilli: odds });
}

function suspensionRoutes({ trading, places, onActed }: TradingRouteParts) {
  const list = () => presentSuspensions(trading.settings.suspensions());
  /** @throws NotFoundException for what is not on the board */
  const placeOf = ({ kind, id }: CallBody<'trading.suspend'>) => {
    const matchId = kind === 'market' ? places.matchOfMarket(id) : null;
    const matchIds = kind === 'sport' ? places.matchesOfSport(id) : [];
    const isKnown = kind === 'market' ? matchId !== null : kind === 'match' ? places.hasMatch(id) : matchIds !== null;
    if (!isKnown) throw new AppError('NotFoundException');
    return { kind, id, matchId, matchIds: matchIds ?? [] };
  };
  return defineHandlers({
    'trading.suspend': async (context, { body }) => {
      await trading.setSuspension(placeOf(body), true, actorOf(context, 'trader'), body.reason);
      onActed();
      return list();
    },
    'trading.resume': async (context, { body }) => {
      const row = trading.settings.suspensions().find((one) => one.kind === body.kind && one.id === body.id);
      if (!row) throw new AppError('NotFoundException');
      // A match that has left the board meanwhile can still be let go.
      const matchIds = body.kind === 'sport' ? (places.matchesOfSport(body.id) ?? []) : [];
      await trading.setSuspension({ ...row, matchIds }, false, actorOf(context, 'trader'), body.reason);
      onActed();
      return list();
    },
    'trading.suspensions': list,
  });
}

function settingRoutes({ trading, policies, isPlayer, places }: TradingRouteParts) {
  const list = () => presentLimits(trading.settings.limits());
  /** On the board. What has left it can still be rid of the limits that it has. */
  const isPlace = ({ scope, scopeId }: CallBody<'trading.setlimits'>): boolean => {
    if (scope === 'platform' || trading.settings.limits().some((one) => one.scope === scope && one.scopeId === scopeId))
      return true;
    if (scope === 'sport') return places.matchesOfSport(scopeId) !== null;
    return scope === 'match' ? places.hasMatch(scopeId) : places.matchOfMarket(scopeId) !== null;
  };
  return defineHandlers({
    'trading.getlimits': list,
    'trading.setlimits': async (context, { body }) => {
      if ((body.scope === 'platform') !== (body.scopeId === 0))
        throw new AppError('ValidationException', { fieldErrors: { scopeId: 'is 0 for the platform and only there' } });
      if (!isPlace(body)) throw new AppError('NotFoundException');
      const limits: LimitValues = {
        maxStakeMinor: limitOf(body.maxStake),
        maxStakeLiveMinor: limitOf(body.maxStakeLive),
        lineLimitMinor: limitOf(body.lineLimit),
        marketLimitMinor: limitOf(body.marketLimit),
        matchLimitMinor: limitOf(body.matchLimit),
      };
      await trading.setLimits(body.scope, body.scopeId, limits, actorOf(context, 'trader'), body.reason);
      return list();
    },
    'trading.customer': async (_context, { query }) => {
      if (!(await isPlayer(query.userId))) throw new AppError('NotFoundException');
      return presentCustomer(trading.settings.customer(query.userId));
    },
    'trading.setcustomer': async (context, { body }) => {
      const actor = actorOf(context, 'trader');
      if ('userId' in actor && actor.userId === body.userId) throw new AppError('NoPrivilegesException');
      if (!(await isPlayer(body.userId))) throw new AppError('NotFoundException');
      const most = policies.current().desk.customerFactorCeilingMilli;
      if (Math.round(body.factor * 1000) > most)
        throw new AppError('ValidationException', { fieldErrors: { factor: `may be ${most / 1000} at most` } });
      const row = { userId: body.userId, factorMilli: Math.round(body.factor * 1000), dayLimitMinor: limitOf(body.dayLimit) };
      await trading.setCustomer(row, actor, body.reason);
      return presentCustomer(trading.settings.customer(body.userId));
    },
  });
}

const presentCustomer = ({ userId, factorMilli, dayLimitMinor }: CustomerRow): CustomerTerms => ({
  UserID: userId,
  Factor: factorMilli / 1000,
  ...(dayLimitMinor === null ? {} : { DayLimit: wireOf(dayLimitMinor, BOOK_CURRENCY.code) }),
});

const presentAudit = (row: AuditRow): AuditEntry => ({
  ID: row.id,
  At: new Date(row.atMs).toISOString(),
  ActorKind: row.actorKind,
  ...(row.actorId === null ? {} : { ActorID: row.actorId }),
  Actor: row.actor,
  Action: row.action,
  Subject: row.subject,
  Before: row.before,
  After: row.after,
  ...(row.reason === null ? {} : { Reason: row.reason }),
});
