import type { BetType } from '@duskline/betting/bet-type';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../shared/i18n/test-site.tsx';
import { applyReply, emptySlip, readReply } from '../../model/slip.ts';
import { maxKey } from '../../model/stake-row.ts';
import { noStakes, setStake } from '../../model/stakes.ts';
import { noTerms } from '../../model/terms.ts';
import type { SlipState } from '../../state/slip-state.ts';
import { FakeSlip, selection, wireSlip } from '../../test-kit/fake-slip.ts';
import { renderSlip } from '../../test-kit/render-slip.tsx';
import { CardExtras } from './card-extras.tsx';
import { FreeBetPicker } from './free-bet-picker.tsx';
import { MultiBoost, MultiStakes, MultiTerms } from './multi-stakes.tsx';

const IDS = ['1.1', '2.1', '3.1', '4.1'];
type Wire = Parameters<typeof wireSlip>[1];

/** A loaded slip of four selections in one of its tabs. */
function slip(mode: BetType, state: Partial<SlipState> = {}, wire: Wire = {}): FakeSlip {
  const selections = IDS.map((id) => selection(id, { Value: 2, SpecialBetValue: '-3', TeaserLines: { 1: '+3' } }));
  return new FakeSlip({ phase: 'loaded', mode, data: applyReply(emptySlip, readReply(wireSlip(selections, wire))), ...state });
}
const keyOf = (fake: FakeSlip) => maxKey({ selections: fake.state.data.selections, terms: fake.state.terms });
const typed = (key: string, text: string) => ({ stakes: setStake(noStakes, IDS, key, text) });

