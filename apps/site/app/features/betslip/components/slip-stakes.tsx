import { inSignsOf } from '@duskline/betting/typed-amount';
import type { Currency } from '@duskline/money/currency';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { useAccount, useSessionPhase } from '../../../shared/session/session-store.ts';
import { useDecimalSign } from '../../../shared/ui/amount-input.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { affordableStake, maxStakeOf } from '../model/afford.ts';
import type { StakeRow } from '../model/bet-mode.ts';
import { quickStakes } from '../model/quick-stakes.ts';
import { singleRow } from '../model/single-mode.ts';
import { chosenFreeBet } from '../model/stake-row.ts';
import { activeId, addToStake, amountText, setSameStake, setStake, stakeOf } from '../model/stakes.ts';
import { balanceOf } from '../state/placement.ts';
import css from './slip-stakes.module.css';
import { StakeField } from './stake-field.tsx';
import { useBetMode, useIsPlacing, useSlip, useSlipContent, useSlipMoney, useSlipParts } from './use-slip.ts';

/** Adds to the stake that was touched last. `nameOf` is the accessible name of the stake of a key. */
export function QuickStakes({ currency, nameOf }: { currency: Currency; nameOf: (key: string) => string }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const content = useSlipContent();
  const decimalSign = useDecimalSign();
  const key = activeId(
    content.stakes,
    useBetMode()
      .rows(content)
      .map((row) => row.key),
  );
  if (key === undefined || chosenFreeBet(content)) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a named group of buttons inside the form
    <div className={css.slipQuick} role="group" aria-label={t('slip.quickStakes', { name: nameOf(key) })}>
      {quickStakes(currency).map((minor) => (
        <button
          key={minor}
          type="button"
          disabled={isBusy}
          onClick={() =>
            slip.setStakes((stakes, ids) => setStake(stakes, ids, key, addToStake(stakeOf(stakes, key).text, minor, currency)))
          }
        >
          <bdi>+{inSignsOf(amountText(minor, currency), decimalSign)}</bdi>
        </button>
      ))}
    </div>
  );
}

/**
 * BETSLIP-36: the largest stake that can be placed: the limit of the bet, or what the player has for it if that is less. The limit is asked
 * for; a guest is told that of a selection that came with the slip.
 */
export function MaxButton({ row, isCompact = false }: { row: StakeRow; isCompact?: boolean }) {
  const t = useT();
  const money = useSlipMoney();
  const { slip, extras } = useSlipParts();
  const currency = useSlip((state) => state.data.bounds.currency);
  const account = useAccount();
  const isGuest = useSessionPhase() === 'ready' && account === null;
  const isBusy = useIsPlacing();
  const balanceMinor = useSlip((state) => balanceOf(state, account));
  const [isAsking, setIsAsking] = useState(false);
  const content = useSlipContent();
  const rows = useBetMode().rows(content);
  // Without a limit that is known there is no number yet: the balance alone is none.
  const shownMax = row.maxMinor === undefined ? undefined : maxStakeOf(content, rows, row, balanceMinor);
  if (!currency || (isGuest && shownMax === undefined)) return null;
  const fill = (maxMinor: bigint) => {
    const most = maxStakeOf(content, rows, { ...row, maxMinor }, balanceMinor) ?? maxMinor;
    slip.setStakes((stakes, ids) => setStake(stakes, ids, row.key, amountText(most, currency)));
  };
  const press = async () => {
    if (isGuest) return fill(row.maxMinor ?? 0n);
    setIsAsking(true);
    const limit = (await extras.askMax(row.key)) ?? row.maxMinor;
    setIsAsking(false);
    if (limit !== undefined) fill(limit);
    else slip.announce('slip.maxUnknown', {});
  };
  // Nothing is left that could be staked: there is no largest stake.
  const own = affordableStake(content, rows, row, balanceMinor);
  const isSpent = own !== undefined && (own === 0n || own * BigInt(Math.max(1, row.lines)) < content.bounds.minMinor);
  return (
    <button type="button" className={css.slipMax} disabled={isBusy || isAsking || isSpent} onClick={() => void press()}>
      {t('slip.max')}{' '}
      {!isCompact && !isSpent && shownMax !== undefined && shownMax > 0n && <bdi className="num">{money(shownMax)}</bdi>}
    </button>
  );
}

function SameSwitch() {
  const t = useT();
  const { slip } = useSlipParts();
  const isSame = useSlip((state) => state.stakes.isSame);
  const isBusy = useIsPlacing();
  return (
    <div className={css.slipSame}>
      <span id="slip-same">{t('slip.same')}</span>
      <Switch
        isOn={isSame}
        labelledBy="slip-same"
        isDisabled={isBusy}
        onChange={(isOn) => slip.setStakes((stakes, ids) => setSameStake(stakes, ids, isOn))}
      />
    </div>
  );
}

/** Stakes of singles: one field for one selection or for all alike; otherwise the cards have a field each. */
export function SingleStakes() {
  const t = useT();
  const selections = useSlip((state) => state.data.selections);
  const { currency } = useSlip((state) => state.data.bounds);
  const content = useSlipContent();
  const isSame = content.stakes.isSame;
  const [first] = selections;
  if (!first || !currency) return null;
  const isOne = selections.length === 1;
  const isFree = isOne && chosenFreeBet(content) !== undefined;
  const row = singleRow(first, content);
  return (
    <>
      {!isOne && <SameSwitch />}
      {(isOne || isSame) && !isFree && (
        <StakeField row={row} name={first.title} label={t(isOne ? 'slip.stake' : 'slip.stakePerBet')}>
          <MaxButton row={row} />
        </StakeField>
      )}
      {!isFree && (
        <QuickStakes currency={currency} nameOf={(key) => selections.find((selection) => selection.id === key)?.title ?? ''} />
      )}
    </>
  );
}
