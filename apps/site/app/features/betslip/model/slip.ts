import type { Betslip, SelectionStatus, TeaserBetType } from '@duskline/contract/entities/betslip';
import type { OddsChangePolicy } from '@duskline/contract/enums';
import { OddsChangePolicy as Policy } from '@duskline/contract/enums';
import { toMilli } from '../../../shared/model/price.ts';
import type { ServerClashes } from './clash.ts';
import { type SlipSelection, toSlipSelection } from './slip-selection.ts';
import { noBounds, readBounds, type StakeBounds } from './stake-bounds.ts';

/** A price as a stream sent it. */
export interface SlipPrice {
  readonly oddsMilli: number;
  readonly isLocked: boolean;
}

/** A change that was sent and has not been answered. It is shown at once, and taken back when it is refused. */
export type SlipChange =
  | { readonly key: number; readonly kind: 'add'; readonly selection: SlipSelection }
  // Put back by the slip, not picked: all of them or none.
  | {
      readonly key: number;
      readonly kind: 'restore';
      readonly selections: readonly SlipSelection[];
      readonly bankers: readonly string[];
    }
  | { readonly key: number; readonly kind: 'remove'; readonly id: string }
  | { readonly key: number; readonly kind: 'banker'; readonly id: string; readonly isOn: boolean }
  | { readonly key: number; readonly kind: 'policy'; readonly policy: OddsChangePolicy }
  // Taken along by a bet: gone until an answer that was asked for since says otherwise.
  | { readonly key: number; readonly kind: 'placed'; readonly ids: readonly string[] }
  | { readonly key: number; readonly kind: 'clear' };

/** A selection as it is shown. */
export interface ShownSelection extends SlipSelection {
  /** Sent, not yet answered: titles may be missing. */
  readonly isArriving: boolean;
  /** In every bet of a system (BETSLIP-31). */
  readonly isBanker: boolean;
  /** Odds before the last change that the customer has not dismissed; shown struck. */
  readonly wasOddsMilli?: number;
}

/** The slip: what the server holds, what was sent on top of it, and what the streams said since. */
export interface SlipData {
  readonly base: readonly SlipSelection[];
  /** Ids of the bankers as the server holds them: all devices of a player see the same. */
  readonly bankers: readonly string[];
  readonly changes: readonly SlipChange[];
  readonly prices: Readonly<Record<string, SlipPrice>>;
  /** Odds agreed to on this page: by pressing the price, by accepting a change, or by the policy. Win over the server's. */
  readonly confirmed: Readonly<Record<string, number>>;
  readonly was: Readonly<Record<string, number>>;
  /** What happens when odds change, as the server holds it. */
  readonly storedPolicy: OddsChangePolicy;
  /** The same as the customer wants it: an answer to an earlier call never takes back what was chosen since. Derived by `withSelections`. */
  readonly policy: OddsChangePolicy;
  readonly bounds: StakeBounds;
  /** How long a live bet of this slip waits, milliseconds. */
  readonly liveDelayMs: number;
  /** Selections that the server found to exclude each other, and those that no teaser takes. */
  readonly incompatible: ServerClashes;
  readonly notTeasable: readonly string[];
  /** Teasers on sale. */
  readonly teasers: readonly TeaserBetType[];
  /** Derived from the above by `withSelections`. */
  readonly selections: readonly ShownSelection[];
  readonly haveOddsChanged: boolean;
}

export const emptySlip: SlipData = {
  base: [],
  bankers: [],
  changes: [],
  prices: {},
  confirmed: {},
  was: {},
  storedPolicy: Policy.ACCEPT_BETTER,
  policy: Policy.ACCEPT_BETTER,
  bounds: noBounds,
  liveDelayMs: 0,
  incompatible: { ids: [], pairs: [] },
  notTeasable: [],
  teasers: [],
  selections: [],
  haveOddsChanged: false,
};

/** Selections that a change brings. */
const selectionsOf = (change: SlipChange): readonly SlipSelection[] =>
  change.kind === 'add' ? [change.selection] : change.kind === 'restore' ? change.selections : [];

function overlay(base: readonly SlipSelection[], changes: readonly SlipChange[]): readonly SlipSelection[] {
  let selections = base;
  for (const change of changes) {
    if (change.kind === 'clear') selections = [];
    else if (change.kind === 'placed') selections = selections.filter((selection) => !change.ids.includes(selection.id));
    else if (change.kind === 'remove') selections = selections.filter((selection) => selection.id !== change.id);
    else
      selections = [
        ...selections,
        ...selectionsOf(change).filter((one) => !selections.some((selection) => selection.id === one.id)),
      ];
  }
  return selections;
}

function isBanker({ bankers, changes }: SlipData, id: string): boolean {
  const isOf = (change: SlipChange) =>
    change.kind === 'restore' ? change.bankers.includes(id) : change.kind === 'banker' && change.id === id;
  const change = changes.findLast(isOf);
  return change === undefined ? bankers.includes(id) : change.kind !== 'banker' || change.isOn;
}

