import { traitsOf } from '@duskline/betting/bet-type';
import { LAY_OPTION } from '@duskline/betting/ticket';
import { useId } from 'react';
import { useT } from '../../../../shared/i18n/site-context.tsx';
import { ToggleGroup } from '../../../../shared/ui/toggle-group.tsx';
import type { SlipContent } from '../../model/bet-mode.ts';
import { useBetMode, useIsPlacing, useSlipParts } from '../use-slip.ts';
import css from './multi-stakes.module.css';

const options = [
  [LAY_OPTION.WIN_ONLY, 'slip.lay.win'],
  [LAY_OPTION.WIN_OR_PUSH, 'slip.lay.push'],
] as const;

/** BETSLIP-06: when the next selection is bet, and what the chain is. */
export function ChainTerms({ content }: { content: SlipContent }) {
  const t = useT();
  const id = useId();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const isIf = traitsOf(useBetMode().betType).isOrdered;
  const name = isIf ? 'layIf' : 'layReverse';
  const bets = content.selections.length * (content.selections.length - 1);
  return (
    <div className={css.slipLay}>
      <p className={css.slipHint}>
        {t(isIf ? 'slip.chain.if' : 'slip.chain.reverse')}
        {!isIf && bets > 0 && <strong> {t('slip.chain.bets', { count: bets })}</strong>}
      </p>
      <span id={id}>{t('slip.lay')}</span>
      <ToggleGroup
        labelledBy={id}
        value={content.terms[name]}
        options={options.map(([value, text]) => ({ value, content: t(text) }))}
        isDisabled={isBusy}
        onChange={(value) => slip.setTerms((terms) => ({ ...terms, [name]: value }))}
      />
    </div>
  );
}
