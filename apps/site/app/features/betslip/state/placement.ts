import { parseAmountNumber } from '@duskline/money/amount';
import { modeOf, type SlipContent, type SlipSum } from '../model/bet-mode.ts';
import type { Cure, CureInput } from '../model/cure.ts';
import { type PlaceAction, placeButton } from '../model/place-button.ts';
import { newRequestId, type PlacementEnd, type PlacementRecord, type PlacingState } from '../model/placing-state.ts';
import { amountText, setStake } from '../model/stakes.ts';
import { Placer } from './placer.ts';
import type { Slip } from './slip.ts';
import type { SlipPlayer, SlipPorts } from './slip-ports.ts';
import { pendingRequests, type SlipState } from './slip-state.ts';

const RECORD_KEY = 'slip.placement';

export const contentOf = ({ data, stakes }: SlipState): SlipContent => ({ lines: data.lines, stakes, bounds: data.bounds });
export const sumOf = (state: SlipState): SlipSum => modeOf(state.mode).sum(contentOf(state));

/** The balance in minor units of the slip's currency; undefined while the two differ, as between log-in and the next answer. */
export function balanceOf(state: SlipState, player: SlipPlayer | null): bigint | undefined {
  const { currency } = state.data.bounds;
  if (!player || !currency || player.currency !== currency.code) return undefined;
  const parsed = parseAmountNumber(player.balance, currency);
  return parsed.ok ? parsed.minor : undefined;
}

export const cureInput = (state: SlipState, player: SlipPlayer | null): CureInput => ({
  content: contentOf(state),
  sum: sumOf(state),
  balanceMinor: balanceOf(state, player),
});

/** What a press of the button asks for: the selections and their stakes. Odds are the odds policy's business. */
function wishOf(state: SlipState): string {
  const { betType, stakes } = modeOf(state.mode).request(contentOf(state));
  return JSON.stringify([betType, stakes.map(({ selectionId, stake }) => [selectionId, stake])]);
}

/** From the button to the receipt: what is placed, what comes of it, and what one press can put right. */
export class Placement {
  readonly #slip: Slip;
  readonly #ports: SlipPorts;
  readonly #placer: Placer;
  #isAsking = false;
  #stopWaiting: (() => void) | undefined;
  #logInListener: (() => void) | undefined;

