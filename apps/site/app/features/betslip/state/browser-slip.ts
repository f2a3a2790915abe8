import { systemTimers } from '@duskline/realtime/timers';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { liveConnection } from '../../../shared/live/live-connection.ts';
import { openSessionDialog, sessionStore } from '../../../shared/session/session-store.ts';
import { tabStorage } from '../../../shared/session/tab-storage.ts';
import { setUnderWay } from '../../../shared/slip/bets-under-way.ts';
import { publishPlacedTickets, setAnswerAwaited } from '../../../shared/slip/placed-tickets.ts';
import { setPicked } from '../../../shared/slip/slip-port.ts';
import { isConnected } from '../model/place-button.ts';
import { slipTopic } from '../model/slip-topics.ts';
import { createSlipParts, type SlipParts } from './slip-parts.ts';
import type { SlipPorts } from './slip-ports.ts';

const ports: SlipPorts = {
  call: browserCall,
  timers: systemTimers,
  player() {
    const { account } = sessionStore.getState();
    return account && { id: account.id, balance: account.balance, currency: account.currency };
  },
  openLogIn: () => openSessionDialog('login'),
  setPicked,
  setAnswerAwaited,
  publishPlacedTickets,
  live: {
    price: (id) => liveConnection().store.price(id),
    onPrice: (id, listener) => liveConnection().store.onPrice(id, listener),
    isTrusted: () => isConnected(liveConnection().freshness),
    seed(selections) {
      const connection = liveConnection();
      for (const selection of selections) {
        const { topic, key } = slipTopic(selection);
        const price = { id: selection.id, oddsMilli: selection.oddsMilli, isLocked: !selection.isOpen };
        connection.store.seed([price], [], !connection.isFollowing(topic, key));
      }
    },
  },
  storage: tabStorage,
};

let parts: SlipParts | undefined;

/** The slip of this page. On the server nobody writes to it, so that it is the empty slip for everybody. */
export function browserSlip(): SlipParts {
  if (!parts) {
    parts = createSlipParts(ports);
    parts.slip.store.subscribe(({ phase, placing }) => {
      // The slip publishes its selections right after its state.
      queueMicrotask(() => setUnderWay('slip', phase === 'none'));
      setUnderWay('placement', placing.step !== 'idle');
    });
  }
  return parts;
}
