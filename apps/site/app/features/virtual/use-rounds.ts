import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { useNow } from '../../shared/live/ticker.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { useSeed, useTopics } from '../../shared/live/use-live.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { nextReadMs, phaseOf, playedOf, stagedRound, toRounds, type VirtualEvent } from './virtual-model.ts';
import { roundsQuery } from './virtual-queries.ts';

const NO_PRICES: readonly never[] = [];

/** The rounds of a sport in step with their streams and their timetable. */
export function useRounds(sportId: number, initial: VirtualEvent[]) {
  const { locale } = useSite();
  const client = useQueryClient();
  const nowMs = useNow();
  const options = roundsQuery(browserCall, locale.code, sportId);
  const { data } = useQuery({
    ...options,
    initialData: initial,
    ...firstData(useReadAtMs(), true),
    refetchInterval: ({ state }) => nextReadMs(toRounds(state.data ?? []), Date.now(), Math.random()),
  });
  const rounds = useMemo(() => toRounds(data), [data]);
  const events = useMemo(() => data.flatMap(({ event }) => (event ? [event] : [])), [data]);
  const staged = stagedRound(rounds, nowMs);
  const followed = staged?.events[0]?.id;
  const topics = useMemo((): Topic[] => {
    const ofSport: Topic = { topic: 'prematchPreviewMarkets', key: String(sportId) };
    // Races stand in no list of their sport: what becomes of one is said in its own stream.
    return followed === undefined ? [ofSport] : [ofSport, { topic: 'prematchEvent', key: String(followed) }];
  }, [sportId, followed]);
  useSeed(events, NO_PRICES, topics);
  const reload = () => void refreshQuery(client, options.queryKey);
  useTopics(topics, {
    change: ({ changed, removed, matches }) => {
      const isOfRound = (id: number) => data.some((event) => event.id === id);
      if ([...changed, ...removed, ...matches.map(({ id }) => id)].some(isOfRound)) reload();
    },
    reload,
  });
  return {
    nowMs,
    staged,
    open: rounds.filter((round) => phaseOf(round, nowMs) === 'open'),
    /** A result that is played back on the stage is not told beside it. */
    over: rounds
      .filter((round) => phaseOf(round, nowMs) === 'over' && round.events.every((event) => playedOf(event, nowMs) === 1))
      .reverse(),
  };
}
