import { traitsOf } from '@duskline/betting/bet-type';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { formatHandicap } from '../../../../shared/format/format-price.ts';
import { useT } from '../../../../shared/i18n/site-context.tsx';
import { SortControls } from '../../../../shared/ui/sort-controls.tsx';
import { Tooltip } from '../../../../shared/ui/tooltip.tsx';
import type { ShownSelection } from '../../model/slip.ts';
import { currentTeaser } from '../../model/teaser-mode.ts';
import { inOrder, moved } from '../../model/terms.ts';
import css from '../slip-card.module.css';
import { useBetMode, useIsPlacing, useSlip, useSlipContent, useSlipParts } from '../use-slip.ts';

/** BETSLIP-31: a banker is in every bet of the system. */
function BankerButton({ selection }: { selection: ShownSelection }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  return (
    <Tooltip text={t('slip.banker')}>
      {(trigger) => (
        <button
          type="button"
          className={css.slipBanker}
          disabled={isBusy}
          aria-pressed={selection.isBanker}
          aria-label={t('slip.banker.of', { name: selection.title })}
          onClick={() => slip.setBanker(selection.id, !selection.isBanker)}
          {...trigger}
        >
          <b aria-hidden="true">{t('slip.banker.short')}</b>
        </button>
      )}
    </Tooltip>
  );
}

/** Place of a selection in its chain. */
function OrderControls({ selection }: { selection: ShownSelection }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const selections = useSlip((state) => state.data.selections);
  const order = useSlip((state) => state.terms.order);
  const ids = inOrder(selections, order).map((one) => one.id);
  const moveTo = (place: number) => {
    const { data, terms: now, placing } = slip.state;
    const all = inOrder(data.selections, now.order).map((one) => one.id);
    if (placing.step !== 'idle' || place === all.indexOf(selection.id) || place < 0 || place >= all.length) return;
    slip.setTerms((terms) => ({ ...terms, order: moved(all, selection.id, place) }));
    slip.announce('slip.said.moved', { name: selection.title, place: place + 1, total: all.length });
  };
  const name = selection.title;
  return (
    <SortControls
      place={ids.indexOf(selection.id)}
      count={ids.length}
      onMove={moveTo}
      texts={{ drag: t('slip.order.drag'), up: t('slip.order.up', { name }), down: t('slip.order.down', { name }) }}
      isDisabled={isBusy}
      className={css.slipOrder}
      gripClassName={css.slipGrip}
      numberClassName={`${css.slipPlaceNumber} num`}
    />
  );
}

/** The line of the market and the line that the teaser sells. */
function TeasedLine({ selection }: { selection: ShownSelection }) {
  const t = useT();
  const content = useSlipContent();
  const teaser = currentTeaser(content);
  const to = teaser && selection.teaserLines[String(teaser.ID)];
  if (to === undefined || selection.line === '') return null;
  const isSigned = /^[+-]/.test(to);
  const show = (text: string) => (isSigned ? formatHandicap(text) : text);
  return (
    <p className={css.slipTeased}>
      <span className="sr-only">{t('slip.teaser.line', { from: show(selection.line), to: show(to) })}</span>
      <bdi className="num" aria-hidden="true">
        <s>{show(selection.line)}</s>
      </bdi>
      <ArrowRight className={`icon icon-small ${css.flip}`} aria-hidden="true" />
      <bdi className="num" aria-hidden="true">
        {show(to)}
      </bdi>
    </p>
  );
}

/** TRADER-02, AMB-44: a system over the limit gets no counter-offer; every selection of it says so. */
function NoOffer() {
  const t = useT();
  const isLimited = useSlip(
    ({ problem }) =>
      problem?.kind === 'declined' && /^(Line|Market)BettingLimit|^TraderOffersNotAvailable/.test(problem.exceptionName),
  );
  return isLimited ? <p className={css.slipChip}>{t('slip.offer.notForSystem')}</p> : null;
}

/** What the type of bet adds to a selection: its place, its banker mark, its teased line. */
export function CardExtras({ selection }: { selection: ShownSelection }) {
  const { hasRows, isOrdered, isTeased } = traitsOf(useBetMode().betType);
  if (isOrdered) return <OrderControls selection={selection} />;
  if (isTeased) return <TeasedLine selection={selection} />;
  if (!hasRows) return null;
  return (
    <>
      <BankerButton selection={selection} />
      <NoOffer />
    </>
  );
}
