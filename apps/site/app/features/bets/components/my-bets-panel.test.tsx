import { expect, test } from 'vitest';
import { wordsOf } from '../../../shared/i18n/test-site.tsx';
import { renderBets } from '../test-kit/render-bets.tsx';
import { NoBets } from './my-bets-panel.tsx';

const words = (count: number, isMore = false) =>
  wordsOf(renderBets(<NoBets declined={{ count, isMore }} onDeclined={() => undefined} />));

test('HISTORY-04 a player without a bet is told of those that were declined, and led to them', () => {
  expect(words(1)).toContain('No bets here yet. Declined bets in the last month: 1');
  expect(words(20, true)).toContain('last month: 20+');
  expect(words(0)).not.toContain('eclined');
});
