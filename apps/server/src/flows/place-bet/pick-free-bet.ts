import { type FreeBets, type FreeBetToken, TokenStatus } from '../../modules/bonus/index.ts';
import { totalStakeMinor } from './bet-worth.ts';
import type { BuiltBet, Refusal } from './build-bet.ts';
import type { PlacementRequest } from './read-request.ts';

export type FreeBetPort = Pick<FreeBets, 'list'>;

const ID = /^[1-9][0-9]{0,17}$/;
const invalid: { refusal: Refusal } = { refusal: { name: 'InvalidBetCombinationException', params: {} } };

/** True when the odds of the whole bet are within the token's bounds. Exact: products of thousandths. */
function oddsFit({ minOddsMilli, maxOddsMilli }: FreeBetToken, { legs }: BuiltBet): boolean {
  const milli = legs.reduce((product, leg) => product * BigInt(leg.selection.oddsMilli), 1n);
  const unit = 1000n ** BigInt(legs.length - 1);
  return (
    (minOddsMilli === null || milli >= BigInt(minOddsMilli) * unit) &&
    (maxOddsMilli === null || milli <= BigInt(maxOddsMilli) * unit)
  );
}

/**
 * The token that is to pay for the bet: the one named, or of those with this amount the one that runs out first (betting rules 12.2).
 * Only a first look; whether it may still be used the ledger decides under its lock.
 */
export async function pickFreeBet(
  port: FreeBetPort,
  userId: string,
  request: PlacementRequest,
  bet: BuiltBet,
): Promise<{ id: bigint } | { refusal: Refusal }> {
  const wanted = request.freeBet?.id ?? null;
  if (wanted !== null && !ID.test(wanted)) return invalid;
  const tokens = (await port.list(BigInt(userId), TokenStatus.ACTIVE)).filter(
    (token) => token.currency === request.currency.code,
  );
  const stakeMinor = totalStakeMinor(bet.ticket);
  const named = wanted === null ? tokens : tokens.filter((token) => token.id === BigInt(wanted));
  if (named.length === 0) return invalid;
  const whole = named.filter((token) => token.amountMinor === stakeMinor);
  if (whole.length === 0) return { refusal: { name: 'InvalidStakeException', params: {} } };
  const token = whole.find((one) => oddsFit(one, bet));
  return token ? { id: token.id } : invalid;
}
