import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../shared/i18n/test-site.tsx';
import type { PlacedBet } from '../model/placing-state.ts';
import { applyPrice, applyReply, emptySlip, readReply } from '../model/slip.ts';
import { noStakes, setStake } from '../model/stakes.ts';
import type { SlipState } from '../state/slip-state.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';
import { NOW_MS, renderSlip } from '../test-kit/render-slip.tsx';
import { BetslipPanel } from './betslip-panel.tsx';
import { SlipBar } from './slip-bar.tsx';

const data = (...ids: string[]) => applyReply(emptySlip, readReply(wireSlip(ids.map((id) => selection(id)))));
const staked = (ids: string[], text: string) => ids.reduce((stakes, id) => setStake(stakes, ids, id, text), noStakes);
const panel = (state: Partial<SlipState>, language?: string) =>
  renderSlip(<BetslipPanel />, new FakeSlip({ phase: 'loaded', ...state }), language);

describe('betslip panel', () => {
  test('before anything is known it shows places, and afterwards that it is empty', () => {
    expect(panel({ phase: 'none' })).toContain('slipLoading');
    expect(wordsOf(panel({}))).toContain('Your betslip is empty. Select odds to start.');
    expect(wordsOf(panel({ phase: 'failed' }))).toContain('Try again');
  });

  test('BETSLIP-01 the six types of bet have a tab each, in this order, and one is chosen', () => {
    const html = panel({ data: data('1.1') });
    const tabs = [...html.matchAll(/id="slip-type-(\w+)" aria-selected="(\w+)"/g)].map(([, type, on]) => `${type} ${on}`);
    expect(tabs).toEqual(['single true', 'combo false', 'system false', 'ifbet false', 'reverse false', 'teaser false']);
  });

  test('one selection has its stake in the footer, several have one on each card', () => {
    const one = panel({ data: data('1.1') });
    expect(one.match(/data-stake=/g)).toHaveLength(1);
    expect(wordsOf(one)).toContain('Max €40.00');
    const three = panel({ data: data('1.1', '2.1', '3.1') });
    expect(three.match(/data-stake=/g)).toHaveLength(3);
    const same = panel({ data: data('1.1', '2.1'), stakes: { ...noStakes, isSame: true } });
    expect(same.match(/data-stake=/g)).toHaveLength(1);
    expect(wordsOf(same)).toContain('Stake per bet');
  });

  test('BETSLIP-36 the largest stake is written as any other amount, with all its decimals', () => {
    const wire = (max: number) => applyReply(emptySlip, readReply(wireSlip([selection('1.1')], { maxBets: { '1.1': max } })));
    expect(wordsOf(panel({ data: wire(987.5) }))).toContain('Max €987.50');
    expect(wordsOf(panel({ data: wire(987.5) }, 'de-DE'))).toMatch(/Max 987,50.€/);
  });

  test('brief 3.15 a receipt above a slip scrolls with its selections; the button stays outside of what scrolls', () => {
    const html = panel({ data: data('1.1'), receipt: { atMs: 0, bets: [], reuse: { mode: 'single', stakes: {} } } });
    const [before = '', bets = ''] = html.split('id="slip-bets"');
    expect(before).not.toContain('class="receipt"');
    const [scrolled = '', footer = ''] = bets.split('class="slipFooter"');
    expect(scrolled).toContain('class="receipt"');
    expect(footer).toContain('class="slipPlace"');
    expect(html.match(/class="receipt"/g)).toHaveLength(1);
  });

  test('stake, return and the button show what the server will book, to the cent and rounded down', () => {
    const ids = ['1.1', '2.1'];
    const words = wordsOf(panel({ data: data(...ids), stakes: staked(ids, '0.33') }));
    // 0.33 at 1.85 is 0.6105: two bets of 0.61 return 1.22, not 1.23.
    expect(words).toContain('Total stake, 2 bets €0.66');
    expect(words).toContain('To return €1.22');
    expect(words).toContain('Place bet €0.66');
  });

  test('S1-2 the stake stands in the decimal sign of the language, and what could not be read as it was typed', () => {
    const field = (text: string, language: string) =>
      /data-stake="1\.1"[^>]* value="([^"]*)"/.exec(panel({ data: data('1.1'), stakes: staked(['1.1'], text) }, language))?.[1];
    expect([field('10.5', 'en-US'), field('10.5', 'de-DE'), field('10.5', 'ar-EG')]).toEqual(['10.5', '10,5', '10.5']);
    expect(field('1,000', 'de-DE')).toBe('1.000');
    const asked = wordsOf(panel({ data: data('1.1'), stakes: staked(['1.1'], '1,000') }, 'de-DE'));
    expect(asked).toContain('Gib einen Betrag ein, zum Beispiel 2,50.');
    expect(wordsOf(panel({ data: data('1.1') }, 'de-DE'))).toContain('+10');
  });

  test('BETSLIP-13 changed odds: the old price struck, one message, and the button accepts', () => {
    const changed = applyPrice(data('1.1'), '1.1', { oddsMilli: 1700, isLocked: false });
    const html = panel({ data: changed, stakes: staked(['1.1'], '5') });
    expect(html).toContain('data-move="down"');
    expect(html).toContain('<s aria-hidden="true"><bdi>1.85</bdi></s>');
    expect(html).toContain('data-action="accept"');
    const words = wordsOf(html);
    expect(words).toContain('The odds of 1 selection have changed.');
    expect(words).toContain('Accept new odds');
    expect(words).not.toContain('Place bet');
  });

  test('BETSLIP-07 while a bet is placed the button is disabled', () => {
    const html = panel({ data: data('1.1'), stakes: staked(['1.1'], '5'), placing: { step: 'sending' } });
    expect(html).toMatch(/<button type="submit"[^>]*disabled=""/);
    expect(wordsOf(html)).toContain('Placing');
  });

  test('BETSLIP-10 while the slip is updated the button is disabled by name and keeps its words, but takes a press', () => {
    const calls = { getSelectionsStatus: { status: 'pending', running: 1 } } as const;
    const html = panel({ data: data('1.1'), stakes: staked(['1.1'], '5'), calls });
    expect(html).toMatch(/<button type="submit"[^>]*aria-disabled="true"/);
    expect(html).not.toMatch(/<button type="submit"[^>]* disabled=""/);
    expect(wordsOf(html)).toContain('Place bet €5.00');
  });

  test('BETSLIP-28 the reason of a refused selection is an alert: the server’s words, or "Server error"', () => {
    const withText = panel({ problem: { kind: 'add', exceptionName: '', message: 'Closed for tea' } });
    expect(withText).toContain('role="alert"');
    expect(wordsOf(withText)).toContain('Closed for tea');
    expect(wordsOf(panel({ problem: { kind: 'add', exceptionName: '', message: '' } }))).toContain('Server error');
  });

  test('BETSLIP-39 the less-balance text of the specification stands in place', () => {
    const words = wordsOf(panel({ data: data('1.1'), stakes: staked(['1.1'], '10'), problem: { kind: 'balance' } }));
    expect(words).toContain("OH NO! Don't miss to win your bet.");
  });

  test('S1-9 our own plain line stands before those words, and in bold', () => {
    const html = panel({ data: data('1.1'), stakes: staked(['1.1'], '10'), problem: { kind: 'balance' } });
    expect(html).toMatch(/<strong>This bet costs €10\.00, your balance is [^<]*<\/strong><p>OH NO!/);
    const refused = {
      kind: 'declined',
      exceptionName: 'InsufficientBalanceException',
      message: '',
      affectedKeys: ['1.1'],
    } as const;
    expect(panel({ data: data('1.1'), problem: refused })).toMatch(
      /<strong>Your balance is too low for this bet\.<\/strong><p>OH NO!/,
    );
  });

  test('a stake that cannot be sent says why under its field, tied to it', () => {
    const html = panel({ data: data('1.1'), stakes: staked(['1.1'], '41') });
    expect(html).toMatch(/aria-invalid="true" aria-describedby="([^"]+)-error"/);
    expect(wordsOf(html)).toContain('The maximum stake is €40.00. Use it');
  });

  test('TRADER-01 a stake above the limit says that a trader decides, with the way back, and the button sends it', () => {
    const referring = applyReply(emptySlip, readReply(wireSlip([selection('1.1')], { isReferredAboveMax: true })));
    const html = panel({ data: referring, stakes: staked(['1.1'], '41') });
    expect(html).not.toContain('aria-invalid');
    expect(html).toMatch(/aria-describedby="([^"]+)-error"/);
    const words = wordsOf(html);
    expect(words).toContain('Stakes over €40.00 need a trader’s approval.');
    expect(words).toContain('Bet the maximum instead');
    expect(words).toContain('Send to trader €41.00');
    expect(wordsOf(panel({ data: referring, stakes: staked(['1.1'], '40') }))).toContain('Place bet €40.00');
  });

  test('rules 11.4 a return that the operator caps says why it is not stake times odds', () => {
    const capped = applyReply(emptySlip, readReply(wireSlip([selection('1.1')], { maxPayout: 50 })));
    const words = wordsOf(panel({ data: capped, stakes: staked(['1.1'], '40') }));
    expect(words).toContain('To return €50.00');
    expect(words).toContain('The maximum return per bet is €50.00.');
    expect(wordsOf(panel({ data: capped, stakes: staked(['1.1'], '20') }))).not.toContain('returns at most');
  });

  test('S1-4 while an accepted offer is placed, its stake and return stand there and not what was typed', () => {
    const booked = [{ betId: 'b1', stake: 15, potentialWin: 26.7 }];
    for (const placing of [
      { step: 'checking', booked },
      { step: 'delayed', sinceMs: NOW_MS, untilMs: NOW_MS + 5_000, booked },
    ] as const) {
      const words = wordsOf(panel({ data: data('1.1'), stakes: staked(['1.1'], '40'), placing }));
      expect(words).toContain('Stake €15.00 To return €26.70');
      expect(words).not.toContain('€40.00');
      expect(words).not.toContain('€74.00');
      // A live bet takes its selection along.
      expect(wordsOf(panel({ data: { ...data('1.1'), selections: [] }, placing }))).toContain('Stake €15.00 To return €26.70');
    }
  });

  test('S2-28 what waits for a trader counts in seconds, and an offer has no second button', () => {
    const waiting = { step: 'trader', sinceMs: NOW_MS, untilMs: NOW_MS + 60_000 } as const;
    expect(wordsOf(panel({ data: data('1.1'), stakes: staked(['1.1'], '40'), placing: waiting }))).toContain(
      'Waiting for trader, 60 s',
    );
    // The clock of the page ticks once a second, so that it may be a little behind: no wait begins above its length.
    const behind = { step: 'trader', sinceMs: NOW_MS + 900, untilMs: NOW_MS + 60_900 } as const;
    expect(wordsOf(panel({ data: data('1.1'), placing: behind }))).toContain('Waiting for trader, 60 s');
    const offer = {
      betId: 'b1',
      offerId: 'o1',
      stake: 15,
      oddsMilli: 1780,
      potentialWin: 26.7,
      sinceMs: NOW_MS,
      untilMs: NOW_MS,
    };
    expect(panel({ data: data('1.1'), placing: { step: 'offered', offer } })).not.toContain('type="submit"');
  });

  test.each(['en-US', 'de-DE', 'ar-EG'])(
    'S2-33 the name of the button that clears the slip begins with the word on it: %s',
    (language) => {
      const html = panel({ data: data('1.1') }, language);
      const [, name = '', word = ''] = /class="slipClear" aria-label="([^"]+)"><svg.*?<\/svg>([^<]+)</.exec(html) ?? [];
      expect(word).not.toBe('');
      expect(name.startsWith(word)).toBe(true);
    },
  );

  test('a suspended selection has a lock, a word and no stake to place', () => {
    const closed = applyPrice(data('1.1'), '1.1', { oddsMilli: 1850, isLocked: true });
    const html = panel({ data: closed, stakes: staked(['1.1'], '5') });
    expect(html).toContain('data-state="suspended"');
    expect(wordsOf(html)).toContain('Suspended');
    expect(wordsOf(html)).toContain('A selection is suspended');
  });

  test('a receipt shows number, odds taken, stake and return', () => {
    const bet = {
      ticketId: '0192aaaa-bbbb-cccc-dddd-eeeeffff0001',
      betType: 'single' as const,
      legs: [
        {
          selectionId: '1.1',
          title: 'Ayr',
          marketTitle: '1X2',
          matchName: 'Ayr - Bute',
          oddsMilli: 1910,
          isBanker: false,
        },
      ],
      oddsMilli: 1910,
      stake: 25,
      isFreeBet: false,
      bonus: 0,
      potentialWin: 47.75,
      currency: 'EUR',
      isAccepted: true,
      exceptionName: '',
      message: '',
    };
    const words = wordsOf(panel({ receipt: { atMs: 0, bets: [bet], reuse: { mode: 'single', stakes: {} } } }));
    for (const part of ['Bet placed', 'Ayr', '1.91', '€25.00', '€47.75', 'FFFF0001']) expect(words).toContain(part);
  });

  test('S1-6 the receipt of a teaser shows the lines that were bought, and no leg prices', () => {
    const leg = { selectionId: '1.1', title: 'Provo Storks (\u22123.5)', marketTitle: 'Handicap', matchName: 'Storks - Larks' };
    const bet: PlacedBet = {
      ticketId: '1',
      betType: 'teaser',
      legs: [{ ...leg, oddsMilli: 1900, isBanker: false, teased: { from: '-7.5', to: '-3.5' } }],
      oddsMilli: 1910,
      stake: 10,
      isFreeBet: false,
      bonus: 0,
      potentialWin: 19.1,
      currency: 'EUR',
      isAccepted: true,
      exceptionName: '',
      message: '',
    };
    const receipt = { atMs: 0, bets: [bet], reuse: { mode: 'teaser' as const, stakes: {} } };
    const words = (language: string) => wordsOf(panel({ receipt }, language)).replace(/[\u2068\u2069]/g, '');
    expect(words('en-US')).toContain('Provo Storks (−3.5) teased from −7.5 Handicap');
    expect(words('en-US')).not.toContain('1.90');
    expect(words('de-DE')).toContain('verschoben von −7.5');
    expect(words('ar-EG')).toContain('معدّل من −7.5');
  });

  test('S1-7 the receipt of a combo shows its odds however long, and its boost inside the return', () => {
    const leg = { title: 'Ayr', marketTitle: '1X2', matchName: 'Ayr - Bute', isBanker: false };
    const bet: PlacedBet = {
      ticketId: '1',
      betType: 'combo',
      legs: [100_000, 200_000].map((oddsMilli, i) => ({ ...leg, selectionId: `${i}.1`, oddsMilli })),
      oddsMilli: 20_000_000,
      stake: 1,
      isFreeBet: false,
      bonus: 5,
      potentialWin: 20_005,
      currency: 'EUR',
      isAccepted: true,
      exceptionName: '',
      message: '',
    };
    const words = wordsOf(panel({ receipt: { atMs: 0, bets: [bet], reuse: { mode: 'combo', stakes: {} } } }));
    expect(words).toContain('Combo 20 000.00');
    expect(words).toContain('Combo boost +€5.00 To return €20,005.00');
  });

  test('German and Arabic pages speak their language and keep Latin digits', () => {
    const state = { data: data('1.1', '2.1'), stakes: staked(['1.1', '2.1'], '1234.5') };
    const german = wordsOf(panel(state, 'de-DE'));
    expect(german).toContain('Mögliche Auszahlung');
    expect(german).toContain('2.469,00\u00a0€'.replace('\u00a0', ' '));
    const arabic = panel(state, 'ar-EG');
    expect(wordsOf(arabic)).toContain('العائد المحتمل');
    expect(arabic).not.toMatch(/[\u0660-\u0669]/);
  });
});

describe('folded slip', () => {
  const bar = (state: Partial<SlipState>) =>
    renderSlip(<SlipBar target="rail" onOpen={() => undefined} />, new FakeSlip({ phase: 'loaded', ...state }));

  test('shows nothing without selections; count and odds with them', () => {
    expect(bar({})).toBe('');
    expect(wordsOf(bar({ data: data('1.1') }))).toBe('1 Pick 1.1 1.85');
    expect(wordsOf(bar({ data: data('1.1', '2.1') }))).toContain('2 selections');
  });

  test('errors are told on it, not only in the open sheet', () => {
    expect(wordsOf(bar({ data: data('1.1'), problem: { kind: 'add', exceptionName: '', message: 'x' } }))).toContain(
      'Selection not added',
    );
    const changed = applyPrice(data('1.1'), '1.1', { oddsMilli: 1700, isLocked: false });
    expect(wordsOf(bar({ data: changed }))).toContain('Odds changed');
  });
});
