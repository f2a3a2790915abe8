import { betTypeOfNumber, traitsOf } from '@duskline/betting/bet-type';
import { parseAmountNumber } from '@duskline/money/amount';
import type { SlipSum } from '../model/bet-mode.ts';
import { modeOf } from '../model/bet-modes.ts';
import type { FormerSelection } from '../model/former-selection.ts';
import { type PlaceAction, placeButton } from '../model/place-button.ts';
import { placementSelection } from '../model/placement-selection.ts';
import {
  newRequestId,
  type PlacedBet,
  type PlacementEnd,
  type PlacementRecord,
  type PlacingState,
} from '../model/placing-state.ts';
import { hasPlacedSelections } from '../model/slip.ts';
import { amountText, clearMultiStakes, setStake } from '../model/stakes.ts';
import type { FixInput, SuggestedFix } from '../model/suggested-fix.ts';
import { systemKey } from '../model/system-mode.ts';
import { currentTeaser } from '../model/teaser-mode.ts';
import { contentOf } from './content.ts';
import type { Extras } from './extras.ts';
import { PlacementClient } from './placement-client.ts';
import type { Slip } from './slip.ts';
import type { SlipPlayer, SlipPorts } from './slip-ports.ts';
import { pendingRequests, type Receipt, type SlipState } from './slip-state.ts';

/** One record for each player: no other player sees what became of a bet, and another player who bets in this browser does not overwrite it. */
const recordKey = (userId: string): string => `slip.placement.${userId}`;

const sumOf = (state: SlipState): SlipSum => modeOf(state.mode).sum(contentOf(state));

/** The balance in minor units of the slip's currency; undefined while the two differ, as between log-in and the next answer. */
export function balanceOf(state: SlipState, player: SlipPlayer | null): bigint | undefined {
  const { currency } = state.data.bounds;
  if (!player || !currency || player.currency !== currency.code) return undefined;
  const parsed = parseAmountNumber(player.balance, currency);
  return parsed.ok ? parsed.minor : undefined;
}

export const fixInput = (state: SlipState, player: SlipPlayer | null): FixInput => ({
  content: contentOf(state),
  mode: modeOf(state.mode),
  sum: sumOf(state),
  balanceMinor: balanceOf(state, player),
});

/** What a press of the button asks for: the selections and their stakes. Odds are the odds policy's business. */
function requestTextOf(state: SlipState): string {
  const { stakes, selections, ...bet } = modeOf(state.mode).request(contentOf(state));
  const rows = stakes.map(({ selectionId, system, stake }) => [selectionId, system, stake]);
  return JSON.stringify([bet, rows, selections?.map((leg) => leg.selectionId)]);
}

/** From the button to the receipt: what is placed, what comes of it, and what one press can put right. */
export class PlacementController {
  readonly #slip: Slip;
  readonly #ports: SlipPorts;
  readonly #client: PlacementClient;
  readonly #extras: Extras;
  #isAsking = false;
  /** Calls that the slip had made when the bet was sent; undefined for one that was taken up. */
  #askedBefore: number | undefined;
  #stopWaiting: (() => void) | undefined;
  #logInListener: (() => void) | undefined;

