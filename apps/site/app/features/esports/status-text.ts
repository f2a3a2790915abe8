import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import type { GameResult } from './game-result.ts';

const texts: Readonly<Record<string, MessageId>> = {
  ended: 'esports.ended',
  cancelled: 'esports.cancelled',
  abandoned: 'esports.abandoned',
  not_started: 'esports.notStarted',
  live: 'filter.live',
  pending: 'esports.awaiting',
};

/** How far a match is, in words. */
export function useStatusText(): (result: Pick<GameResult, 'status'>) => string {
  const t = useT();
  return ({ status }) => t(texts[status] ?? 'esports.awaiting');
}
