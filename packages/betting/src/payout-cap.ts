const lower = (a: bigint, b: bigint): bigint => (b < a ? b : a);

/** Cap on the gross return of a ticket over several sports: the lowest of theirs (betting rules 11.4). Undefined = no cap. */
export function ticketMaxPayoutMinor(perLegMinor: readonly (bigint | undefined)[]): bigint | undefined {
  const set = perLegMinor.filter((cap) => cap !== undefined);
  return set.length === 0 ? undefined : set.reduce(lower);
}

/** The most a ticket can return: its maximum payout, which never takes the stake itself (betting rules 4.7). */
export function returnCapMinor(stakeMinor: bigint, maxPayoutMinor: bigint): bigint {
  return maxPayoutMinor > stakeMinor ? maxPayoutMinor : stakeMinor;
}
