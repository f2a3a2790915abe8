import type { LimitForm } from '@duskline/contract/calls/limits';
import type { LimitLeft, PlayerLimits, RealityCheck } from '@duskline/contract/entities/limits';
import { AppError, type ErrorName } from '@duskline/contract/errors';
import type { Jurisdiction } from '@duskline/contract/jurisdictions';
import { parseAmount, parseAmountNumber } from '@duskline/money/amount';
import { storedCurrency, wireOf } from '@duskline/money/wire-amount';
import { defineHandlers, type Session } from '../../platform/http/handler.ts';
import type { RealityChecks } from './reality-checks.ts';
import type { LimitInput, LimitKind, Limits, PlayerLimit } from './service.ts';

/** No session is longer than its window; nothing else would ever be reached. */
const MOST_MINUTES = 60n;

/** Amounts of money are of the account's currency, those of session time whole minutes. */
const wireAmount = (kind: LimitKind, amount: bigint, currency: string): number =>
  kind === 'session' ? Number(amount) : wireOf(amount, currency);

/** The amount of a limit, read exactly; null = none is wanted. @throws AppError for one that is none, under the name of its field */
export function readAmount(currency: string, { Type, Hours, Amount }: LimitForm, field = 'Amount'): bigint | null {
  if (Amount === null) return null;
  const wrong = () => new AppError('ValidationException', { fieldErrors: { [field]: 'is not an amount' } });
  if (Type === 'session') {
    if (!/^(0|[1-9][0-9]{0,4})$/.test(String(Amount)) || BigInt(Amount) > BigInt(Hours) * MOST_MINUTES) throw wrong();
    return BigInt(Amount);
  }
  const unit = storedCurrency(currency);
  const read = typeof Amount === 'number' ? parseAmountNumber(Amount, unit) : parseAmount(Amount.trim(), unit);
  if (!read.ok) throw wrong();
  return read.minor;
}

/** The limit that the player asks for. @throws AppError for an amount that is none */
const readLimit = ({ userId, currency }: Session, form: LimitForm): LimitInput => ({
  userId: BigInt(userId),
  currency,
  kind: form.Type,
  hours: form.Hours,
  amount: readAmount(currency, form),
});

const momentOf = (ms: number): string => new Date(ms).toISOString();

function present({ kind, hours, currency, ...limit }: PlayerLimit): PlayerLimits['Limits'][number] {
  const wire = (amount: bigint) => wireAmount(kind, amount, currency);
  const left = limit.amount - limit.used;
  return {
    Type: kind,
    Hours: hours,
    Amount: wire(limit.amount),
    Used: wire(limit.used),
    Left: wire(left < 0n ? 0n : left),
    ...(limit.freesAtMs === null ? {} : { FreesAt: momentOf(limit.freesAtMs) }),
    ...(limit.raise && {
      Raise: { Amount: limit.raise.amount === null ? null : wire(limit.raise.amount), ReadyAt: momentOf(limit.raise.readyAtMs) },
    }),
  };
}

/** The limits of a player, as their screen shows them. */
export function limitRoutes(limits: Pick<Limits, 'read' | 'set' | 'confirm'>) {
  const show = async ({ userId, currency }: Session): Promise<PlayerLimits> => ({
    Currency: currency,
    Limits: (await limits.read(BigInt(userId))).map(present),
  });
  return defineHandlers({
    'player.limits': ({ session }) => show(session),
    'player.setlimit': async ({ session }, { body }) => {
      await limits.set(readLimit(session, body));
      return show(session);
    },
    'player.confirmlimit': async ({ session }, { body }) => {
      const answer = await limits.confirm(readLimit(session, body));
      if (answer === 'unknown') throw new AppError('NotFoundException');
      if (answer === 'early') throw new AppError('LimitWaitsException');
      return show(session);
    },
  });
}

type CheckRules = Pick<Jurisdiction, 'realityCheck' | 'forcedBreak'>;

/** The reality check of a session, and how often it comes. */
export function realityCheckRoutes(checks: RealityChecks, rulesOf: (userId: string) => Promise<CheckRules>) {
  async function show(session: Session): Promise<RealityCheck> {
    const [check, breakEnds, { realityCheck, forcedBreak }] = await Promise.all([
      checks.read(session),
      checks.forcedBreakEnds(session),
      rulesOf(session.userId),
    ]);
    return {
      OfferedMinutes: [...realityCheck.minutes],
      IsRequired: realityCheck.isRequired,
      ...(forcedBreak && { ForcedBreak: breakEnds ? { EndsAt: breakEnds.toISOString() } : {} }),
      ...(check && {
        Check: {
          Minutes: check.minutes,
          Since: check.since.toISOString(),
          DueAt: check.dueAt.toISOString(),
          IsDue: check.isDue,
          NetResult: wireOf(check.netMinor, session.currency),
          Currency: session.currency,
        },
      }),
    };
  }
  return defineHandlers({
    'player.realitycheck': ({ session }) => show(session),
    'player.setrealitycheck': async ({ session }, { body: { Minutes } }) => {
      const { realityCheck } = await rulesOf(session.userId);
      const isOffered = Minutes === null ? !realityCheck.isRequired : realityCheck.minutes.includes(Minutes);
      if (!isOffered) throw new AppError('ValidationException', { fieldErrors: { Minutes: 'is not offered' } });
      if (!(await checks.set(session, Minutes))) throw new AppError('RealityCheckException');
      return show(session);
    },
    'player.answerrealitycheck': async ({ session }) => {
      await checks.answer(session);
      return show(session);
    },
  });
}

const KIND_OF: Partial<Record<ErrorName, LimitKind>> = {
  DepositLimitException: 'deposit',
  LossLimitException: 'loss',
  StakeLimitException: 'stake',
  SessionLimitException: 'session',
};

/** What a refusal by a limit says beside its name: what is left, and from when there is more. null = it is no limit that refused. */
export async function limitLeft(
  limits: Pick<Limits, 'read'>,
  checks: Pick<RealityChecks, 'forcedBreakEnds'>,
  userId: string,
  refusal: ErrorName | null,
): Promise<LimitLeft | null> {
  if (refusal === 'ForcedBreakException') {
    const ends = await checks.forcedBreakEnds({ userId });
    return { Type: 'break', Left: 0, ...(ends && { FreesAt: ends.toISOString() }) };
  }
  const kind = refusal === null ? undefined : KIND_OF[refusal];
  if (kind === undefined) return null;
  const [lowest] = (await limits.read(BigInt(userId)))
    .filter((limit) => limit.kind === kind)
    .map(present)
    .sort((one, other) => one.Left - other.Left);
  return lowest ? { Type: kind, Left: lowest.Left, ...(lowest.FreesAt === undefined ? {} : { FreesAt: lowest.FreesAt }) } : null;
}
