import type { ProducerStatus } from './producers/producer-monitor.ts';

const namesOf = (statuses: readonly ProducerStatus[]): string => statuses.map(({ name }) => name).join(', ');
const ageOf = ({ name, ageMs }: ProducerStatus): string =>
  ageMs === null ? `${name} of unknown age` : `${name} ${Math.round(ageMs / 1000)} s`;

/**
 * Why the feed is not up, in words for /readyz; null when it is. What passes by itself comes last: old data is the provider's or the clock's
 * fault, a gate that cannot be stored the database's, a recovery takes its time.
 */
export function feedFault(statuses: readonly ProducerStatus[]): string | null {
  if (statuses.length > 0 && statuses.every(({ state }) => state === 'up')) return null;
  const stale = statuses.filter(({ state }) => state === 'stale');
  if (stale.length > 0) return `the data of the feed is old: ${stale.map(ageOf).join(', ')}`;
  const stuck = statuses.filter(({ reason }) => reason === 'gate_not_stored');
  if (stuck.length > 0) return `gates of the feed are not stored: ${namesOf(stuck)}`;
  const isRecovered = statuses.length > 0 && statuses.every(({ state }) => state === 'up' || state === 'opening');
  const opening = statuses.filter(({ state }) => state === 'opening');
  return isRecovered ? `the feed is being opened: ${namesOf(opening)}` : 'the feed has not recovered';
}