  constructor(slip: Slip, ports: SlipPorts, extras: Extras) {
    this.#slip = slip;
    this.#ports = ports;
    this.#extras = extras;
    this.#client = new PlacementClient({
      call: ports.call,
      timers: ports.timers,
      titles: () => slip.titles,
      records: {
        read: (userId) => ports.storage.read(recordKey(userId)),
        write: (userId, text) => ports.storage.write(recordKey(userId), text),
        remove: (userId) => ports.storage.remove(recordKey(userId)),
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
    if (this.#client.isBusy || !currency || sum.staked.length === 0 || sum.problem) return;
    const balanceMinor = state.terms.freeBetId === undefined ? balanceOf(state, player) : undefined;
    if (balanceMinor !== undefined && sum.stakeMinor > balanceMinor) {
      // BETSLIP-39, in place: the slip and the balance stay in sight.
      this.#slip.setProblem({ kind: 'balance' });
      return;
    }
    if (hasPlacedSelections(state.data) && pendingRequests(state).size === 0) void this.#slip.load();
    if (pendingRequests(this.#slip.state).size > 0) {
      this.#wait(requestTextOf(state));
      return;
    }
    this.#slip.setProblem(undefined);
    this.#slip.dismissReceipt();
    this.#askedBefore = this.#slip.asked;
    this.#client.place({
      userId: player.id,
      sentAtMs: this.#ports.timers.wall(),
      currency: currency.code,
      body: {
        ...mode.request(content),
        ...(state.terms.keepsSelections ? { keepSelections: true } : {}),
        oddsChangePolicy: state.data.policy,
        withDetails: true,
        requestId: newRequestId(),
      },
      lines: sum.staked.map((selection) =>
        placementSelection(selection, traitsOf(mode.betType).isTeased ? currentTeaser(content)?.ID : undefined),
      ),
    });
  }

  /**
   * BETSLIP-09 to BETSLIP-12: nothing is sent while the slip is being updated, but the press is not lost. It counts as soon as that is
   * done, if it still asks for the same and may be placed then; otherwise the button says what has come between.
   */
  #wait(requestText: string): void {
    const { store } = this.#slip;
    if (this.#stopWaiting) return;
    store.setState({ placing: { step: 'waiting' } });
    this.#stopWaiting = store.subscribe((state) => {
      if (pendingRequests(state).size > 0) return;
      this.#endWaiting();
      if (this.#mayPlace(this.#slip.state) && requestTextOf(state) === requestText) this.place();
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
      balanceMinor: balanceOf(state, this.#ports.player()),
    });
    return button.action === 'place' && !hasPlacedSelections(state.data);
  }

  /** A player has come, by log-in or with the page: a bet that was interrupted is taken up. */
  resume(): void {
    const player = this.#ports.player();
    if (player && !this.#client.isBusy) {
      this.#askedBefore = undefined;
      this.#client.resume(player.id);
    }
    // The player's own bet is followed again: the message about it is out of date.
    if (this.#client.isBusy && this.#slip.state.problem?.kind === 'stopped') this.#slip.setProblem(undefined);
  }

  /** The player has left, or is another one: nothing more is sent for them. A bet under way is reported as unknown, since its end is not seen here. */
  stop(): void {
    this.#endWaiting();
    if (this.#client.stop()) this.#slip.setProblem({ kind: 'stopped', isUnknown: true });
  }

  wake(): void {
    this.#client.wake();
  }

  /** TRADER-01: takes a trader's counter-offer, or not. */
  answerOffer(isTaken: boolean): Promise<void> {
    return this.#client.answerOffer(isTaken);
  }

  /** Does what a suggestion says. */
  apply(suggestion: SuggestedFix): void {
    const { data } = this.#slip.state;
    const { amountMinor } = suggestion;
    this.#slip.setProblem(undefined);
    if (suggestion.fix === 'logIn') this.#logIn();
    else if (suggestion.fix === 'again') this.place();
    else if (suggestion.fix === 'removeClosed') for (const id of suggestion.affectedKeys) this.#slip.remove(id);
    else if (amountMinor !== undefined && data.bounds.currency) {
      const { currency } = data.bounds;
      const rows = modeOf(this.#slip.state.mode).rows(contentOf(this.#slip.state));
      for (const id of suggestion.affectedKeys) {
        const max = rows.find((row) => row.key === id)?.maxMinor;
        const minor = suggestion.fix === 'useMax' ? (max ?? amountMinor) : amountMinor;
        this.#slip.setStakes((stakes, ids) => setStake(stakes, ids, id, amountText(minor, currency)));
      }
    }
  }

  /** Puts the selections of a receipt back into the slip, with their stakes. */
  reuse(): void {
    const { receipt } = this.#slip.state;
    if (!receipt) return;
    this.#slip.setMode(receipt.reuse.mode);
    void this.#slip.restore(formerLegs(receipt.bets), true);
    for (const [key, text] of Object.entries(receipt.reuse.stakes)) {
      this.#slip.setStakes((stakes, ids) => setStake({ ...stakes, isSame: false }, ids, key, text));
    }
  }

  #onState(placing: PlacingState): void {
    this.#slip.store.setState({ placing });
    this.#ports.setAnswerAwaited(placing.step === 'sending');
    const isAsking = placing.step === 'sending' || placing.step === 'checking';
    if (isAsking !== this.#isAsking) this.#slip.track('placeBet', isAsking);
    this.#isAsking = isAsking;
    if (placing.step === 'offered') this.#slip.announce('slip.said.offered', {});
    if (placing.step === 'delayed') {
      this.#slip.announce('slip.said.delayed', { seconds: Math.ceil((placing.untilMs - placing.sinceMs) / 1000) });
    }
  }

  #onEnd(end: PlacementEnd, record: PlacementRecord): void {
    const slip = this.#slip;
    const affectedKeys = record.lines.map((selection) => selection.selectionId);
    if (end.kind === 'unauthorized') {
      if (!end.isUnknown && slip.state.problem?.kind === 'stopped') slip.setProblem(undefined);
      this.#logIn();
    } else if (end.kind === 'otherUser') slip.setProblem({ kind: 'stopped', isUnknown: end.isUnknown });
    else if (end.kind === 'lost') slip.setProblem({ kind: 'lost' });
    else if (end.kind === 'refused') {
      slip.setProblem({ kind: 'declined', exceptionName: end.exceptionName, message: end.message, affectedKeys });
      void this.#extras.emitRemaining(end.exceptionName, affectedKeys);
    } else this.#onDecided(end, record);
    // An accepted bet is one call: its answer has brought what would be asked for now.
    const left = end.kind === 'decided' ? end.left : undefined;
    if (!left || !slip.takeLeft(left.Betslip, this.#askedBefore)) void slip.load();
    if (left) this.#ports.publishPlacedTickets({ userId: record.userId, tickets: left.Tickets });
    if (left) this.#extras.takeFreeBets(left.FreeBets, record.userId);
    else if (end.kind !== 'unauthorized') void this.#extras.loadFreeBets();
  }

  #onDecided(end: Extract<PlacementEnd, { kind: 'decided' }>, record: PlacementRecord): void {
    const slip = this.#slip;
    const accepted = end.bets.filter((bet) => bet.isAccepted);
    const declined = end.bets.filter((bet) => !bet.isAccepted);
    const idsOf = (bets: typeof end.bets) => bets.flatMap((bet) => bet.legs.map((leg) => leg.selectionId));
    const [first] = declined;
    if (accepted.length > 0) {
      const placedIds = record.body.keepSelections ? [] : idsOf(accepted);
      slip.takeReceipt({ atMs: end.atMs, bets: accepted, reuse: reuseOf(record, accepted) }, placedIds);
      slip.setTerms((terms) => ({ ...terms, freeBetId: undefined }));
      // The stake of a bet of several selections was spent with it; those of singles leave with their selections.
      if (record.body.stakes.some((row) => row.selectionId === undefined)) slip.setStakes(clearMultiStakes, false);
      slip.announce('slip.said.placed', { count: accepted.length });
      if (record.body.keepSelections) slip.clearStakes(idsOf(accepted));
      else if (slip.state.terms.keepsSelections) void slip.restore(formerLegs(accepted).map((leg) => ({ ...leg, stake: '' })));
    }
    if (!first) return;
    const { exceptionName, message } = first;
    const affectedKeys = idsOf(declined);
    slip.setProblem({ kind: 'declined', exceptionName, message, affectedKeys });
    void this.#extras.emitRemaining(exceptionName, affectedKeys);
    // A live bet has taken its selections along while it waited: declined, they come back. Those of a kept slip have never left.
    if (record.body.keepSelections) return;
    const stakeOf = (id: string) => record.body.stakes.find((row) => row.selectionId === id)?.stake;
    void slip.restore(
      formerLegs(declined).map((leg) => {
        const stake = stakeOf(leg.id);
        return stake === undefined ? leg : { ...leg, stake: String(stake) };
      }),
    );
  }
}

/** The selections of bets as the slip had them, each once. */
function formerLegs(bets: readonly PlacedBet[]): readonly FormerSelection[] {
  const legs = bets.flatMap((bet) => bet.legs);
  return [...new Map(legs.map((leg) => [leg.selectionId, leg])).values()].map((leg) => ({
    id: leg.selectionId,
    title: leg.title,
    marketTitle: leg.marketTitle,
    matchName: leg.matchName,
    oddsMilli: leg.oddsMilli,
    isBanker: leg.isBanker,
  }));
}

/** The tab and the stakes of a placement, as "Reuse" sets them again. */
function reuseOf(record: PlacementRecord, bets: readonly PlacedBet[]): Receipt['reuse'] {
  const mode = betTypeOfNumber(record.body.betType) ?? 'single';
  if (!traitsOf(mode).isMultiLeg) {
    return { mode, stakes: Object.fromEntries(bets.map((bet) => [bet.legs[0]?.selectionId ?? '', String(bet.stake)])) };
  }
  const stakes = record.body.stakes.map(({ system, stake }): [string, string] => [
    system === undefined ? mode : systemKey(Number(system.split('/')[0])),
    String(stake),
  ]);
  return { mode, stakes: record.body.isFreeBet ? {} : Object.fromEntries(stakes) };
}
