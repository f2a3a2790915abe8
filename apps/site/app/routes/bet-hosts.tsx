import { useCallback, useEffect, useState } from 'react';
import { BetsHost } from '../features/bets/components/bets-host.tsx';
import { SlipBar } from '../features/betslip/components/slip-bar.tsx';
import { SlipHost } from '../features/betslip/components/slip-host.tsx';
import { SlowMode } from '../features/settings/slow-mode.tsx';
import { selectRailTab } from '../features/shell/rail-state.ts';
import { RAIL_ID, RAIL_TABS } from '../features/shell/shell-ids.ts';
import { Shortcuts } from '../features/shell/shortcuts.tsx';
import { VersionWatch } from '../features/version-check/version-watch.tsx';
import { showSheet } from '../shared/ui/sheet.tsx';
import { focusTab } from '../shared/ui/tabs.tsx';
import { AccountHost } from './account-host.tsx';

/** Brings the betslip to the front: its tab, and the sheet or drawer where the rail is one; the focus follows. */
function openSlip(): void {
  selectRailTab('betslip');
  showSheet(RAIL_ID);
  requestAnimationFrame(() => focusTab(RAIL_TABS, 'betslip'));
}

const toSlipTab = (): void => selectRailTab('betslip');

/** True once the page runs in a browser: the folded slip has nothing to say before. */
function useIsRunning(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return isRunning;
}

/** The betslip, the bets, the account, the check of the version, the keys and the offer to spare a slow connection live as long as the site is open, whatever page is shown. */
export function BetHosts() {
  const onOpen = useCallback(openSlip, []);
  return (
    <>
      <SlipHost onOpen={onOpen} onChange={toSlipTab} />
      <BetsHost />
      <AccountHost />
      <VersionWatch />
      <SlowMode />
      <Shortcuts />
      {useIsRunning() && <SlipBar target={RAIL_ID} onOpen={toSlipTab} />}
    </>
  );
}
