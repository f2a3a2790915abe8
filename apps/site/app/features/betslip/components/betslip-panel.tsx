import '../betslip.css';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useRef } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { EmptyNotice, ErrorNotice } from '../../../shared/ui/notice.tsx';
import { activeId } from '../model/stakes.ts';
import { BetTabs } from './bet-tabs.tsx';
import { PlaceBetButton } from './place-bet-button.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { SlipCard } from './slip-card.tsx';
import { SlipFooter } from './slip-footer.tsx';
import { SlipNotices } from './slip-notices.tsx';
import { usePlaceButton } from './use-place-button.ts';
import { useSlip, useSlipParts } from './use-slip.ts';

const PANEL_ID = 'slip-bets';

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
    <div className="slip-loading" aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

/** Digits and the dot, typed anywhere in the slip, go to the stake that was touched last (brief 3.15). */
function sendToStake(event: KeyboardEvent<HTMLElement>, id: string | undefined): void {
  const { target, key, currentTarget } = event;
  if (id === undefined || !/^[0-9.,]$/.test(key) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  // The key itself then lands in the field: the focus moves before the letter is written.
  focusStake(currentTarget, id);
}

function focusStake(root: Element | null, id: string | undefined): void {
  const fields = [...(root?.querySelectorAll<HTMLInputElement>('input[data-stake]') ?? [])];
  const field = fields.find((one) => one.dataset.stake === id) ?? fields[0];
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** The betslip: what is picked, what it costs, what it may return, and the button. */
export function BetslipPanel() {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const { slip, placement } = useSlipParts();
  const phase = useSlip((state) => state.phase);
  const lines = useSlip((state) => state.data.lines);
  const receipt = useSlip((state) => state.receipt);
  const isSame = useSlip((state) => state.stakes.isSame);
  const active = useSlip((state) =>
    activeId(
      state.stakes,
      state.data.lines.map((line) => line.id),
    ),
  );
  const { sum, button } = usePlaceButton();
  const isPlacing = useSlip((state) => state.placing.step !== 'idle');
  const isEmpty = lines.length === 0;
  return (
    <div className="slip">
      {receipt && <ReceiptCard receipt={receipt} />}
      {isEmpty && !receipt && phase === 'none' && <Loading />}
      {isEmpty && phase === 'failed' && <ErrorNotice onRetry={() => void slip.load()} />}
      {isEmpty && !receipt && phase === 'loaded' && !isPlacing && <EmptySlip />}
      {isEmpty && (
        <div className="slip-alone">
          <SlipNotices />
          {/* A live bet takes its selection along: after a reload there is nothing else left to show of it. */}
          {isPlacing && <PlaceBetButton button={button} stakeMinor={0n} />}
        </div>
      )}
      {!isEmpty && (
        <form
          ref={form}
          className="slip-form"
          aria-label={t('slip.title')}
          noValidate
          onKeyDown={(event) => sendToStake(event, active)}
          onSubmit={(event) => {
            event.preventDefault();
            if (button.action === 'stake') focusStake(form.current, sum.problem?.lineId ?? active);
            else placement.act(button.action);
          }}
        >
          <div className="slip-head">
            <BetTabs panelId={PANEL_ID} />
            <button
              type="button"
              className="icon-button"
              disabled={isPlacing}
              aria-label={t('slip.clear')}
              onClick={() => slip.clear()}
            >
              <Trash className="icon" aria-hidden="true" />
            </button>
          </div>
          <div id={PANEL_ID} role="tabpanel" aria-label={t('slip.selections', { count: lines.length })}>
            <ul className="slip-cards">
              {lines.map((line) => (
                <SlipCard key={line.id} line={line} hasStake={lines.length > 1 && !isSame} />
              ))}
            </ul>
          </div>
          <SlipFooter sum={sum} button={button} />
        </form>
      )}
    </div>
  );
}
