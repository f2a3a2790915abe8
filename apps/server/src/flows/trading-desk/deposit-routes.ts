import type { CallBody } from '@duskline/contract/calls';
import type { DepositDecision, UnallocatedDeposit } from '@duskline/contract/entities/trading';
import { AppError } from '@duskline/contract/errors';
import { wireOf } from '@duskline/money/wire-amount';
import type { TradingService } from '../../modules/trading/index.ts';
import type { WalletService } from '../../modules/wallet/index.ts';
import { type CallContext, defineHandlers, type Session } from '../../platform/http/handler.ts';
import { presentWaitingAct } from './present.ts';

export interface DepositRouteParts {
  readonly wallet: Pick<WalletService, 'unallocatedDeposits' | 'allocateDeposit' | 'refundDeposit'>;
  readonly trading: Pick<TradingService, 'waitingActs'>;
}

/** So many are shown at once; the oldest come first. */
const SHOWN = 500;

type Answer = Awaited<ReturnType<WalletService['refundDeposit']>>;

/** @throws AppError by the name of the refusal */
function presentDecision(answer: Answer, done: 'allocated' | 'refunded'): DepositDecision {
  if (answer.state === 'waiting') return { State: 'waiting', IsNew: false };
  if (answer.state === 'applied') return { State: done, IsNew: !answer.isReplay };
  throw new AppError('exceptionName' in answer ? answer.exceptionName : 'NotFoundException');
}

/** Who decides what about which deposit. Keys of the desk and ids of the processor never meet. */
const decisionOf = (
  { session: { userId, userName }, ip, requestId }: CallContext<Session>,
  body: CallBody<'trading.refunddeposit'>,
) => ({
  provider: body.provider,
  transaction: `desk/${body.requestId}`,
  deposit: body.transaction,
  reason: body.reason,
  by: { userId: BigInt(userId), name: userName, ip, requestId },
});

/** Deposits that a processor holds and their player cannot have (trust 2.2): what traders see of them, and how two of them end one. */
export function depositRoutes({ wallet, trading }: DepositRouteParts) {
  return defineHandlers({
    'trading.deposits': async (): Promise<UnallocatedDeposit[]> => {
      const [deposits, acts] = await Promise.all([wallet.unallocatedDeposits(SHOWN), trading.waitingActs()]);
      const waiting = new Map(acts.map((act) => [act.subject, presentWaitingAct(act)]));
      return deposits.map((one) => {
        const second = waiting.get(`deposit:${one.provider}/${one.transaction}`);
        return {
          Provider: one.provider,
          Transaction: one.transaction,
          UserID: String(one.userId),
          Currency: one.currency,
          Amount: wireOf(one.amountMinor, one.currency),
          Refusal: one.refusal,
          ReceivedAt: one.receivedAt.toISOString(),
          ...(second ? { SecondApproval: second } : {}),
        };
      });
    },
    'trading.allocatedeposit': async (context, { body }) =>
      presentDecision(await wallet.allocateDeposit({ ...decisionOf(context, body), userId: BigInt(body.userId) }), 'allocated'),
    'trading.refunddeposit': async (context, { body }) =>
      presentDecision(await wallet.refundDeposit(decisionOf(context, body)), 'refunded'),
  });
}
