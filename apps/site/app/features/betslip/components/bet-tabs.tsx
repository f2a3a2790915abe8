import { type SlipLimits, tabRule } from '@duskline/betting/slip-rules';
import type { ComponentProps } from 'react';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { TabList, TabPanel } from '../../../shared/ui/tabs.tsx';
import { betModes } from '../model/bet-modes.ts';
import { slipLimits } from '../model/stake-bounds.ts';
import css from './bet-tabs.module.css';
import { useSlip, useSlipParts } from './use-slip.ts';

/** True when this many selections cannot be such a bet: the tab is dimmed, and opened it says why on the button. */
const isOff = (betType: (typeof betModes)[number]['betType'], selections: number, limits: SlipLimits): boolean => {
  const counts = { stakedSizes: [Math.min(2, selections)], teaserSizes: [selections], incompatible: 0, teaserIncompatible: 0 };
  const calm = { betInProgress: false, pending: new Set<never>(), haveSelectionOddsChanged: false };
  return !tabRule({ betType, selections, ...counts, ...calm }, limits).ok;
};

/** Begins the ids of the tabs. */
const TABS = 'slip-type';
const PANEL_ID = 'slip-bets';

/** The six types of bet, each a tab of its own (BETSLIP-01). */
export function BetTabs() {
  const t = useT();
  const { slip } = useSlipParts();
  const mode = useSlip((state) => state.mode);
  // A bet on its way stays in sight.
  const isDisabled = useSlip((state) => state.placing.step !== 'idle');
  const selections = useSlip((state) => state.data.selections.length);
  const limits = slipLimits(useSlip((state) => state.data.bounds));
  const tabs = betModes.map(({ betType }) => ({
    id: betType,
    content: t(`slip.type.${betType}`),
    isDisabled,
    isDimmed: isOff(betType, selections, limits),
  }));
  return (
    <TabList
      name={TABS}
      panelId={PANEL_ID}
      label={t('slip.types')}
      tabs={tabs}
      current={mode}
      onSelect={(betType) => slip.setMode(betType)}
      className={css.slipTypes}
    />
  );
}

/** What is bet in the open tab. */
export function BetPanel(panel: ComponentProps<'div'>) {
  const mode = useSlip((state) => state.mode);
  return <TabPanel name={TABS} current={mode} id={PANEL_ID} {...panel} />;
}
