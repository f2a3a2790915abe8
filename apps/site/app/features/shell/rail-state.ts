import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** RIGHTBAR-01, in this order. */
export const railTabIds = ['betslip', 'pending', 'history', 'my-bets', 'settings'] as const;
export type RailTabId = (typeof railTabIds)[number];

const store = createStore<{ tab: RailTabId }>(() => ({ tab: 'betslip' }));

/** RIGHTBAR-02, AMB-34: adding a selection and placing a bet both come here. */
export const selectRailTab = (tab: RailTabId): void => store.setState({ tab });
export const useRailTab = (): RailTabId => useStore(store, (state) => state.tab);
