import type { Timers } from '@duskline/realtime/timers';
import type { Caller } from '../../../shared/api/caller.ts';
import type { TabStorage } from '../../../shared/session/tab-storage.ts';
import type { PlacedTickets } from '../../../shared/slip/placed-tickets.ts';
import type { SlipPrice } from '../model/slip.ts';
import type { SlipSelection } from '../model/slip-selection.ts';

/** Who plays, as far as the slip cares. */
export interface SlipPlayer {
  readonly id: string;
  /** Units of the currency. */
  readonly balance: number;
  readonly currency: string;
}

/** What the slip needs of the world; the browser's are in browser-slip.ts. */
export interface SlipPorts {
  readonly call: Caller;
  readonly timers: Timers;
  /** null for a guest. */
  player(): SlipPlayer | null;
  openLogIn(): void;
  /** Tells the price buttons which selections are picked. */
  setPicked(ids: readonly string[]): void;
  /** Tells the lists of bets that an answer is to come, or has come. */
  setAnswerAwaited(isAwaited: boolean): void;
  /** Tells them what it has brought. */
  publishPlacedTickets(placed: PlacedTickets): void;
  readonly live: {
    price(id: string): SlipPrice | undefined;
    onPrice(id: string, listener: () => void): () => void;
    /** Prices on the page are current (brief 2.5). */
    isTrusted(): boolean;
    /** Hands prices of an answer to the page; a running stream's word is newer and stays. */
    seed(selections: readonly SlipSelection[]): void;
  };
  /** Storage of this tab. May fail silently. */
  readonly storage: TabStorage;
}

/** A price that was pressed. Titles are there when the button knows them; the server's answer brings them otherwise. */
export interface SlipPress {
  readonly selectionId: string;
  readonly matchId?: number;
  readonly isLive?: boolean;
  readonly outcome?: string;
  readonly market?: string;
}
