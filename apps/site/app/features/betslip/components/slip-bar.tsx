import ChevronUp from 'lucide-react/icons/chevron-up';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { formatPrice } from '../../../shared/format/format-price.ts';
import { usePreference, useT } from '../../../shared/i18n/site-context.tsx';
import { takesBets } from '../../../shared/routing/paths.ts';
import { CloseButton } from '../../../shared/ui/close-button.tsx';
import { SheetButton } from '../../../shared/ui/sheet.tsx';
import { sumPrice } from '../model/sum-price.ts';
import css from './slip-bar.module.css';
import { usePlaceButton } from './use-place-button.ts';
import { useSlip, useSlipMoney } from './use-slip.ts';

/** What needs attention, in a word or two; the sheet has the details. */
function useTrouble(): string | undefined {
  const t = useT();
  const problem = useSlip((state) => state.problem);
  const haveOddsChanged = useSlip((state) => state.data.haveOddsChanged);
  const isClosed = useSlip((state) => state.data.selections.some((selection) => !selection.isOpen));
  const isOver = useSlip((state) => state.data.selections.some((selection) => selection.isOver));
  if (problem?.kind === 'add') return t('slip.notAdded');
  if (problem?.kind === 'balance') return t('slip.button.balanceLow');
  if (problem) return t(problem.kind === 'lost' ? 'slip.lost.title' : 'slip.declined.title');
  if (haveOddsChanged) return t('slip.oddsChangedShort');
  if (isOver) return t('slip.over');
  return isClosed ? t('slip.suspended') : undefined;
}

/** The slip folded to one bar, where it is a sheet: count, odds and any error (brief 3.15). Opens the sheet named by `target`. */
export function SlipBar({ target, onOpen }: { target: string; onOpen: () => void }) {
  const t = useT();
  const money = useSlipMoney();
  const oddsFormat = usePreference('oddsFormat');
  const selections = useSlip((state) => state.data.selections);
  const placing = useSlip((state) => state.placing.step);
  const trouble = useTrouble();
  // Pages without a betslip in the bottom bar leave the slip no other way (AMB-57).
  const mayPutAway = takesBets(useLocation().pathname);
  const { sum } = usePlaceButton();
  const [putAway, setPutAway] = useState(0);
  useEffect(() => {
    // Not for a number of selections that was left meanwhile.
    if (selections.length !== putAway) setPutAway(0);
  }, [selections.length, putAway]);
  const [first] = selections;
  if (!first) return null;
  const isOne = selections.length === 1;
  const price = isOne ? formatPrice(first.oddsMilli, oddsFormat) : sumPrice(sum, oddsFormat);
  const detail =
    placing !== 'idle'
      ? t(placing === 'checking' ? 'slip.button.checking' : 'slip.button.placing')
      : (trouble ?? (isOne ? first.title : t('slip.selections', { count: selections.length })));
  // Put away, it comes back with the next selection, and with what needs attention.
  if (mayPutAway && putAway === selections.length && trouble === undefined && placing === 'idle') return null;
  return (
    <div className={css.slipBar}>
      <SheetButton
        target={target}
        className={css.slipBarOpen}
        onClick={onOpen}
        data-trouble={trouble === undefined ? undefined : ''}
      >
        {trouble === undefined ? (
          <span className="badge badge-pick">{selections.length}</span>
        ) : (
          <TriangleAlert className="icon" aria-hidden="true" />
        )}
        <span className="truncate" dir="auto">
          {detail}
        </span>
        {trouble === undefined && (sum.returnMinor > 0n || price !== '') && (
          <span className={css.slipBarSum}>
            {sum.returnMinor > 0n && t('slip.toReturn')}
            <bdi className="num">{sum.returnMinor > 0n ? money(sum.returnMinor) : price}</bdi>
          </span>
        )}
        <ChevronUp className="icon" aria-hidden="true" />
      </SheetButton>
      {mayPutAway && trouble === undefined && placing === 'idle' && <CloseButton onClick={() => setPutAway(selections.length)} />}
    </div>
  );
}
