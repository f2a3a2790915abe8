import { parseAmountNumber } from '@duskline/money/amount';
import type { Currency } from '@duskline/money/currency';

/** A token that pays a whole stake once; only what it wins is paid out (betting rules 12.2). */
export interface FreeBet {
  readonly id: string;
  readonly amountMinor: bigint;
  /** Smallest price the bet must have in all, thousandths; 0 for none. */
  readonly minOddsMilli: number;
  /** Epoch milliseconds; 0 when it does not expire. */
  readonly expiresMs: number;
}

/** A token as the wire has it. */
export interface WireFreeBet {
  readonly Id: string;
  readonly Amount: number;
  readonly Currency: string;
  readonly MinOdds?: number | undefined;
  readonly ExpirationDate?: string | undefined;
}

/** Undefined for a token of another currency, or of no amount. */
export function toFreeBet(wire: WireFreeBet, currency: Currency): FreeBet | undefined {
  const amount = parseAmountNumber(wire.Amount, currency);
  if (wire.Currency !== currency.code || !amount.ok || amount.minor <= 0n) return undefined;
  const expiresMs = wire.ExpirationDate === undefined ? 0 : Date.parse(wire.ExpirationDate);
  return {
    id: wire.Id,
    amountMinor: amount.minor,
    minOddsMilli: Math.round((wire.MinOdds ?? 0) * 1000),
    expiresMs: Number.isNaN(expiresMs) ? 0 : expiresMs,
  };
}
