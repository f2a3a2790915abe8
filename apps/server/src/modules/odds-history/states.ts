/** Whether an outcome could be bet on, as the history stores it. Numbers are for ever. */
export const STATUSES = ['open', 'suspended', 'inactive', 'settled', 'cancelled', 'removed'] as const;
export type OutcomeStatus = (typeof STATUSES)[number];

/**
 * Why it could not. `feed`: the feed says so of the market itself; `outcome`: of the outcome; `bet_stop`: of the match; `match`: it is over or its status
 * takes no bets; `refused`: its prices were not believed; `doubt`: nothing of the match was, or news of it waited; `producer`: the feed was silent; `trader`: the desk held it.
 */
export const REASONS = [
  'none',
  'feed',
  'outcome',
  'bet_stop',
  'match',
  'refused',
  'doubt',
  'producer',
  'trader',
  'result',
] as const;
export type ShutReason = (typeof REASONS)[number];

export const statusNumber = (status: OutcomeStatus): number => STATUSES.indexOf(status);
export const reasonNumber = (reason: ShutReason): number => REASONS.indexOf(reason);

/** @throws Error for a number that this release does not know */
export function statusOf(number: number): OutcomeStatus {
  const status = STATUSES[number];
  if (status === undefined) throw new Error(`the history of odds has a status ${number}`);
  return status;
}

/** @throws Error for a number that this release does not know */
export function reasonOf(number: number): ShutReason {
  const reason = REASONS[number];
  if (reason === undefined) throw new Error(`the history of odds has a reason ${number}`);
  return reason;
}
