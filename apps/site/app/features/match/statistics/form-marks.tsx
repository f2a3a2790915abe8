import type { MatchStatistics } from '@duskline/contract/entities/match-statistics';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import css from './statistics.module.css';

export type Outcome = MatchStatistics['HeadToHead'][number]['Outcome'];

const WORDS: Readonly<Record<Outcome, MessageId>> = {
  W: 'statistics.win',
  D: 'statistics.draw',
  L: 'statistics.loss',
};
const LETTERS: Readonly<Record<Outcome, MessageId>> = {
  W: 'statistics.wonShort',
  D: 'statistics.drawnShort',
  L: 'statistics.lostShort',
};

/** How a match ended for a side: a letter, and the word for screen readers. */
export function FormMark({ outcome }: { outcome: Outcome }) {
  const t = useT();
  return (
    <span className={css.mark} data-outcome={outcome}>
      <span aria-hidden="true">{t(LETTERS[outcome])}</span>
      <span className="sr-only">{t(WORDS[outcome])}</span>
    </span>
  );
}
