import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import type { Betslip } from '@duskline/contract/entities/betslip';
import type { OddsChangePolicy } from '@duskline/contract/enums';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { CallError } from '../../../shared/api/caller.ts';
import type { MessageId } from '../../../shared/i18n/message-ids.ts';
import { type FormerSelection, formerSelection, restoring } from '../model/former-selection.ts';
import {
  type Answered,
  applyPrice,
  applyReply,
  applyStatus,
  changedSelections,
  choosePolicy,
  clearPrevious,
  confirmOdds,
  policyStored,
  readReply,
  type SlipChange,
  type SlipData,
  startChange,
  undoChange,
} from '../model/slip.ts';
import { unansweredSelection } from '../model/slip-selection.ts';
import { clearMultiStakes, followSelections, type Stakes, setOwnStake, stakeOf } from '../model/stakes.ts';
import { type BetTerms, followTerms, termsText } from '../model/terms.ts';
import { PriceFollower } from './price-follower.ts';
import type { SlipPorts, SlipPress } from './slip-ports.ts';
import {
  callEnded,
  callStarted,
  initialSlip,
  ONE_BET_MODES,
  type Receipt,
  type SlipCall,
  type SlipProblem,
  type SlipState,
} from './slip-state.ts';
import { MODE_KEY, readKept, STAKES_KEY, stakesText, TERMS_KEY } from './stakes-record.ts';

/** How long the struck old price of a change stays that the policy took over. */
export const PREVIOUS_ODDS_SHOWN_MS = 10_000;
/** A change of one selection is read out at most this often. */
export const ANNOUNCE_AGAIN_AFTER_MS = 10_000;

/**
 * The slip of this page: what the server holds, shown at once, sent in order, taken back when refused. Two devices stay in step
 * because every answer of the server is the whole slip.
 */
export class Slip {
  readonly store: StoreApi<SlipState>;
  readonly #ports: SlipPorts;
  #language = 'en-US';
  #queue: Promise<unknown> = Promise.resolve();
  #keys = 0;
  /** Calls made so far: an answer that was asked for before another one may be older than that. */
  asked = 0;
  #announced = 0;
  readonly #follower: PriceFollower;
  /** Selections whose price has come by a stream since the status was last requested. */
  readonly #changedPrices = new Set<string>();
  /** When a selection's change was last read out. */
  readonly #saidChanged = new Map<string, number>();
  #clearPrevious: (() => void) | undefined;

