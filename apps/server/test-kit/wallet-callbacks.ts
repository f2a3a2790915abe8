import * as v from 'valibot';
import type { WalletActs, WalletService } from '../src/modules/wallet/index.ts';
import type { Tx } from '../src/platform/db/create-db.ts';
import type { CallbackAddress, CallbackAnswer } from '../src/platform/http/callbacks/callback-address.ts';
import { hmacSignature } from '../src/platform/http/callbacks/hmac-signature.ts';
import { jsonBodyOf } from '../src/platform/http/callbacks/parse-body.ts';
import type { ProviderDeclaration } from '../src/platform/providers/port.ts';
import { KEYS, MAX_BYTES, signed, WINDOW_MS } from './callback-providers.ts';

/**
 * A payment processor and a game provider whose callbacks move money: declared as a module with an adapter declares its own, with the acts of the wallet as
 * their effect. They exist in tests alone.
 */
export const PAYMENTS = 'test-pay';
export const CASINO = 'test-casino';

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,60}$/));
const minor = v.pipe(
  v.string(),
  v.regex(/^[0-9]{1,15}$/),
  v.transform((text) => BigInt(text)),
);
const of = { id, player: minor, currency: v.string(), amount: minor };
const Payment = v.variant('type', [
  v.object({ type: v.literal('deposit'), ...of }),
  v.object({ type: v.literal('chargeback'), id, payment: id }),
]);
const Play = v.variant('type', [
  v.object({ type: v.literal('debit'), ...of }),
  v.object({ type: v.literal('credit'), ...of, debit: id }),
  v.object({ type: v.literal('rollback'), ...of, debit: id }),
]);

type Intent = Awaited<ReturnType<WalletActs['deposit']>>;
/** What the providers hear: what became of it, and the balance it was decided on. */
function toAnswer(intent: Intent): CallbackAnswer {
  const body =
    intent.state === 'waiting'
      ? { state: intent.state }
      : {
          state: intent.state,
          ...('refusal' in intent ? { refusal: intent.refusal } : {}),
          balance: intent.cashAfterMinor === null ? null : String(intent.cashAfterMinor),
        };
  return { status: 200, contentType: 'application/json; charset=utf-8', body: JSON.stringify(body) };
}

const verifier = hmacSignature({
  algorithm: 'sha256',
  encoding: 'hex',
  header: 'x-signature',
  time: { header: 'x-timestamp', unit: 'ms', separator: '.' },
});
const signing = { method: 'POST', verifier, windowMs: WINDOW_MS, maxBytes: MAX_BYTES } as const;

/** `wallet`: of the server that the callbacks reach. */
export function walletProviders(wallet: () => Pick<WalletService, 'within'>): ProviderDeclaration[] {
  const acts = (tx: Tx) => wallet().within(tx);
  const payments: CallbackAddress<v.InferOutput<typeof Payment>> = {
    ...signing,
    path: '/cb/pay/test-pay',
    parser: jsonBodyOf(Payment),
    transactionOf: ({ content }) => content.id,
    async handle({ content }, tx) {
      const key = { provider: PAYMENTS, transaction: content.id };
      if (content.type === 'chargeback')
        return toAnswer(await acts(tx).reverse({ ...key, target: content.payment, note: 'chargeback' }));
      const { player: userId, currency, amount: amountMinor } = content;
      return toAnswer(await acts(tx).deposit({ ...key, userId, currency, amountMinor }));
    },
  };
  const casino: CallbackAddress<v.InferOutput<typeof Play>> = {
    ...signing,
    path: '/cb/casino/test-casino',
    parser: jsonBodyOf(Play),
    transactionOf: ({ content }) => content.id,
    async handle({ content }, tx) {
      const key = { provider: CASINO, transaction: content.id };
      const { player: userId, currency, amount: amountMinor } = content;
      const money = { ...key, userId, currency, amountMinor };
      if (content.type === 'debit') return toAnswer(await acts(tx).gameDebit({ ...money, round: null, mayUseBonus: false }));
      if (content.type === 'credit') return toAnswer(await acts(tx).gameCredit({ ...money, debit: content.debit, round: null }));
      return toAnswer(await acts(tx).gameRollback({ ...money, target: content.debit, mayBeSettled: false }));
    },
  };
  return [
    { id: PAYMENTS, callbacks: [payments] },
    { id: CASINO, callbacks: [casino] },
  ];
}

const one = { callbacks: { keys: [KEYS.current], networks: ['127.0.0.1/32'] } };
/** PROVIDERS for both. */
export const walletProviderSettings: string = JSON.stringify({ [PAYMENTS]: one, [CASINO]: one });

/** Both sign like the game provider of the other tests. */
export const signMoney = signed.game;
