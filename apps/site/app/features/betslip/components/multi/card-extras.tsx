import { traitsOf } from '@duskline/betting/bet-type';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type PointerEvent, useRef } from 'react';
import { formatHandicap } from '../../../../shared/format/format-price.ts';
import { useT } from '../../../../shared/i18n/site-context.tsx';
import type { ShownLine } from '../../model/slip.ts';
import { currentTeaser } from '../../model/teaser-mode.ts';
import { inOrder, moved } from '../../model/terms.ts';
import css from '../slip-card.module.css';
import { useBetMode, useIsPlacing, useSlip, useSlipContent, useSlipParts } from '../use-slip.ts';

/** BETSLIP-31: a banker is in every bet of the system. */
function BankerButton({ line }: { line: ShownLine }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  return (
    <button
      type="button"
      className={css.slipBanker}
      disabled={isBusy}
      aria-pressed={line.isBanker}
      aria-label={t('slip.banker.of', { name: line.title })}
      title={t('slip.banker')}
      onClick={() => slip.setBanker(line.id, !line.isBanker)}
    >
      <b aria-hidden="true">{t('slip.banker.short')}</b>
    </button>
  );
}

/** The place under a pointer among the cards of a list. */
function placeAt(list: Element, y: number): number {
  const cards = [...list.children];
  const at = cards.findIndex((card) => y < card.getBoundingClientRect().bottom);
  return at < 0 ? cards.length - 1 : at;
}

/** Order of a chain: by dragging, and by buttons for everybody who does not drag (WCAG 2.5.7). */
function OrderControls({ line }: { line: ShownLine }) {
  const t = useT();
  const { slip } = useSlipParts();
  const isBusy = useIsPlacing();
  const root = useRef<HTMLDivElement>(null);
  const lines = useSlip((state) => state.data.lines);
  const order = useSlip((state) => state.terms.order);
  const ids = inOrder(lines, order).map((one) => one.id);
  const at = ids.indexOf(line.id);
  const moveTo = (place: number) => {
    // A drag outlives the render that it began in: the current order counts.
    const { data, terms: now, placing } = slip.state;
    const all = inOrder(data.lines, now.order).map((one) => one.id);
    if (placing.step !== 'idle' || place === all.indexOf(line.id) || place < 0 || place >= all.length) return;
    slip.setTerms((terms) => ({ ...terms, order: moved(all, line.id, place) }));
    slip.announce('slip.said.moved', { name: line.title, place: place + 1, total: all.length });
  };
  const press = (place: number, name: 'up' | 'down') => {
    moveTo(place);
    // The card has moved in the page, which takes the focus away from its button; at an end the other button takes over.
    requestAnimationFrame(() => {
      const find = (one: string) => root.current?.querySelector<HTMLButtonElement>(`[data-move-to=${one}]:not(:disabled)`);
      (find(name) ?? find(name === 'up' ? 'down' : 'up'))?.focus();
    });
  };
  const startDrag = ({ currentTarget, pointerId }: PointerEvent<HTMLSpanElement>) => {
    const list = currentTarget.closest('ul');
    if (!list) return;
    // The page is listened to: a card that moves in the list is taken out of it for a moment, and would lose a captured pointer.
    const drag = new AbortController();
    const options = { signal: drag.signal };
    const end = (event: globalThis.PointerEvent) => event.pointerId === pointerId && drag.abort();
    addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId === pointerId) moveTo(placeAt(list, event.clientY));
      },
      options,
    );
    addEventListener('pointerup', end, options);
    addEventListener('pointercancel', end, options);
  };
  return (
    <div className={css.slipOrder} ref={root}>
      {/* A handle for the pointer; keyboards and screen readers have the buttons. */}
      <span
        className={css.slipGrip}
        title={t('slip.order.drag')}
        aria-hidden="true"
        onPointerDown={(event) => {
          if (isBusy || event.button !== 0) return;
          event.preventDefault();
          startDrag(event);
        }}
      >
        <span className={`${css.slipPlaceNumber} num`}>{at + 1}</span>
        <GripVertical className="icon icon-small" />
      </span>
      <button
        type="button"
        data-move-to="up"
        disabled={isBusy || at === 0}
        aria-label={t('slip.order.up', { name: line.title })}
        onClick={() => press(at - 1, 'up')}
      >
        <ChevronUp className="icon icon-small" aria-hidden="true" />
      </button>
      <button
        type="button"
        data-move-to="down"
        disabled={isBusy || at === ids.length - 1}
        aria-label={t('slip.order.down', { name: line.title })}
        onClick={() => press(at + 1, 'down')}
      >
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </button>
    </div>
  );
}

/** The line of the market and the line that the teaser sells. */
function TeasedLine({ line }: { line: ShownLine }) {
  const t = useT();
  const content = useSlipContent();
  const teaser = currentTeaser(content);
  const to = teaser && line.teaserLines[String(teaser.ID)];
  if (to === undefined || line.line === '') return null;
  const isSigned = /^[+-]/.test(to);
  const show = (text: string) => (isSigned ? formatHandicap(text) : text);
  return (
    <p className={css.slipTeased}>
      <span className="sr-only">{t('slip.teaser.line', { from: show(line.line), to: show(to) })}</span>
      <bdi className="num" aria-hidden="true">
        <s>{show(line.line)}</s>
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
export function CardExtras({ line }: { line: ShownLine }) {
  const { hasRows, isLaid, isTeased } = traitsOf(useBetMode().betType);
  if (isLaid) return <OrderControls line={line} />;
  if (isTeased) return <TeasedLine line={line} />;
  if (!hasRows) return null;
  return (
    <>
      <BankerButton line={line} />
      <NoOffer />
    </>
  );
}