function show(data: SlipData, selection: SlipSelection): ShownSelection {
  const price = data.prices[selection.id];
  // A suspended price may arrive as 0: the last known one stays on the card.
  const oddsMilli = price && price.oddsMilli > 0 ? price.oddsMilli : selection.oddsMilli;
  const was = data.was[selection.id];
  const isIt = ({ id }: SlipSelection) => id === selection.id;
  return {
    ...selection,
    oddsMilli,
    confirmedOddsMilli: data.confirmed[selection.id] ?? selection.confirmedOddsMilli,
    isOpen: !selection.isGone && !selection.isOver && (price ? !price.isLocked : selection.isOpen),
    isArriving: !data.base.some(isIt) && data.changes.some((change) => selectionsOf(change).some(isIt)),
    isBanker: isBanker(data, selection.id),
    ...(was === undefined || was === oddsMilli ? {} : { wasOddsMilli: was }),
  };
}

/** BETSLIP-32. Odds of a selection that cannot be bet on say nothing: it has to be removed or come back first. */
const hasChanged = (selection: ShownSelection): boolean =>
  selection.isOpen && !selection.isArriving && selection.oddsMilli !== selection.confirmedOddsMilli;

function withSelections(data: SlipData): SlipData {
  const selections = overlay(data.base, data.changes).map((selection) => show(data, selection));
  const change = data.changes.findLast(({ kind }) => kind === 'policy');
  const policy = change?.kind === 'policy' ? change.policy : data.storedPolicy;
  return { ...data, policy, selections, haveOddsChanged: selections.some(hasChanged) };
}

export const changedSelections = (data: SlipData): readonly ShownSelection[] => data.selections.filter(hasChanged);

function keep<Value>(record: Readonly<Record<string, Value>>, ids: ReadonlySet<string>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));
}

/** The whole slip as an answer of the server has it. */
export interface SlipReply {
  readonly selections: readonly SlipSelection[];
  readonly bankers: readonly string[];
  readonly policy: OddsChangePolicy;
  readonly bounds: StakeBounds;
  readonly liveDelayMs: number;
  readonly incompatible: ServerClashes;
  readonly notTeasable: readonly string[];
  readonly teasers: readonly TeaserBetType[];
}

export const readReply = (wire: Betslip): SlipReply => ({
  selections: wire.selections.map(toSlipSelection),
  bankers: wire.bankers,
  policy: wire.oddsChangePolicy,
  bounds: readBounds(wire),
  liveDelayMs: wire.liveDelayMs ?? 0,
  incompatible: { ids: wire.incompatibleSelections, pairs: wire.incompatiblePairs ?? [] },
  notTeasable: wire.incompatibleTeaserSelections,
  teasers: wire.tickets.flatMap((ticket) => ticket.TeaserBet?.betTypes ?? []),
});

/** A bet has taken selections along, and the slip was not read since. */
export const hasPlacedSelections = ({ changes }: SlipData): boolean => changes.some((change) => change.kind === 'placed');

/** Which changes an answer has in it: the one that it answers, if any, and what was bought up to the change after which it was asked. */
export interface Answered {
  readonly key?: number | undefined;
  readonly upTo: number;
}

/** Takes the server's answer. */
export function applyReply(data: SlipData, reply: SlipReply, { key, upTo }: Answered = { upTo: 0 }): SlipData {
  const { selections: base, bankers, policy, bounds, liveDelayMs, incompatible, notTeasable, teasers } = reply;
  const changes = data.changes.filter((change) => change.key !== key && !(change.kind === 'placed' && change.key <= upTo));
  const ids = new Set([...base, ...changes.flatMap(selectionsOf)].map((selection) => selection.id));
  const prices = Object.fromEntries(
    base.map((selection): [string, SlipPrice] => [selection.id, { oddsMilli: selection.oddsMilli, isLocked: !selection.isOpen }]),
  );
  const next = {
    ...data,
    base,
    bankers,
    changes,
    prices: { ...keep(data.prices, ids), ...prices },
    confirmed: keep(data.confirmed, ids),
    was: keep(data.was, ids),
    storedPolicy: policy,
    bounds,
    liveDelayMs,
    incompatible,
    notTeasable,
    teasers,
  };
  return applyPolicy(remember(withSelections(next)));
}

/** The customer has picked a selection since. Selections put back after a bet do not count: the customer may have gone on to their bets meanwhile. */
export const hasNewPick = (before: SlipData, after: SlipData): boolean =>
  after.changes.some((change) => change.kind === 'add' && !before.changes.includes(change));

/** Shows a change before it is answered. Odds that come with it are those the customer agreed to when they pressed, or before the selection left. */
export function startChange(data: SlipData, change: SlipChange): SlipData {
  const agreed = selectionsOf(change).filter((selection) => selection.confirmedOddsMilli > 0);
  const confirmed = {
    ...data.confirmed,
    ...Object.fromEntries(agreed.map((selection) => [selection.id, selection.confirmedOddsMilli])),
  };
  return withSelections({ ...data, changes: [...data.changes, change], confirmed });
}

