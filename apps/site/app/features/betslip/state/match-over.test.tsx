import { expect, test } from 'vitest';
import { wordsOf } from '../../../shared/i18n/test-site.tsx';
import { BetslipPanel } from '../components/betslip-panel.tsx';
import { SlipBar } from '../components/slip-bar.tsx';
import { setStake } from '../model/stakes.ts';
import { fixOver } from '../model/suggested-fix.ts';
import { FakeSlip, selection, wireSlip } from '../test-kit/fake-slip.ts';
import { renderSlip } from '../test-kit/render-slip.tsx';

const over = { IsSuspended: true, ActiveMarkets: false, IsMatchOver: true };
const words = (fake: FakeSlip, language?: string) => {
  const shown = new FakeSlip(fake.state);
  return wordsOf(renderSlip(<BetslipPanel />, shown, language));
};
async function slipOf(wire: Partial<ReturnType<typeof selection>>): Promise<FakeSlip> {
  const fake = new FakeSlip();
  fake.answer('betslip.get', () => wireSlip([selection('1.1', wire), selection('2.1')]));
  fake.slip.start('en-US');
  await fake.settle();
  fake.slip.setStakes((stakes, ids) => setStake(stakes, ids, '1.1', '5'));
  return fake;
}

test.each([
  ['en-US', 'Match over', 'A match is over', 'Remove 1 closed selection'],
  ['de-DE', 'Spiel beendet', 'Ein Spiel ist beendet', '1 gesperrten Tipp entfernen'],
  ['ar-EG', 'انتهت المباراة', 'انتهت إحدى المباريات', 'إزالة الاختيار المغلق'],
])(
  'BETSLIP-14 a selection of a match that has ended says so and is removed with one press: %s',
  async (language, chip, place, suggestion) => {
    const fake = await slipOf(over);
    const said = words(fake, language);
    for (const part of [chip, place, suggestion]) expect(said).toContain(part);
    expect(said).not.toMatch(/Suspended|Gesperrt|موقوف مؤقتًا/);
    expect(fake.button({ haveOddsChanged: false })).toMatchObject({ action: 'none', text: 'slip.button.over' });
    expect(wordsOf(renderSlip(<SlipBar target="rail" onOpen={() => undefined} />, new FakeSlip(fake.state), language))).toContain(
      chip,
    );
    fake.answer('betslip.removeselection', () => wireSlip([selection('2.1')]));
    const remove = fixOver(fake.state.data.selections);
    if (remove) fake.parts.placement.apply(remove);
    await fake.settle();
    expect(fake.sent.at(-1)).toMatchObject({ id: 'betslip.removeselection', body: { selectionId: '1.1' } });
    expect(fixOver(fake.state.data.selections)).toBeUndefined();
  },
);

test('BETSLIP-14 no price of a stream opens a selection again whose match has ended', async () => {
  const fake = await slipOf(over);
  fake.push('1.1', 1900);
  expect(fake.state.data.selections[0]).toMatchObject({ isOver: true, isOpen: false });
});

test('BETSLIP-14 the status of the selections tells the end of a match as well', async () => {
  const fake = await slipOf({});
  const row = {
    SelectionId: '1.1',
    IsActive: true,
    IsSuspended: true,
    OddValue: 1.85,
    HasOddChanged: false,
    incompatibleWith: [],
  };
  fake.answer('betslip.getselectionsstatus', () => [{ ...row, IsMatchOver: true }]);
  await fake.slip.refreshStatus();
  expect(fake.state.data.selections.map((selection) => selection.isOver)).toEqual([true, false]);
});
