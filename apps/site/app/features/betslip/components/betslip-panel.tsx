import { traitsOf } from '@duskline/betting/bet-type';
import { inSignsOf, readTypedAmount } from '@duskline/betting/typed-amount';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { whenIdle } from '../../../shared/routing/route-modules.ts';
import { useAmountNotation } from '../../../shared/ui/amount-input.tsx';
import { EmptyNotice, ErrorNotice } from '../../../shared/ui/notice.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { activeId, setStake, stakeOf } from '../model/stakes.ts';
import { inOrder } from '../model/terms.ts';
import { BetPanel, BetTabs } from './bet-tabs.tsx';
import css from './betslip-panel.module.css';
import { BookedBetWithoutSlip } from './booked-bet.tsx';
import { OddsPolicy } from './odds-policy.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ShareSlip } from './share-slip.tsx';
import { SlipCard } from './slip-card.tsx';
import { SlipFooter } from './slip-footer.tsx';
import { SlipNotices } from './slip-notices.tsx';
import slipStakesCss from './slip-stakes.module.css';
import { useMaxWatch } from './use-max-watch.ts';
import { usePlaceButton } from './use-place-button.ts';
import { useBetMode, useIsPlacing, useSlip, useSlipContent, useSlipParts, useStakeScale } from './use-slip.ts';

const multi = () => loadPart(() => import('./multi/multi-stakes.tsx'));
const MultiTerms = lazy(() => multi().then((module) => ({ default: module.MultiTerms })));
/** What the tabs of several selections show: there before one of them is pressed, so that nothing moves under the next press. */
const preloadTabs = () => void Promise.allSettled([multi(), loadPart(() => import('./multi/card-extras.tsx'))]);
const MultiBoost = lazy(() => multi().then((module) => ({ default: module.MultiBoost })));
/** Free bets come with the first use. */
const FreeBetPicker = lazy(() =>
  loadPart(() => import('./multi/free-bet-picker.tsx')).then((module) => ({ default: module.FreeBetPicker })),
);

function EmptySlip() {
  const t = useT();
  const { slip } = useSlipParts();
  const hasCleared = useSlip((state) => state.cleared.length > 0);
  return (
    <EmptyNotice text={t(hasCleared ? 'slip.cleared' : 'slip.empty')}>
      {hasCleared ? (
        <button type="button" className="button" onClick={() => slip.undoClear()}>
          {t('slip.undo')}
        </button>
      ) : (
        <p>{t('slip.emptyHint')}</p>
      )}
    </EmptyNotice>
  );
}

