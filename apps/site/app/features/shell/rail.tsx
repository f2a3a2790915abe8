import Clock from 'lucide-react/icons/clock';
import History from 'lucide-react/icons/history';
import List from 'lucide-react/icons/list';
import Receipt from 'lucide-react/icons/receipt-text';
import Settings from 'lucide-react/icons/settings';
import { type ReactNode, useRef } from 'react';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { focusTab, TabList, TabPanel } from '../../shared/ui/tabs.tsx';
import css from './columns.module.css';
import { type RailTabId, railTabIds, selectRailTab, useRailTab } from './rail-state.ts';
import { RAIL_ID, RAIL_TABS } from './shell-ids.ts';
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

const PANEL_ID = 'rail-panel';

/** The right column; a drawer from 1024 down, a sheet on a phone, both modal. What its tabs hold is given by the route. */
export function Rail({ slots }: { slots: Readonly<Record<RailTabId, RailSlot>> }) {
  const t = useT();
  const current = useRailTab();
  const element = useRef<HTMLElement>(null);
  useScrollMark(element);
  const tabs = railTabIds.map((id) => {
    const { icon: Icon, text } = looks[id];
    const { badge } = slots[id];
    const content = (
      <>
        <Icon className="icon" aria-hidden="true" />
        {t(text)}
        {badge !== undefined && badge > 0 && <span className={id === 'betslip' ? 'badge badge-pick' : 'badge'}>{badge}</span>}
      </>
    );
    return { id, content };
  });
  return (
    <Sheet
      ref={element}
      id={RAIL_ID}
      label={t('rail.title')}
      className={css.rail}
      headClassName={css.sheetHead}
      focusFirst={() => focusTab(RAIL_TABS, current)}
    >
      <TabList
        name={RAIL_TABS}
        panelId={PANEL_ID}
        label={t('rail.title')}
        tabs={tabs}
        current={current}
        onSelect={selectRailTab}
        className={css.railTabs}
        tabClassName={css.railTab}
      />
      <TabPanel name={RAIL_TABS} current={current} id={PANEL_ID} className={css.railPanel}>
        {slots[current].panel()}
      </TabPanel>
    </Sheet>
  );
}
