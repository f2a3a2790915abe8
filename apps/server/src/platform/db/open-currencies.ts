import type { Currency } from '@duskline/money/currency';
import { divide, multiply, parseRational, rational } from '@duskline/money/rational';
import type pg from 'pg';
import { callOn } from './function-call.ts';
import { money } from './functions/money.gen.ts';

type Listed = Pick<Currency, 'scale' | 'perEuro'> & { readonly code: string };

/** The largest number of minor units, or of euro cents, that a weight in the book is told by. */
export const MOST_WEIGHT = 1_000_000_000;

/** What it weighs in the book: so many of its minor units are so many euro cents. @throws Error for one that no policy can have */
function bookWeight({ code, scale, perEuro }: Listed): { bookUnits: number; bookCents: number } {
  const worth = parseRational(String(perEuro));
  if (worth === undefined || worth.n <= 0n) throw new Error(`${code} has no worth: perEuro is ${perEuro}`);
  const { n, d } = divide(multiply(worth, rational(10n ** BigInt(scale))), rational(100));
  if (n > MOST_WEIGHT || d > MOST_WEIGHT)
    throw new Error(
      `${code} has no place in the book: with ${scale} decimals ${n} of its minor units are ${d} euro cents, and neither may be above ${MOST_WEIGHT}`,
    );
  return { bookUnits: Number(n), bookCents: Number(d) };
}

/**
 * Opens the currencies of the table that the ledger does not have: their row, the operator's accounts, and limits to begin with (`money.open_currencies`).
 * `client` is the owner of the schema. @throws Error when the ledger has one with other decimals, or the policy has no room for one; then nothing has changed.
 */
export async function openCurrencies(
  client: Pick<pg.Client, 'query'>,
  currencies: readonly Listed[],
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const listed = currencies.map((one) => ({ code: one.code, scale: one.scale, ...bookWeight(one) }));
  const opened = await callOn(client, money.openCurrencies({ currencies: JSON.stringify(listed) }));
  if (opened.length > 0) log(`opened the currencies ${opened.map(({ value }) => value).join(', ')}`);
}
