import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { shown } from '../support/money.ts';
import { ScriptedGame } from '../support/scripted-game.ts';
import { test } from '../support/test.ts';

test('BETSTATUS-02 a combo with a half-won and a void selection is paid and shown for what it was', async ({ page, site }) => {
  const [half, level, won] = await Promise.all([
    ScriptedGame.upcoming(-2.75),
    ScriptedGame.upcoming(-3),
    ScriptedGame.upcoming(-3.5),
  ]);
  await site.fillSlip([half, level, won]);
  const openingMinor = await site.balanceMinor();
  await site.press(site.betTab('Combo'));
  await site.stake.fill('10');
  await site.placeAndRead('Combo');
  await half.finish({ home: 83, away: 80 });
  await level.finish({ home: 83, away: 80 });
  await won.finish({ home: 90, away: 80 });
  // 1.91 each: a half-won one counts 1.455, a void one 1. With the 2.7790 of the ten the stake comes back.
  const paid = 2779n;
  await expect(site.balance).toHaveText(shown(openingMinor - 1000n + paid));
  await site.showTab('History');
  const bet = site.rail.getByRole('article');
  await expect(bet).toContainText(`Returned${shown(paid)}`);
  const leg = (game: ScriptedGame) => bet.getByRole('listitem').filter({ hasText: game.home });
  await expect(leg(half)).toContainText('Half won');
  await expect(leg(level)).toContainText('Refunded');
  await expect(leg(won)).toContainText(/Won$/);
  await expectAccessibleInThemes(page, 'half-won and void selections');
});
