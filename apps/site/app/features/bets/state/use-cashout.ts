import type { CashoutPayload } from '@duskline/contract/realtime';
import { systemTimers } from '@duskline/realtime/timers';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { liveConnection } from '../../../shared/live/live-connection.ts';
import { sessionStore, useAccount } from '../../../shared/session/session-store.ts';
import { tabStorage } from '../../../shared/session/tab-storage.ts';
import { setUnderWay } from '../../../shared/slip/bets-under-way.ts';
import type { CashoutState } from '../model/cashout.ts';
import { CashoutStore } from './cashout-store.ts';
import { readProcessing } from './use-bets.ts';

let cashouts: CashoutStore | undefined;
/** Whose cashouts the store holds: messages to one person are not shown to another. */
let shownTo: string | undefined;
let onChanged: (() => void) | undefined;

const newRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const hasAny = (record: object): boolean => Object.keys(record).length > 0;

function createCashoutStore(): CashoutStore {
  const made = new CashoutStore({
    call: browserCall,
    timers: systemTimers,
    storage: tabStorage,
    player: () => sessionStore.getState().account?.id,
    newRequestId,
    onChanged: () => onChanged?.(),
  });
  made.store.subscribe(({ processing, changed }) => setUnderWay('cashout', hasAny(processing) || hasAny(changed)));
  return made;
}

/** The one store of this page. */
export function cashoutStore(): CashoutStore {
  cashouts ??= createCashoutStore();
  return cashouts;
}

export const useCashout = <Value>(select: (state: CashoutState) => Value): Value => useStore(cashoutStore().store, select);

const ticketsOf = (payload: unknown): CashoutPayload['tickets'] => (payload as Partial<CashoutPayload>).tickets ?? {};

/** Follows offers and decisions while bets are in sight. `refresh` reads the lists again. */
export function useCashoutStream(refresh: () => void): void {
  const userId = useAccount()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    if (shownTo !== userId) cashoutStore().forget();
    shownTo = userId;
    const { client } = liveConnection();
    onChanged = refresh;
    void cashoutStore().load();
    cashoutStore().resume();
    const stopOffers = client.subscribe('cashout', '', {
      snapshot: (payload) => cashoutStore().applyOffers(ticketsOf(payload), true),
      update: (payload) => cashoutStore().applyOffers(ticketsOf(payload), false),
      reload: () => void cashoutStore().load(),
    });
    const stopFeed = client.subscribe('processing', '', {
      update: (payload) => cashoutStore().applyProcessing(readProcessing(payload)),
    });
    return () => {
      stopOffers();
      stopFeed();
      onChanged = undefined;
    };
  }, [userId, refresh]);
}
