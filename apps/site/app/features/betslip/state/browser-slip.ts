import { systemTimers } from '@duskline/realtime/timers';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { liveConnection } from '../../../shared/live/live-connection.ts';
import { openSessionDialog, sessionStore } from '../../../shared/session/session-store.ts';
import { setAnswerAwaited, tellPlaced } from '../../../shared/slip/placed-tickets.ts';
import { setPicked } from '../../../shared/slip/slip-port.ts';
import { isConnected } from '../model/place-button.ts';
import { slipTopic } from '../model/slip-topics.ts';
import { createSlipParts, type SlipParts } from './slip-parts.ts';
import type { SlipPorts } from './slip-ports.ts';

/** A tab's storage may be forbidden, or full: the slip works without it. */
const attempt = <Value>(run: () => Value, otherwise: Value): Value => {
  try {
    return run();
  } catch {
    return otherwise;
  }
};

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
  tellPlaced,
  live: {
    price: (id) => liveConnection().store.price(id),
    onPrice: (id, listener) => liveConnection().store.onPrice(id, listener),
    isTrusted: () => isConnected(liveConnection().freshness),
    seed(lines) {
      const connection = liveConnection();
      for (const line of lines) {
        const { topic, key } = slipTopic(line);
        const price = { id: line.id, oddsMilli: line.oddsMilli, isLocked: !line.isOpen };
        connection.store.seed([price], [], !connection.isFollowing(topic, key));
      }
    },
  },
  storage: {
    read: (name) => attempt(() => sessionStorage.getItem(name), null),
    write: (name, text) => attempt(() => sessionStorage.setItem(name, text), undefined),
    remove: (name) => attempt(() => sessionStorage.removeItem(name), undefined),
  },
};

let parts: SlipParts | undefined;

/** The slip of this page. On the server nobody writes to it, so that it is the empty slip for everybody. */
export function browserSlip(): SlipParts {
  parts ??= createSlipParts(ports);
  return parts;
}