function Loading() {
  return (
    <div className={css.slipLoading} aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

/**
 * Digits and the dot, typed anywhere in the slip, go to the stake that was touched last (brief 3.15). `onEarly` takes the ones that are
 * typed before the field of a tab has been loaded.
 */
function sendToStake(
  event: KeyboardEvent<HTMLElement>,
  id: string | undefined,
  onEarly: (id: string, key: string) => void,
): void {
  const { target, key, currentTarget } = event;
  if (id === undefined || !/^[0-9.,]$/.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
  // A select opens its list at what is typed.
  if (target instanceof HTMLInputElement || (target instanceof Element && target.closest('[role=combobox], [role=listbox]')))
    return;
  // The key itself then lands in the field: the focus moves before the letter is written.
  if (!focusStake(currentTarget, id)) onEarly(id, key);
}

/** False when there is no field yet. */
function focusStake(root: Element | null, id: string | undefined): boolean {
  const fields = [...(root?.querySelectorAll<HTMLInputElement>('input[data-stake]') ?? [])];
  const field = fields.find((one) => one.dataset.stake === id) ?? fields[0];
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
  return field !== undefined;
}

/** How many selections there are, whether they stay, and the press that takes them all out. */
function SlipHead({ isBusy }: { isBusy: boolean }) {
  const t = useT();
  const { slip } = useSlipParts();
  const count = useSlip((state) => state.data.selections.length);
  return (
    <div className={css.slipHead}>
      <span>{t('slip.selections', { count })}</span>
      <ShareSlip isBusy={isBusy} />
      <button type="button" className={css.slipClear} disabled={isBusy} aria-label={t('slip.clear')} onClick={() => slip.clear()}>
        <Trash className="icon icon-small" aria-hidden="true" />
        {t('slip.clearShort')}
      </button>
    </div>
  );
}

function KeepSwitch({ isBusy }: { isBusy: boolean }) {
  const t = useT();
  const id = useId();
  const { slip } = useSlipParts();
  const keepsSelections = useSlip((state) => state.terms.keepsSelections);
  return (
    <div className={`${slipStakesCss.slipSame} ${css.slipKeep}`}>
      <span id={id}>{t('slip.keep')}</span>
      <Switch
        isOn={keepsSelections}
        labelledBy={id}
        isDisabled={isBusy}
        onChange={(isOn) => slip.setTerms((terms) => ({ ...terms, keepsSelections: isOn }))}
      />
    </div>
  );
}

/** The selections of the chosen bet, in the order in which it takes them. */
function Cards() {
  const content = useSlipContent();
  const { betType } = useBetMode();
  const { isMultiLeg: isJoint, isLaid, isTeased } = traitsOf(betType);
  const { isSame } = content.stakes;
  const selections = isLaid ? inOrder(content.selections, content.terms.order) : content.selections;
  return (
    <ul className={css.slipCards}>
      {selections.map((selection) => (
        <SlipCard
          key={selection.id}
          selection={selection}
          hasStake={!isJoint && selections.length > 1 && !isSame}
          isJoint={isJoint}
          clash={isJoint ? content.clashes.get(selection.id) : undefined}
          isTeasable={!isTeased || !content.notTeasable.has(selection.id)}
        />
      ))}
    </ul>
  );
}

/** The betslip: what is picked, what it costs, what it may return, and the button. */
export function BetslipPanel() {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { slip, placement } = useSlipParts();
  const phase = useSlip((state) => state.phase);
  const count = useSlip((state) => state.data.selections.length);
  const receipt = useSlip((state) => state.receipt);
  // What a trader looks at, or has offered instead, is not paid in another way any more.
  const hasFreeBets = useSlip(
    ({ freeBets, placing: { step } }) => freeBets.length > 0 && step !== 'trader' && step !== 'offered',
  );
  const content = useSlipContent();
  const mode = useBetMode();
  const { hasRows, hasBonus } = traitsOf(mode.betType);
  const active = activeId(
    content.stakes,
    mode.rows(content).map((row) => row.key),
  );
  const bets = useRef<HTMLDivElement>(null);
  useEffect(() => whenIdle(preloadTabs), []);
  // Another tab begins at its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is the reason
  useEffect(() => {
    // Not returned: browsers answer a scroll with a promise, which is no clean-up.
    bets.current?.scrollTo(0, 0);
  }, [mode]);
  const { sum, button } = usePlaceButton();
  useMaxWatch(button);
  const isPlacing = useIsPlacing();
  const isEmpty = count === 0;
  const notation = useAmountNotation(useStakeScale());
  const typeEarly = (key: string, letter: string) => {
    const typed = (text: string) => readTypedAmount(inSignsOf(text, notation.decimalSign) + letter, notation);
    if (!isPlacing) slip.setStakes((stakes, ids) => setStake(stakes, ids, key, typed(stakeOf(stakes, key).text)));
  };
  return (
    <div className={css.slip}>
      {isEmpty && receipt && <ReceiptCard receipt={receipt} />}
      {isEmpty && !receipt && phase === 'none' && <Loading />}
      {isEmpty && phase === 'failed' && <ErrorNotice onRetry={() => void slip.load()} />}
      {isEmpty && !receipt && phase === 'loaded' && !isPlacing && <EmptySlip />}
      {isEmpty && (
        <div className={css.slipAlone} data-part="slip-foot">
          <SlipNotices />
          <BookedBetWithoutSlip sum={sum} button={button} />
        </div>
      )}
      {!isEmpty && (
        <form
          ref={form}
          className={css.slipForm}
          data-fills-rail=""
          aria-label={t('slip.title')}
          noValidate
          onKeyDown={(event) => sendToStake(event, active, typeEarly)}
          onSubmit={(event) => {
            event.preventDefault();
            if (button.action === 'stake') focusStake(form.current, sum.problem?.key ?? active);
            else placement.act(button.action);
          }}
        >
          <BetTabs />
          <BetPanel ref={bets} className={css.slipBets}>
            {receipt && <ReceiptCard receipt={receipt} />}
            <SlipHead isBusy={isPlacing} />
            {traitsOf(mode.betType).isMultiLeg && (
              <Suspense fallback={hasRows && <div className={`skeleton ${slipStakesCss.slipStakesPlace}`} />}>
                <MultiTerms />
              </Suspense>
            )}
            <Cards />
            {hasBonus && (
              <Suspense fallback={null}>
                <MultiBoost />
              </Suspense>
            )}
            {hasFreeBets && (
              <Suspense fallback={null}>
                <FreeBetPicker />
              </Suspense>
            )}
            <KeepSwitch isBusy={isPlacing} />
            <div className={css.slipPolicy}>
              <OddsPolicy />
            </div>
          </BetPanel>
          <SlipFooter sum={sum} button={button} />
        </form>
      )}
    </div>
  );
}
