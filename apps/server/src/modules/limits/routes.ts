import type { LimitForm } from '@duskline/contract/calls/limits';
import type { LimitLeft, PlayerLimits } from '@duskline/contract/entities/limits';
import { AppError, type ErrorName } from '@duskline/contract/errors';
import { parseAmount, parseAmountNumber } from '@duskline/money/amount';
import { storedCurrency, wireOf } from '@duskline/money/wire-amount';
import { defineHandlers, type Session } from '../../platform/http/handler.ts';
import type { LimitKind, Limits, LimitWish, PlayerLimit } from './service.ts';

/** No session is longer than its window; nothing else would ever be reached. */
const MOST_MINUTES = 60n;

/** Amounts of money are of the account's currency, those of session time whole minutes. */
const wireAmount = (kind: LimitKind, amount: bigint, currency: string): number =>
  kind === 'session' ? Number(amount) : wireOf(amount, currency);

/** The player's wish, read exactly. @throws AppError for an amount that is none */
function readWish({ userId, currency }: Session, { Type, Hours, Amount }: LimitForm): LimitWish {
  const wish = { userId: BigInt(userId), currency, kind: Type, hours: Hours };
  if (Amount === null) return { ...wish, amount: null };
  const wrong = () => new AppError('ValidationException', { fieldErrors: { Amount: 'is not an amount' } });
  if (Type === 'session') {
    if (!/^(0|[1-9][0-9]{0,4})$/.test(String(Amount)) || BigInt(Amount) > BigInt(Hours) * MOST_MINUTES) throw wrong();
    return { ...wish, amount: BigInt(Amount) };
  }
  const unit = storedCurrency(currency);
  const read = typeof Amount === 'number' ? parseAmountNumber(Amount, unit) : parseAmount(Amount.trim(), unit);
  if (!read.ok) throw wrong();
  return { ...wish, amount: read.minor };
}

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
      await limits.set(readWish(session, body));
      return show(session);
    },
    'player.confirmlimit': async ({ session }, { body }) => {
      const answer = await limits.confirm(readWish(session, body));
      if (answer === 'unknown') throw new AppError('NotFoundException');
      if (answer === 'early') throw new AppError('LimitWaitsException');
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
  userId: string,
  refusal: ErrorName | null,
): Promise<LimitLeft | null> {
  const kind = refusal === null ? undefined : KIND_OF[refusal];
  if (kind === undefined) return null;
  const [lowest] = (await limits.read(BigInt(userId)))
    .filter((limit) => limit.kind === kind)
    .map(present)
    .sort((one, other) => one.Left - other.Left);
  return lowest ? { Type: kind, Left: lowest.Left, ...(lowest.FreesAt === undefined ? {} : { FreesAt: lowest.FreesAt }) } : null;
}