describe('tabs of several selections', () => {
  test('BETSLIP-34 a combo shows the boost in force, the next step, and how far it is', () => {
    const bonusRules = [
      { MinSelections: 3, MinOdds: 1.2, Percent: 5 },
      { MinSelections: 6, MinOdds: 1.2, Percent: 20 },
    ];
    const html = renderSlip(
      <>
        <MultiBoost />
        <MultiStakes />
      </>,
      slip('combo', { bonusRules }),
    );
    expect(wordsOf(html).replace(/[\u2068\u2069]/g, '')).toContain(
      '5% combo boost. Add 2 selections at 1.20 or higher for a 20% boost',
    );
    expect(wordsOf(html)).not.toContain('not count');
    expect(html).toContain('aria-label="4 of 6 selections towards the boost"');
    expect(html.match(/data-stake="combo"/g)).toHaveLength(1);
  });

  test.each([
    ['en-US', '40% combo boost, up to $5,000.00.'],
    ['de-DE', '40 % Kombi-Bonus, höchstens 5.000,00 $.'],
    ['ar-EG', 'مكافأة المجمّع 40%، بحد أقصى'],
  ])('BETSLIP-34 rules 12.1 a boost that is cut says so where the percentage stands: %s', (language, said) => {
    const bonusRules = [{ MinSelections: 4, MinOdds: 1.2, Percent: 40, MaxBonus: 5000 }];
    const words = (text: string) => {
      const fake = slip('combo', { bonusRules, ...typed('combo', text) }, { currency: 'USD' });
      return wordsOf(renderSlip(<MultiBoost />, fake, language)).replace(/\u00a0/g, ' ');
    };
    expect(words('10000')).toContain(said);
    expect(words('10')).not.toMatch(/5[.,]000/);
  });

  test.each(['en-US', 'de-DE', 'ar-EG'])(
    'BETSLIP-34 rules 12.1 a pick below the least odds of the boost is said not to count: %s',
    (language) => {
      const bonusRules = [{ MinSelections: 3, MinOdds: 2.5, Percent: 5 }];
      const words = wordsOf(renderSlip(<MultiBoost />, slip('combo', { bonusRules }), language)).replace(/[\u2068\u2069]/g, '');
      if (language === 'en-US')
        expect(words).toContain('Add 3 selections at 2.50 or higher for a 5% boost 4 selections below 2.50 do not count.');
      expect(words.match(/2\.50/g)).toHaveLength(2);
    },
  );

  test('BETSLIP-18 BETSLIP-31 a system has a stake for every fold of what is no banker', () => {
    const words = wordsOf(renderSlip(<MultiTerms />, slip('system')));
    for (const row of ['Doubles 2/4 × 6', 'Trebles 3/4 × 4', 'All 4 4/4 × 1', 'Singles 1/4 × 4']) expect(words).toContain(row);
    expect(words).toContain('Lucky 15 ×15');
    const banked = wordsOf(renderSlip(<MultiTerms />, slip('system', {}, { bankers: ['1.1'] })));
    expect(banked).toContain('1 banker in every bet');
    expect(banked).toContain('Doubles 2/3 × 3');
    expect(banked).not.toContain('Lucky');
  });

  test('BETSLIP-31 a banker is a pressed button on its card', () => {
    const fake = slip('system', {}, { bankers: ['1.1'] });
    const pressed = fake.state.data.selections.map((selection) => {
      const html = renderSlip(<CardExtras selection={selection} />, fake);
      return /aria-pressed="(\w+)" aria-label="Banker: Pick/.exec(html)?.[1];
    });
    expect(pressed).toEqual(['true', 'false', 'false', 'false']);
  });

  test('BETSLIP-22 an if bet explains itself and takes its selections in the order given to them', () => {
    const fake = slip('ifbet', { terms: { ...noTerms, order: ['3.1'] } });
    const html = renderSlip(<MultiTerms />, fake);
    expect(wordsOf(html)).toContain('Each selection has the same stake, paid from the return of the one before it.');
    // Rules 6.2 name one default for the lay option, and both kinds of chain have it.
    expect(html).toMatch(/aria-pressed="true">Win or push/);
    const places = fake.state.data.selections.map((selection) => wordsOf(renderSlip(<CardExtras selection={selection} />, fake)));
    expect(places).toEqual(['2', '3', '1', '4']);
    const [first] = fake.state.data.selections.filter((selection) => selection.id === '3.1');
    const card = first ? renderSlip(<CardExtras selection={first} />, fake) : '';
    expect(card).toMatch(/data-move-to="up" disabled=""/);
    expect(card).not.toMatch(/data-move-to="down" disabled=""/);
  });

  test('BETSLIP-23 a reverse bet tells how many if bets it is', () => {
    const html = renderSlip(<MultiTerms />, slip('reverse', typed('reverse', '1')));
    expect(wordsOf(html)).toContain('12 if-bets');
    expect(html).toMatch(/aria-pressed="true">Win or push/);
  });

  test('BETSLIP-26 BETSLIP-37 only teasers with a price for this many are offered; the chosen one moves every line', () => {
    const betTypes = [
      { ID: 1, Name: '6 points', Points: 6, Selections: [{ NumberOfSelections: 4, Odds: 4, ExactOdds: '4' }] },
      { ID: 2, Name: '7 points', Points: 7, Selections: [{ NumberOfSelections: 2, Odds: 1.8, ExactOdds: '9/5' }] },
    ];
    const wire: Wire = { tickets: [{ ID: 'teaser', BetType: 6, TeaserBet: { betTypes } }] };
    const fake = slip('teaser', { terms: { ...noTerms, teaserId: 1 } }, wire);
    const html = renderSlip(<MultiTerms />, fake);
    expect(html).toContain('6 points');
    expect(html).not.toContain('7 points');
    const [selection] = fake.state.data.selections;
    expect(selection && wordsOf(renderSlip(<CardExtras selection={selection} />, fake))).toContain('Line −3, teased to +3');
  });

  test('TRADER-02 a system above its limit says that it is final', () => {
    const fake = slip('system', typed('system/2', '50'), { isReferredAboveMax: true });
    const maxima = { 'system/2': { of: keyOf(fake), maxMinor: 4000n } };
    const html = renderSlip(<MultiTerms />, slip('system', { ...typed('system/2', '50'), maxima }, { isReferredAboveMax: true }));
    expect(wordsOf(html)).toContain('The maximum stake is €40.00. Trader offers not available for this bet type.');
    expect(html).toContain('aria-invalid="true"');
  });

  test('BETSLIP-33 a free bet is offered with its terms, in tabs whose bets it can pay', () => {
    const freeBets = [{ id: 'f', amountMinor: 1000n, minOddsMilli: 1500, expiresMs: 0 }];
    const words = (mode: BetType, language?: string) =>
      wordsOf(renderSlip(<FreeBetPicker />, slip(mode, { freeBets }), language));
    expect(words('combo')).toContain('Free bet €10.00 · Minimum odds 1.50');
    expect(words('combo', 'de-DE')).toContain('Ab Quote 1.50');
    for (const mode of ['ifbet', 'reverse', 'teaser'] as const) expect(words(mode)).toBe('');
  });

  test('BETSLIP-25 a selection that no teaser takes is said to be in the way, and leaves in one press', () => {
    const betTypes = [{ ID: 1, Name: '6', Points: 6, Selections: [{ NumberOfSelections: 4, Odds: 3 }] }];
    const wire: Wire = {
      tickets: [{ ID: 'teaser', BetType: 6, TeaserBet: { betTypes } }],
      incompatibleTeaserSelections: ['1.1'],
    };
    const words = wordsOf(renderSlip(<MultiTerms />, slip('teaser', {}, wire)));
    expect(words).toBe('Remove what does not fit');
    expect(wordsOf(renderSlip(<MultiTerms />, slip('teaser', {}, { ...wire, incompatibleTeaserSelections: [] })))).toContain(
      'Choose a teaser',
    );
  });

  test('Arabic tabs keep Latin digits', () => {
    for (const mode of ['combo', 'system', 'ifbet', 'reverse'] as const) {
      const html = renderSlip(
        <>
          <MultiTerms />
          <MultiBoost />
          <MultiStakes />
        </>,
        slip(mode),
        'ar-EG',
      );
      expect(html, mode).not.toMatch(/[\u0660-\u0669]/);
    }
  });
});
