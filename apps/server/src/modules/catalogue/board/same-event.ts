import { sportOffer } from '../calls/sport-offer.ts';
import type { MatchNode } from '../model.ts';

/** Other matches of the same two, either way round, that start at about the same time. */
export function duplicateEventsOf(match: MatchNode): MatchNode[] {
  const { sameEventWithinMs } = sportOffer(match.sport.systemId);
  const twins: MatchNode[] = [];
  for (const other of match.home.matches) {
    if (other === match || other.sport !== match.sport || !match.away.matches.has(other)) continue;
    if (Math.abs(other.startTimeMs - match.startTimeMs) < sameEventWithinMs) twins.push(other);
  }
  return twins;
}

/**
 * One event may be listed under several urns: its matches have the smallest of their ids in common. Bets on them win and lose together, so
 * none is combined with another one (betting rules 10.4).
 */
export function eventIdOf(match: MatchNode): number {
  // Few matches are listed twice, and this is asked for every price that is looked at.
  if (match.home.matches.size === 1 || match.away.matches.size === 1) return match.id;
  const twins = duplicateEventsOf(match);
  if (twins.length === 0) return match.id;
  const found = new Set([match, ...twins]);
  // A set that grows is walked to its end.
  for (const one of found) for (const twin of duplicateEventsOf(one)) found.add(twin);
  return Math.min(...Array.from(found, ({ id }) => id));
}
