import { describe, expect, test } from 'vitest';
import { bet, NOW_MS, renderBets, wordsOf } from '../test-kit/render-bets.tsx';
import { CashoutView, type CashoutViewProps } from './cashout-box.tsx';

const offer = { value: 12.5, odds: { '1.1': 1.6 }, part: { min: 0.5, max: 12.49 } };
const show = (over: Partial<CashoutViewProps> = {}, language?: string) =>
  renderBets(<CashoutView bet={bet()} offer={offer} isKnown {...over} />, language);

describe('cash-out of a bet', () => {
  test('CASHOUT-01 the offer stands on the button; a part has a button of its own only where parts are bought', () => {
    expect(wordsOf(show())).toContain('Cash out €12.50');
    expect(show()).toContain('aria-label="Cash out a part"');
    expect(show({ offer: { ...offer, part: undefined } })).not.toContain('Cash out a part');
  });

  test('CASHOUT-02 while it is worked on the button is busy and counts, and nothing else is offered', () => {
    const html = show({ run: { isPartial: false, untilMs: NOW_MS + 4_000 } });
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('disabled=""');
    expect(wordsOf(html)).toContain('Cashing out, 4 s');
    expect(html).not.toContain('Cash out a part');
  });

  test('CASHOUT-03 CASHOUT-08 what was declined is an alert that can be put away, and the offer of now stays', () => {
    const html = show({ error: { kind: 'declined' } });
    expect(html).toContain('role="alert"');
    expect(html).toContain('aria-label="Dismiss"');
    expect(wordsOf(html)).toContain('Cashout is declined');
    expect(wordsOf(html)).toContain('€12.50');
    expect(wordsOf(show({ error: { kind: 'said', message: 'Not today.' } }))).toContain('Not today.');
  });

  test('CASHOUT-12 a changed value is asked about, with both answers, instead of being offered', () => {
    const words = wordsOf(show({ changed: 9.75 }));
    expect(words).toContain('The value is now €9.75.');
    expect(words).toContain('Keep the bet');
    expect(words).toContain('Take €9.75');
    expect(words).not.toContain('€12.50');
  });

  test('without an offer it says that it is paused, where the bet is one that can be sold at all', () => {
    expect(wordsOf(show({ offer: undefined }))).toContain('Cash out paused');
    expect(wordsOf(show({ offer: undefined, isKnown: false }))).not.toContain('paused');
    expect(wordsOf(show({ offer: undefined, bet: bet({ IsFreeBet: true }) }))).not.toContain('paused');
    expect(wordsOf(show({ offer: undefined, bet: bet({ Teaser: { ID: 1, Name: '6 points', Points: 4 } }) }))).not.toContain(
      'paused',
    );
  });

  test('amounts of an Arabic sentence keep their sign and Latin digits', () => {
    const html = show({ changed: 9.75, paid: 3 }, 'ar-EG');
    expect(html).toMatch(/\u2068[^\u2069]*9\.75[^\u2069]*\u2069/);
    expect(html).not.toMatch(/[\u0660-\u0669]/);
  });
});
