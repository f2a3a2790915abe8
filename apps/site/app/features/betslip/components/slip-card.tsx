import { traitsOf } from '@duskline/betting/bet-type';
import X from 'lucide-react/icons/x';
import { lazy, memo, Suspense } from 'react';
import { Link } from 'react-router';
import { loadPart } from '../../../shared/api/load-part.ts';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { dataHref, liveHref } from '../../../shared/routing/paths.ts';
import { MixedText } from '../../../shared/ui/mixed-text.tsx';
import type { Clash, ClashKind } from '../model/clash.ts';
import { placementSelection, titleWithTeasedLine } from '../model/placement-selection.ts';
import type { PlacementSelection } from '../model/placing-state.ts';
import { singleRow } from '../model/single-mode.ts';
import type { ShownSelection } from '../model/slip.ts';
import { MatchSummary } from './match-summary.tsx';
import css from './slip-card.module.css';
import { SlipPrice } from './slip-price.tsx';
import slipStakesCss from './slip-stakes.module.css';
import { StakeField } from './stake-field.tsx';
import { useBetMode, useSlip, useSlipContent, useSlipMoney, useSlipParts } from './use-slip.ts';

const CardExtras = lazy(() =>
  loadPart(() => import('./multi/card-extras.tsx')).then((module) => ({ default: module.CardExtras })),
);

/** Stake and return of one selection among several. */
function CardStake({ selection }: { selection: ShownSelection }) {
  const t = useT();
  const money = useSlipMoney();
  const content = useSlipContent();
  const row = singleRow(selection, content);
  return (
    <div className={slipStakesCss.slipCardStake}>
      <StakeField row={row} name={selection.title} label={t('slip.stake')} isCompact />
      {row.returnMinor > 0n && !row.problem && (
        <p className={slipStakesCss.slipCardReturn}>
          {t('slip.toReturn')} <bdi className="num">{money(row.returnMinor)}</bdi>
        </p>
      )}
    </div>
  );
}

/** The line that the chosen teaser sells of this selection; undefined outside of teasers. */
function useTeased(selection: ShownSelection): PlacementSelection['teased'] {
  const { betType } = useBetMode();
  const teaserId = useSlip((state) => state.terms.teaserId);
  return placementSelection(selection, traitsOf(betType).isTeased ? teaserId : undefined).teased;
}

/** What is bet on: in a teaser the line that it sells, not the market's. */
function Title({ selection, teased }: { selection: ShownSelection; teased: PlacementSelection['teased'] }) {
  const { locale } = useSite();
  const t = useT();
  if (selection.title === '') return <span className={`${css.slipTitle} skeleton`} role="img" aria-label={t('common.loading')} />;
  const title = titleWithTeasedLine(selection.title, teased);
  if (selection.link === '')
    return (
      <h3 className={css.slipTitle}>
        <MixedText text={title} />
      </h3>
    );
  const href = selection.isLive ? liveHref(locale.segment, selection.link) : dataHref(locale.segment, selection.link);
  return (
    <h3 className={css.slipTitle}>
      <Link to={href}>
        <MixedText text={title} />
      </Link>
    </h3>
  );
}

const clashTexts: Readonly<Record<ClashKind, MessageId>> = {
  market: 'slip.clash.market',
  match: 'slip.clash.match',
  source: 'slip.clash.source',
  outright: 'slip.clash.outright',
  unknown: 'slip.clash.unknown',
};

/** Why this selection cannot be in the bet of the chosen tab. */
function ClashChip({ clash, isTeasable }: { clash: Clash | undefined; isTeasable: boolean }) {
  const t = useT();
  const other = useSlip((state) => state.data.selections.find((selection) => selection.id === clash?.otherId)?.title);
  if (!clash) return isTeasable ? null : <p className={css.slipChip}>{t('slip.notTeasable')}</p>;
  return (
    <p className={css.slipChip}>
      {t(other === undefined ? 'slip.clash.unknown' : clashTexts[clash.kind], { name: other ?? '' })}
    </p>
  );
}

interface SlipCardProps {
  selection: ShownSelection;
  /** The stake of this selection is entered on its card. */
  hasStake: boolean;
  /** Part of a bet of several selections: with the marks of that bet, and what keeps it out of it. */
  isJoint: boolean;
  clash: Clash | undefined;
  isTeasable: boolean;
}

/** What a selection that cannot be bet on now is; one that is gone or over will not come back. */
function stateOf(selection: ShownSelection): 'arriving' | 'over' | 'gone' | 'suspended' | undefined {
  if (selection.isArriving) return 'arriving';
  if (selection.isOver) return 'over';
  if (selection.isGone) return 'gone';
  return selection.isOpen ? undefined : 'suspended';
}

/** One selection of the slip: what is bet on, its match as it stands, its price as it is now. */
export const SlipCard = memo(function SlipCard({ selection, hasStake, isJoint, clash, isTeasable }: SlipCardProps) {
  const t = useT();
  const { slip } = useSlipParts();
  const teased = useTeased(selection);
  // What is being placed is not taken apart.
  const isBusy = useSlip((one) => one.placing.step !== 'idle');
  const state = stateOf(selection);
  return (
    <li className={css.slipCard} data-state={state} data-clash={clash === undefined && isTeasable ? undefined : ''}>
      <Title selection={selection} teased={teased} />
      <p className={css.slipMarket}>
        {selection.marketTitle === '' ? (
          <span className="skeleton" aria-hidden="true" />
        ) : (
          <MixedText text={selection.marketTitle} />
        )}
      </p>
      {/* A teaser has a price of its own: that of a leg is shown only when something has to be said about it. */}
      {(!teased || !selection.isOpen || selection.wasOddsMilli !== undefined) && <SlipPrice selection={selection} />}
      <MatchSummary selection={selection} />
      <button
        type="button"
        className={css.slipRemove}
        disabled={isBusy}
        aria-label={t('slip.remove', { name: selection.title })}
        onClick={() => slip.remove(selection.id)}
      >
        <X className="icon icon-small" aria-hidden="true" />
      </button>
      {state !== undefined && state !== 'arriving' && <p className={css.slipChip}>{t(`slip.${state}`)}</p>}
      {isJoint && <ClashChip clash={clash} isTeasable={isTeasable} />}
      {isJoint && (
        <Suspense fallback={null}>
          <CardExtras selection={selection} />
        </Suspense>
      )}
      {hasStake && state !== 'gone' && state !== 'over' && <CardStake selection={selection} />}
    </li>
  );
});
