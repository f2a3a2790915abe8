const CENTS = 100n;

/** What a single returns in minor units at this decimal price: exact, then rounded down (design: one rounding, at the end). */
export function returnMinor(stakeMinor: bigint, price: string): bigint {
  const [whole = '', part = ''] = price.split('.');
  return (stakeMinor * BigInt(whole + part)) / 10n ** BigInt(part.length);
}

/** Cents as one types them: "13.37". */
export const stakeText = (minor: bigint): string => `${minor / CENTS}.${String(minor % CENTS).padStart(2, '0')}`;

/** Cents as the English site shows dollars: "$10,013.37". */
export function shown(minor: bigint): string {
  const [whole = '', part = ''] = stakeText(minor).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