  constructor(ports: SlipPorts, initial: SlipState = initialSlip) {
    this.#ports = ports;
    this.store = createStore<SlipState>(() => initial);
    this.#follower = new PriceFollower(ports.live, (id, price) => {
      this.#changedPrices.add(id);
      this.#update(applyPrice(this.state.data, id, price));
      this.#sayChanged(id);
    });
  }

  /** Titles of every answer are those of the page's language. */
  get titles(): { readonly languageCode: string } {
    return { languageCode: this.#language };
  }

  get state(): SlipState {
    return this.store.getState();
  }

  /** Loads the slip and the stakes that a reload left behind. `language` is the full code of the page. */
  start(language: string): void {
    this.#language = language;
    this.store.setState(readKept(this.#ports.storage));
    void this.load();
  }

  /** The slip as the server has it now: at the start, after log-in and log-out, when the page is looked at again. */
  load(): Promise<void> {
    return this.#enqueue('getBetslip', async () => {
      const upTo = this.#keys;
      try {
        this.#take(await this.#ports.call(betslipEndpoints.get, { query: this.titles }), { upTo });
      } catch (error) {
        if (this.state.phase === 'none') this.store.setState({ phase: 'failed' });
        throw error;
      }
    }).catch(() => undefined);
  }

  /** Takes the slip as a bet left it, unless more was asked of the server since the bet was sent. Returns whether it was taken. */
  takeLeft(wire: Betslip, asked: number | undefined): boolean {
    const isNewest = asked === this.asked;
    if (isNewest) this.#take(wire, { upTo: this.#keys });
    return isNewest;
  }

  /** A price was pressed: in when it is out, out when it is in. */
  press(press: SlipPress): void {
    if (this.state.data.selections.some((selection) => selection.id === press.selectionId)) this.remove(press.selectionId);
    else this.add(press);
  }

  /** Adds a selection (BETSLIP-29). Refused, it leaves again and the reason is shown (BETSLIP-28). */
  add(press: SlipPress): void {
    this.store.setState({ receipt: undefined, cleared: [], problem: undefined });
    const { selectionId, matchId = 0, isLive = false, outcome = '', market = '' } = press;
    const oddsMilli = this.#ports.live.price(selectionId)?.oddsMilli ?? 0;
    const selection = unansweredSelection({ selectionId, matchId, isLive, oddsMilli, title: outcome, marketTitle: market });
    const body = { selectionId, ...(press.isLive === undefined ? {} : { isLive }) };
    const change: SlipChange = { key: ++this.#keys, kind: 'add', selection };
    const send = () => this.#ports.call(betslipEndpoints.addselection, { query: this.titles, body });
    void this.#change('addSelection', change, send, (error) => this.#refused(error)).then(
      (isDone) => isDone && this.#sayAdded(selectionId),
    );
  }

  /**
   * Puts selections back as they were: all at once, by one call, while which the button waits. `isAsked`: the customer has pressed for it.
   * What is not offered any more stays away; the rest is then another bet, whose stake the customer has to enter again.
   */
  async restore(rows: readonly FormerSelection[], isAsked = false): Promise<void> {
    if (isAsked) this.store.setState({ receipt: undefined, cleared: [], problem: undefined });
    if (rows.length === 0) return;
    const change = restoring(++this.#keys, rows, this.state.data.selections, this.#ports.live);
    const body = { selections: rows.map(({ id, isBanker }) => ({ selectionId: id, ...(isBanker ? { isBanker } : {}) })) };
    const send = async () => {
      const reply = await this.#ports.call(betslipEndpoints.addselections, { query: this.titles, body });
      const [first] = reply.refusedSelections ?? [];
      if (first) this.setStakes(clearMultiStakes, false);
      if (first && isAsked) this.setProblem({ kind: 'add', exceptionName: first.ExceptionName, message: first.ErrorMessage });
      return reply;
    };
    const done = this.#change('addSelection', change, send, (error) => {
      this.store.setState({ cleared: rows });
      if (isAsked) this.#refused(error);
    });
    for (const { id, stake } of rows) if (stake !== undefined) this.setStakes((stakes) => setOwnStake(stakes, id, stake), false);
    if ((await done) && isAsked) this.#sayAdded(rows.at(-1)?.id ?? '');
  }

  remove(id: string): void {
    const selection = this.state.data.selections.find((one) => one.id === id);
    if (!selection) return;
    const change: SlipChange = { key: ++this.#keys, kind: 'remove', id };
    const send = () => this.#ports.call(betslipEndpoints.removeselection, { query: this.titles, body: { selectionId: id } });
    void this.#change('removeSelection', change, send, () => void this.load()).then(
      (isDone) =>
        isDone && this.announce('slip.said.removed', { name: selection.title, count: this.state.data.selections.length }),
    );
  }

  /** Empties the slip; `undoClear` brings the selections back. */
  clear(): void {
    const { data, stakes } = this.state;
    const cleared = data.selections.map((selection) => formerSelection(selection, stakeOf(stakes, selection.id).text));
    if (cleared.length === 0) return;
    const send = () => this.#ports.call(betslipEndpoints.clear, { query: this.titles, body: {} });
    void this.#change('clear', { key: ++this.#keys, kind: 'clear' }, send, () => void this.load()).then((isDone) => {
      if (!isDone) return;
      this.store.setState({ cleared });
      this.announce('slip.said.cleared', {});
    });
  }

  undoClear(): void {
    void this.restore(this.state.cleared, true);
  }

  /** BETSLIP-31: kept by the server, so that another page or device of this player shows the same bankers. */
  setBanker(id: string, isOn: boolean): void {
    const change: SlipChange = { key: ++this.#keys, kind: 'banker', id, isOn };
    const body = { selectionId: id, isBanker: isOn };
    const send = () => this.#ports.call(betslipEndpoints.setbanker, { query: this.titles, body });
    void this.#change('setBanker', change, send, () => void this.load());
  }

  setPolicy(policy: OddsChangePolicy): void {
    const key = ++this.#keys;
    this.#update(choosePolicy(this.state.data, key, policy));
    const send = async () => {
      try {
        await this.#ports.call(betslipEndpoints.setoddschangepolicy, { body: { oddsChangePolicy: policy } });
        this.#update(policyStored(this.state.data, key, policy));
      } catch {
        this.#update(undoChange(this.state.data, key));
      }
    };
    void this.#enqueue('setPolicy', send);
  }

  /** The customer agrees to the odds that are on the screen, and to no others. */
  acceptOdds(): Promise<void> {
    const odds = Object.fromEntries(changedSelections(this.state.data).map((selection) => [selection.id, selection.oddsMilli]));
    const shown = Object.entries(odds).map(([selectionId, milli]) => ({ selectionId, value: milli / 1000 }));
    return this.#enqueue('acceptOdds', async () => {
      const upTo = this.#keys;
      this.#take(await this.#ports.call(betslipEndpoints.acceptoddschanges, { query: this.titles, body: { odds: shown } }), {
        upTo,
      });
      this.#update(clearPrevious(confirmOdds(this.state.data, odds)));
      this.announce('slip.said.accepted', {});
    }).catch(() => undefined);
  }

  /** Asks what became of the selections, as after a hole in the stream. What a stream says meanwhile is newer than the answer. */
  refreshStatus(): Promise<void> {
    if (this.state.data.selections.length === 0) return Promise.resolve();
    return this.#enqueue('getSelectionsStatus', async () => {
      this.#changedPrices.clear();
      const rows = await this.#ports.call(betslipEndpoints.getselectionsstatus, { query: this.titles });
      this.#update(applyStatus(this.state.data, rows, this.#changedPrices));
    }).catch(() => undefined);
  }

  /** `isTyped`: the customer did it, which answers a complaint about the stake or the balance. */
  setStakes(edit: (stakes: Stakes, ids: readonly string[]) => Stakes, isTyped = true): void {
    const stakes = edit(
      this.state.stakes,
      this.state.data.selections.map((selection) => selection.id),
    );
    const { problem } = this.state;
    const isAnswered = isTyped && (problem?.kind === 'balance' || problem?.kind === 'declined');
    this.store.setState({ stakes, ...(isAnswered ? { problem: undefined } : {}) });
    this.#ports.storage.write(STAKES_KEY, stakesText(stakes));
  }

  /** The stakes of selections whose bets stand while they stay in the slip. */
  clearStakes(ids: readonly string[]): void {
    for (const id of ids) this.setStakes((stakes) => setOwnStake(stakes, id, ''), false);
  }

  setProblem(problem: SlipProblem | undefined): void {
    this.store.setState({ problem });
  }

  /** Another tab: another bet of the same selections. A complaint about the bet of before does not belong to it. */
  setMode(mode: SlipState['mode']): void {
    if (mode === this.state.mode) return;
    this.store.setState({ mode, ...(this.state.problem?.kind === 'add' ? {} : { problem: undefined }) });
    this.#ports.storage.write(MODE_KEY, mode);
  }

  setTerms(edit: (terms: BetTerms) => BetTerms): void {
    const terms = edit(this.state.terms);
    this.store.setState({ terms });
    this.#ports.storage.write(TERMS_KEY, termsText(terms));
  }

  /** Another person is here: what was said to the one before is nobody else's business. */
  forgetPlayer(): void {
    const terms = { ...this.state.terms, freeBetId: undefined };
    // That a bet was stopped by the change itself has just been said.
    const { problem } = this.state;
    const kept = problem?.kind === 'stopped' ? problem : undefined;
    this.store.setState({ receipt: undefined, problem: kept, cleared: [], freeBets: [], maxima: {}, terms });
  }

  /** What was bought leaves with the receipt that says so, in one step: nobody is to think that it is still to be placed. */
  takeReceipt(receipt: Receipt, ids: readonly string[]): void {
    const change: SlipChange = { key: ++this.#keys, kind: 'placed', ids };
    this.#update(startChange(this.state.data, change), this.state.phase, { receipt });
    if (this.state.data.selections.length === 0 && ONE_BET_MODES.has(this.state.mode)) this.setMode('single');
  }

  dismissReceipt(): void {
    this.store.setState({ receipt: undefined });
  }

  /** Counts a call that something else makes. */
  track(name: SlipCall, isRunning: boolean, isFulfilled = true): void {
    const { calls } = this.state;
    this.store.setState({ calls: isRunning ? callStarted(calls, name) : callEnded(calls, name, isFulfilled) });
  }

  /** When all that was changed so far has been answered: only then the server holds what the page shows. */
  readonly sent = (): Promise<unknown> => this.#queue;

  #sayAdded(id: string): void {
    const { selections } = this.state.data;
    const name = selections.find((selection) => selection.id === id)?.title ?? '';
    this.announce('slip.said.added', { name, count: selections.length });
  }

  /** Prices are not read out as they move; that one waits for consent is, now and then (brief 2.6). */
  #sayChanged(id: string): void {
    const selection = changedSelections(this.state.data).find((one) => one.id === id);
    const nowMs = this.#ports.timers.now();
    if (!selection || nowMs - (this.#saidChanged.get(id) ?? Number.NEGATIVE_INFINITY) < ANNOUNCE_AGAIN_AFTER_MS) return;
    this.#saidChanged.set(id, nowMs);
    this.announce('slip.said.changed', { name: selection.title });
  }

  /** One sentence for the status region. */
  announce(text: MessageId, values: Record<string, string | number>): void {
    this.#announced += 1;
    this.store.setState({ announcement: { key: this.#announced, text, values } });
  }

  /** Calls go out one after the other, so that answers come in the order in which the customer acted. */
  #enqueue<Value>(name: SlipCall, send: () => Promise<Value>): Promise<Value> {
    this.asked += 1;
    this.track(name, true);
    const run = this.#queue.then(send);
    this.#queue = run.catch(() => undefined);
    run.then(
      () => this.track(name, false),
      () => this.track(name, false, false),
    );
    return run;
  }

  /** Shows a change, sends it, and takes it back when it is refused. True when it was taken. */
  async #change(
    name: SlipCall,
    change: SlipChange,
    send: () => Promise<Betslip>,
    onRefused: (error: unknown) => void,
  ): Promise<boolean> {
    this.#update(startChange(this.state.data, change));
    try {
      // Taken or undone before the call counts as ended: what waits for that sees the slip as it then is.
      await this.#enqueue(name, () => this.#answered(change, send));
      return true;
    } catch (error) {
      onRefused(error);
      return false;
    }
  }

  async #answered(change: SlipChange, send: () => Promise<Betslip>): Promise<void> {
    const upTo = this.#keys;
    try {
      const reply = await send();
      if (reply.ErrorMessage) throw new CallError(200, reply.ExceptionName ?? '', reply.ErrorMessage);
      this.#take(reply, { key: change.key, upTo });
    } catch (error) {
      this.#update(undoChange(this.state.data, change.key));
      throw error;
    }
  }

  #refused(error: unknown): void {
    const { exceptionName = '', message = '' } = error instanceof CallError ? error : {};
    // Another tab or device has added it already: that is what the customer wanted.
    if (exceptionName === 'LineAlreadyAddedException') void this.load();
    else this.setProblem({ kind: 'add', exceptionName, message });
  }

  /**
   * Takes a whole slip. An answer may be older than what a stream has said, or newer: the stream's word stands either way and will
   * be followed by the next, so that no price is taken over, agreed to and taken back.
   */
  #take(wire: Betslip, answered: Answered): void {
    const { live } = this.#ports;
    const reply = readReply(wire);
    const selections = reply.selections.map((selection) => {
      const price = live.price(selection.id);
      return price ? { ...selection, oddsMilli: price.oddsMilli, isOpen: !price.isLocked } : selection;
    });
    const data = applyReply(this.state.data, { ...reply, selections }, answered);
    live.seed(data.base);
    this.#update(data, 'loaded');
  }

  #update(data: SlipData, phase: SlipState['phase'] = this.state.phase, more: Partial<SlipState> = {}): void {
    const { data: before, stakes: oldStakes, terms: oldTerms } = this.state;
    const ids = data.selections.map((selection) => selection.id);
    // Stakes that a reload left behind wait for the slip to come: until then it only has what was pressed meanwhile.
    const isWaiting = phase !== 'loaded';
    const stakes = isWaiting ? oldStakes : followSelections(oldStakes, ids);
    const terms = isWaiting ? oldTerms : followTerms(oldTerms, ids);
    this.store.setState({ ...more, data, stakes, terms, phase });
    if (data.selections === before.selections) return;
    this.#ports.setPicked(ids);
    this.#follower.follow(new Set(data.base.map((selection) => selection.id)));
    if (Object.keys(data.was).length > 0 && !data.haveOddsChanged) this.#forgetLater();
  }

  #forgetLater(): void {
    this.#clearPrevious?.();
    this.#clearPrevious = this.#ports.timers.after(PREVIOUS_ODDS_SHOWN_MS, () => {
      if (!this.state.data.haveOddsChanged) this.#update(clearPrevious(this.state.data));
    });
  }
}