  constructor(slip: Slip, ports: SlipPorts) {
    this.#slip = slip;
    this.#ports = ports;
    this.#placer = new Placer({
      call: ports.call,
      timers: ports.timers,
      records: {
        read: () => ports.storage.read(RECORD_KEY),
        write: (text) => ports.storage.write(RECORD_KEY, text),
        remove: () => ports.storage.remove(RECORD_KEY),
      },
      onState: (state) => this.#onState(state),
      onEnd: (end, record) => this.#onEnd(end, record),
    });
  }

  /** What the large button does. 'stake' is the component's: it moves the focus. */
  act(action: PlaceAction): void {
    if (action === 'place') this.place();
    else if (action === 'accept') void this.#slip.acceptOdds();
    else if (action === 'logIn') this.#logIn();
  }

  /** Told when the slip opens the log-in dialog: the page comes back to the slip afterwards. */
  onLogInAsked(listener: () => void): () => void {
    this.#logInListener = listener;
    return () => {
      this.#logInListener = undefined;
    };
  }

  /** BETSLIP-38. The slip stays as it is. */
  #logIn(): void {
    this.#logInListener?.();
    this.#ports.openLogIn();
  }

  place(): void {
    const { state } = this.#slip;
    const player = this.#ports.player();
    const content = contentOf(state);
    const mode = modeOf(state.mode);
    const sum = mode.sum(content);
    const { currency } = state.data.bounds;
    if (!player) {
      this.#logIn();
      return;
    }
    if (this.#placer.isBusy || !currency || sum.staked.length === 0 || sum.problem) return;
    const balanceMinor = balanceOf(state, player);
    if (balanceMinor !== undefined && sum.stakeMinor > balanceMinor) {
      // BETSLIP-39, in place: the slip and the balance stay in sight.
      this.#slip.setProblem({ kind: 'balance' });
      return;
    }
    if (pendingRequests(state).size > 0) {
      this.#wait(wishOf(state));
      return;
    }
    this.#slip.setProblem(undefined);
    this.#slip.dismissReceipt();
    this.#placer.place({
      userId: player.id,
      sentAtMs: this.#ports.timers.wall(),
      currency: currency.code,
      body: { ...mode.request(content), oddsChangePolicy: state.data.policy, requestId: newRequestId() },
      lines: sum.staked.map(({ id, title, marketTitle, matchName }) => ({ selectionId: id, title, marketTitle, matchName })),
    });
  }

  /**
   * BETSLIP-09 to BETSLIP-12: nothing is sent while the slip is being updated, but the press is not lost. It counts as soon as that is
   * done, if it still asks for the same and may be placed then; otherwise the button says what has come between.
   */
  #wait(wish: string): void {
    const { store } = this.#slip;
    if (this.#stopWaiting) return;
    store.setState({ placing: { step: 'waiting' } });
    this.#stopWaiting = store.subscribe((state) => {
      if (pendingRequests(state).size > 0) return;
      this.#endWaiting();
      if (this.#mayPlace(this.#slip.state) && wishOf(state) === wish) this.place();
    });
  }

  #endWaiting(): void {
    if (!this.#stopWaiting) return;
    this.#stopWaiting();
    this.#stopWaiting = undefined;
    if (this.#slip.state.placing.step === 'waiting') this.#slip.store.setState({ placing: { step: 'idle' } });
  }

  #mayPlace(state: SlipState): boolean {
    const content = contentOf(state);
    const mode = modeOf(state.mode);
    const button = placeButton({
      mode,
      content,
      sum: mode.sum(content),
      placing: state.placing,
      pending: pendingRequests(state),
      haveOddsChanged: state.data.haveOddsChanged,
      isGuest: this.#ports.player() === null,
      isConnected: this.#ports.live.isTrusted(),
    });
    return button.action === 'place';
  }

  /** A player has come, by log-in or with the page: a bet that was interrupted is taken up. */
  resume(): void {
    const player = this.#ports.player();
    if (player) this.#placer.resume(player.id);
  }

  stop(): void {
    this.#endWaiting();
    this.#placer.stop();
  }

  wake(): void {
    this.#placer.wake();
  }

  /** Does what a cure says. */
  apply(cure: Cure): void {
    const { data } = this.#slip.state;
    const { amountMinor } = cure;
    this.#slip.setProblem(undefined);
    if (cure.fix === 'logIn') this.#logIn();
    else if (cure.fix === 'again') this.place();
    else if (cure.fix === 'removeClosed') for (const id of cure.lineIds) this.#slip.remove(id);
    else if (amountMinor !== undefined && data.bounds.currency) {
      const { currency, maxMinor } = data.bounds;
      for (const id of cure.lineIds) {
        const minor = cure.fix === 'useMax' ? (maxMinor[id] ?? amountMinor) : amountMinor;
        this.#slip.setStakes((stakes, ids) => setStake(stakes, ids, id, amountText(minor, currency)));
      }
    }
  }

  /** Puts the selections of a receipt back into the slip, with their stakes. */
  reuse(): void {
    const { receipt } = this.#slip.state;
    if (!receipt) return;
    this.#slip.dismissReceipt();
    this.#slip.addAll(receipt.bets.map((bet) => bet.selectionId));
    for (const bet of receipt.bets) {
      this.#slip.setStakes((stakes, ids) => setStake({ ...stakes, isSame: false }, ids, bet.selectionId, String(bet.stake)));
    }
  }

  #onState(placing: PlacingState): void {
    this.#slip.store.setState({ placing });
    const isAsking = placing.step === 'sending' || placing.step === 'checking';
    if (isAsking !== this.#isAsking) this.#slip.track('placeBet', isAsking);
    this.#isAsking = isAsking;
    if (placing.step === 'delayed') {
      this.#slip.announce('slip.said.delayed', { seconds: Math.ceil((placing.untilMs - placing.sinceMs) / 1000) });
    }
  }

  #onEnd(end: PlacementEnd, record: PlacementRecord): void {
    const slip = this.#slip;
    const lineIds = record.lines.map((line) => line.selectionId);
    if (end.kind === 'unauthorized') this.#logIn();
    else if (end.kind === 'lost') slip.setProblem({ kind: 'lost' });
    else if (end.kind === 'refused') {
      slip.setProblem({ kind: 'declined', exceptionName: end.exceptionName, message: end.message, lineIds });
    } else {
      const accepted = end.bets.filter((bet) => bet.isAccepted);
      const declined = end.bets.filter((bet) => !bet.isAccepted);
      const [first] = declined;
      if (accepted.length > 0) slip.store.setState({ receipt: { atMs: end.atMs, bets: accepted } });
      if (first) {
        const { exceptionName, message } = first;
        slip.setProblem({ kind: 'declined', exceptionName, message, lineIds: declined.map((bet) => bet.selectionId) });
        // A live bet has taken its selection along while it waited: declined, it comes back.
        const stakes = record.body.stakes.filter((row) => declined.some((bet) => bet.selectionId === row.selectionId));
        void slip.restore(stakes.map((row) => ({ id: row.selectionId ?? '', stake: String(row.stake) })));
      }
      if (accepted.length > 0) slip.announce('slip.said.placed', { count: accepted.length });
    }
    void slip.load();
  }
}
