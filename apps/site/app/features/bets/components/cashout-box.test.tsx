import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../shared/i18n/test-site.tsx';
import { bet, NOW_MS, renderBets } from '../test-kit/render-bets.tsx';
import { CashoutView, type CashoutViewProps } from './cashout-box.tsx';
import { CashoutPart } from './cashout-part.tsx';

const offer = { value: 12.5, odds: { '1.1': 1.6 }, policyVersion: 1, part: { min: 0.5, max: 12.49 } };
const changed = (part?: { stake: number; of: number }) => ({
  value: 9.75,
  stakeLeft: part?.of,
  part,
  askedMs: NOW_MS,
  untilMs: NOW_MS + 30_000,
});
const show = (over: Partial<CashoutViewProps> = {}, language?: string) =>
  renderBets(<CashoutView bet={bet()} offer={offer} isKnown {...over} />, language);

describe('cash-out of a bet', () => {
  test('CASHOUT-01 the offer stands on the button; a part has a button of its own only where parts are bought', () => {
    expect(wordsOf(show())).toContain('Cash out €12.50');
    expect(show()).toContain('aria-label="Cash out part"');
    expect(show({ offer: { ...offer, part: undefined } })).not.toContain('Cash out part');
  });

  test('betting rules 12.1 who takes a part of a combo sees that its boost ends', () => {
    const part = (over: Parameters<typeof bet>[0]) =>
      wordsOf(renderBets(<CashoutPart bet={bet(over)} offer={offer} part={offer.part} onClose={() => undefined} />));
    expect(part({ BetType: 2, Bonus: { Percent: 5, Amount: 5.86 } })).toContain('Combo boost 5%: €5.86');
    expect(part({})).not.toContain('Combo boost');
  });

  test('CASHOUT-02 while it is processed the button is busy and counts, and nothing else is offered', () => {
    const html = show({ run: { isPartial: false, untilMs: NOW_MS + 4_000 } });
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('disabled=""');
    expect(wordsOf(html)).toContain('Cashing out, 4 s');
    expect(html).not.toContain('Cash out part');
  });

  test('CASHOUT-03 CASHOUT-08 what was declined is an alert that can be dismissed, and the current offer stays', () => {
    const html = show({ error: { kind: 'declined' } });
    expect(html).toContain('role="alert"');
    expect(html).toContain('aria-label="Dismiss"');
    expect(wordsOf(html)).toContain('Cashout is declined');
    expect(wordsOf(html)).toContain('€12.50');
    expect(wordsOf(show({ error: { kind: 'said', message: 'Not today.' } }))).toContain('Not today.');
  });

  test('CASHOUT-12 S1-1 a changed value is asked about, with both answers, instead of being offered; of the whole bet it says so', () => {
    const words = wordsOf(show({ changed: changed() }));
    expect(words).toContain('The whole bet is now worth €9.75.');
    expect(words).toContain('Keep the bet');
    expect(words).toContain('Cash out the whole bet for €9.75');
    expect(words).toContain('30 seconds to decide');
    expect(words).not.toContain('€12.50');
  });

  test.each([
    [5, 10, 'Half the bet is now worth €9.75.'],
    [5.01, 10.01, 'Half the bet is now worth €9.75.'],
    [3.34, 10, 'A third of the bet is now worth €9.75.'],
    [2.5, 10, 'A quarter of the bet is now worth €9.75.'],
    [3.5, 10, '35% of the bet is now worth €9.75.'],
    [3.51, 10, 'The part you chose (€3.51 of the €10.00 stake) is now worth €9.75.'],
    [4.98, 10, 'The part you chose (€4.98 of the €10.00 stake) is now worth €9.75.'],
  ])('S1-1 a part of %d from %d is named exactly and never called the bet', (stake, of, sentence) => {
    const words = wordsOf(show({ changed: changed({ stake, of }) })).replace(/[\u2068\u2069]/g, '');
    expect(words).toContain(sentence);
    expect(words).toContain('Take €9.75');
    expect(words).not.toContain('whole');
  });

  test.each(['de-DE', 'ar-EG'])('S1-1 the share is named in %s too', (language) => {
    const [whole, half, part] = [undefined, { stake: 5, of: 10 }, { stake: 3.51, of: 10 }].map((share) =>
      wordsOf(show({ changed: changed(share) }, language)),
    );
    expect(new Set([whole, half, part]).size).toBe(3);
    expect(part).toMatch(/3[.,]51/);
    for (const words of [whole, half, part]) expect(words).not.toContain('cashout.');
  });

  test('CASHOUT-12 what is asked is said once, and no second text keeps the value of before', () => {
    expect(wordsOf(show({ changed: changed() })).match(/is now worth/g)).toHaveLength(1);
    expect(show({ changed: changed() })).toMatch(/role="alert">[^<]*The whole bet is now worth €9\.75/);
  });

  test('S1-1 a value that was not accepted in time is gone, with a plain message, and the current offer stands', () => {
    const words = wordsOf(show({ error: { kind: 'lapsed' } }));
    expect(words).toContain('Time is up. The new value was not accepted and your bet is unchanged.');
    expect(words).toContain('Cash out €12.50');
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
    const html = show({ changed: changed(), paid: 3 }, 'ar-EG');
    expect(html).toMatch(/\u2068[^\u2069]*9\.75[^\u2069]*\u2069/);
    expect(html).not.toMatch(/[\u0660-\u0669]/);
  });
});
