import { traitsOf } from '@duskline/betting/bet-type';
import Gift from 'lucide-react/icons/gift';
import { useId } from 'react';
import { formatPrice } from '../../../../shared/format/format-price.ts';
import { useFormat, usePreference, useT } from '../../../../shared/i18n/site-context.tsx';
import { Select } from '../../../../shared/ui/select.tsx';
import { Switch } from '../../../../shared/ui/switch.tsx';
import type { FreeBet } from '../../model/free-bet.ts';
import { useBetMode, useIsPlacing, useSlip, useSlipMoneyText, useSlipParts } from '../use-slip.ts';
import css from './free-bet-picker.module.css';

/** Amount of a token and what it asks for. */
function useTokenText(): (token: FreeBet) => string {
  const t = useT();
  const format = useFormat();
  const money = useSlipMoneyText();
  const oddsFormat = usePreference('oddsFormat');
  return (token) =>
    [
      t('slip.freeBet', { amount: money(token.amountMinor) }),
      token.minOddsMilli > 1000 ? t('slip.freeBet.minOdds', { odds: formatPrice(token.minOddsMilli, oddsFormat) }) : '',
      token.expiresMs > 0 ? t('slip.freeBet.until', { date: format.day(token.expiresMs) }) : '',
    ]
      .filter(Boolean)
      .join(' \u00b7 ');
}

/** BETSLIP-33: a token pays the whole stake of one bet: a single, a combo, or one row of a system. */
export function FreeBetPicker() {
  const t = useT();
  const id = useId();
  const textOf = useTokenText();
  const { slip } = useSlipParts();
  const { isFreeBetType, isMultiLeg } = traitsOf(useBetMode().betType);
  const isBusy = useIsPlacing();
  const selections = useSlip((state) => state.data.selections.length);
  const tokens = useSlip((state) => state.freeBets);
  const chosen = useSlip((state) => state.terms.freeBetId);
  const [first] = tokens;
  const isPossible = isFreeBetType && (isMultiLeg || selections === 1);
  if (!first || !isPossible) return null;
  const choose = (freeBetId: string | undefined) => slip.setTerms((terms) => ({ ...terms, freeBetId }));
  return (
    <div className={css.slipFree} data-on={chosen === undefined ? undefined : ''}>
      <Gift className="icon" aria-hidden="true" />
      <div className={css.slipFreeText}>
        <span id={id}>{t('slip.freeBet.use')}</span>
        {tokens.length > 1 && chosen !== undefined ? (
          <Select
            value={chosen}
            options={tokens.map((token) => ({ value: token.id, text: textOf(token) }))}
            disabled={isBusy}
            aria-labelledby={id}
            onValue={choose}
          />
        ) : (
          <small>{textOf(tokens.find((token) => token.id === chosen) ?? first)}</small>
        )}
        {chosen !== undefined && <small>{t('slip.freeBet.note')}</small>}
      </div>
      <Switch
        isOn={chosen !== undefined}
        labelledBy={id}
        isDisabled={isBusy}
        onChange={(isOn) => choose(isOn ? first.id : undefined)}
      />
    </div>
  );
}
