import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import List from 'lucide-react/icons/list';
import Receipt from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './columns.module.css';
import { useModalSheet } from './modal-sheet.ts';
import { RAIL_ID } from './popovers.ts';
import { type RailTabId, railTabIds, selectRailTab, useRailTab } from './rail-state.ts';
import { useScrollMark } from './use-scroll-mark.ts';

export interface RailSlot {
  /** What the tab shows; made only while the tab is chosen. */
  readonly panel: () => ReactNode;
  /** Number on the tab, when there is something to count. */
  readonly badge?: number | undefined;
}

const looks: Record<RailTabId, { icon: typeof Clock; text: MessageId }> = {
  betslip: { icon: Receipt, text: 'rail.betslip' },
  pending: { icon: Clock, text: 'rail.pending' },
  history: { icon: History, text: 'rail.history' },
  'my-bets': { icon: List, text: 'rail.myBets' },
  settings: { icon: Settings, text: 'rail.settings' },
};

/** Arrow keys, Home and End move between tabs, as the tab pattern wants it. */
function onTabKey(event: KeyboardEvent<HTMLElement>, current: RailTabId): void {
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const at = railTabIds.indexOf(current);
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const last = railTabIds.length - 1;
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : (at + (isRtl ? -step : step) + last + 1) % (last + 1);
  if (next === at) return;
  event.preventDefault();
  const id = railTabIds[next] ?? current;
  selectRailTab(id);
  event.currentTarget.querySelector<HTMLElement>(`#rail-tab-${id}`)?.focus();
}

/** The right column; a drawer from 1024 down, a sheet on a phone, both modal. What its tabs hold is given by the route. */
export function Rail({ slots }: { slots: Readonly<Record<RailTabId, RailSlot>> }) {
  const t = useT();
  const current = useRailTab();
  const element = useRef<HTMLElement>(null);
  useScrollMark(element);
  const { isOpen, onBeforeToggle, onToggle } = useModalSheet(element, () =>
    element.current?.querySelector<HTMLElement>(`#rail-tab-${current}`)?.focus(),
  );
  return (
    <aside
      ref={element}
      id={RAIL_ID}
      popover="auto"
      className={css.rail}
      data-sheet=""
      {...(isOpen ? { role: 'dialog', 'aria-modal': true } : {})}
      aria-label={t('rail.title')}
      onBeforeToggle={onBeforeToggle}
      onToggle={onToggle}
    >
      <div className={css.sheetHead}>
        <button
          type="button"
          className="icon-button"
          popoverTarget={RAIL_ID}
          popoverTargetAction="hide"
          aria-label={t('common.close')}
        >
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className={css.railTabs} role="tablist" aria-label={t('rail.title')} onKeyDown={(event) => onTabKey(event, current)}>
        {railTabIds.map((id) => {
          const { icon: Icon, text } = looks[id];
          const { badge } = slots[id];
          return (
            <button
              key={id}
              type="button"
              role="tab"
              id={`rail-tab-${id}`}
              className={css.railTab}
              aria-selected={id === current}
              aria-controls="rail-panel"
              tabIndex={id === current ? 0 : -1}
              onClick={() => selectRailTab(id)}
            >
              <Icon className="icon" aria-hidden="true" />
              {t(text)}
              {badge !== undefined && badge > 0 && (
                <span className={id === 'betslip' ? 'badge badge-pick' : 'badge'}>{badge}</span>
              )}
            </button>
          );
        })}
      </div>
      <div className={css.railPanel} role="tabpanel" id="rail-panel" aria-labelledby={`rail-tab-${current}`}>
        {slots[current].panel()}
      </div>
    </aside>
  );
}
