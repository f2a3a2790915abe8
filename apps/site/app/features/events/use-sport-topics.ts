import { useMemo } from 'react';
import type { Topic } from '../../shared/live/topic.ts';
import type { SportEvent } from '../../shared/model/event.ts';

/** Streams of the sports of these matches: the same array as long as the sports are the same. */
export function useSportTopics(
  events: readonly Pick<SportEvent, 'sportId'>[],
  topicsOf: (sportIds: readonly number[]) => Topic[],
) {
  const sportIds = [...new Set(events.map(({ sportId }) => sportId))].sort((a, b) => a - b).join(' ');
  return useMemo(() => topicsOf(sportIds.split(' ').filter(Boolean).map(Number)), [sportIds, topicsOf]);
}
