import type { MessageId } from '../../shared/i18n/message-ids.ts';
import type { Round } from './virtual-model.ts';

const nameOf = ({ events }: Round): MessageId => {
  if (events.length > 1) return 'virtual.matchDay';
  return (events[0]?.names.length ?? 2) > 2 ? 'virtual.race' : 'virtual.match';
};

/** "Match day 12", "Race 256": what a round is called. */
export const roundTitle = (t: (id: MessageId, values: { number: number }) => string, round: Round): string =>
  t(nameOf(round), { number: round.matchDay });