/** Takes a refused change back: the slip is again what the server holds. */
export function undoChange(data: SlipData, key: number): SlipData {
  return withSelections({ ...data, changes: data.changes.filter((change) => change.key !== key) });
}

/** A price moved, locked or opened. */
export function applyPrice(data: SlipData, id: string, price: SlipPrice): SlipData {
  const before = data.prices[id];
  if (before && before.oddsMilli === price.oddsMilli && before.isLocked === price.isLocked) return data;
  const next = withSelections({ ...data, prices: { ...data.prices, [id]: price } });
  return applyPolicy(remember(next));
}

/** What the server says of selections now, except those that a stream has updated meanwhile: that is newer. */
export function applyStatus(data: SlipData, rows: readonly SelectionStatus[], heard: ReadonlySet<string>): SlipData {
  let next = data;
  for (const row of rows) {
    if (heard.has(row.SelectionId)) continue;
    next = applyPrice(next, row.SelectionId, { oddsMilli: toMilli(row.OddValue), isLocked: row.IsSuspended || !row.IsActive });
  }
  const states = rows.flatMap(({ SelectionId, MatchState }) => (MatchState === undefined ? [] : [[SelectionId, MatchState]]));
  return applyMatchEnds(applyMatchStates(next, Object.fromEntries(states)), rows);
}

/** Matches that have ended since the slip was read. */
function applyMatchEnds(data: SlipData, rows: readonly SelectionStatus[]): SlipData {
  const ended = new Set(rows.flatMap(({ SelectionId, IsMatchOver }) => (IsMatchOver ? [SelectionId] : [])));
  if (!data.base.some((selection) => ended.has(selection.id) && !selection.isOver)) return data;
  return withSelections({
    ...data,
    base: data.base.map((selection) => (ended.has(selection.id) ? { ...selection, isOver: true } : selection)),
  });
}

/** The states of the matches as the server says them now, by selection: what is shown is shown with these. */
export function applyMatchStates(data: SlipData, states: Readonly<Record<string, string>>): SlipData {
  const isOther = (selection: SlipSelection) => states[selection.id] !== undefined && states[selection.id] !== selection.state;
  if (!data.base.some(isOther)) return data;
  const stateOf = (selection: SlipSelection) => states[selection.id] ?? selection.state;
  const base = data.base.map((selection) => (isOther(selection) ? { ...selection, state: stateOf(selection) ?? '' } : selection));
  return withSelections({ ...data, base });
}

/** Keeps the agreed odds of what moved, to be shown struck beside the new ones. */
function remember(data: SlipData): SlipData {
  const moved = changedSelections(data).filter((selection) => data.was[selection.id] !== selection.confirmedOddsMilli);
  if (moved.length === 0) return data;
  return withSelections({
    ...data,
    was: { ...data.was, ...Object.fromEntries(moved.map((selection) => [selection.id, selection.confirmedOddsMilli])) },
  });
}

/** Changes that the customer has agreed to beforehand are agreed to as they come (BETSLIP-02). */
function applyPolicy(data: SlipData): SlipData {
  if (data.policy === Policy.DECLINE_ANY) return data;
  const allowed = changedSelections(data).filter(
    (selection) => data.policy === Policy.ACCEPT_ANY || selection.oddsMilli > selection.confirmedOddsMilli,
  );
  if (allowed.length === 0) return data;
  return confirmOdds(remember(data), Object.fromEntries(allowed.map((selection) => [selection.id, selection.oddsMilli])));
}

/** Odds that count as agreed to from now on. */
export function confirmOdds(data: SlipData, odds: Readonly<Record<string, number>>): SlipData {
  return withSelections({ ...data, confirmed: { ...data.confirmed, ...odds } });
}

/** Another policy is chosen: it counts at once, and stays through every answer but its own. */
export const choosePolicy = (data: SlipData, key: number, policy: OddsChangePolicy): SlipData =>
  applyPolicy(startChange(data, { key, kind: 'policy', policy }));

/** The server has stored it. */
export const policyStored = (data: SlipData, key: number, policy: OddsChangePolicy): SlipData =>
  withSelections({ ...data, storedPolicy: policy, changes: data.changes.filter((change) => change.key !== key) });

/** The struck old prices have been seen. */
export const clearPrevious = (data: SlipData): SlipData =>
  Object.keys(data.was).length === 0 ? data : withSelections({ ...data, was: {} });

/** Selections whose odds moved and were taken over by the policy: reported in one line above the stake. */
export const appliedSelections = (data: SlipData): readonly ShownSelection[] =>
  data.selections.filter(
    (selection) => selection.wasOddsMilli !== undefined && selection.oddsMilli === selection.confirmedOddsMilli,
  );
