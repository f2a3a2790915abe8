import type { Betslip, SelectionStatus, TeaserBetType } from '@duskline/contract/entities/betslip';
import type { OddsChangePolicy } from '@duskline/contract/enums';
import { OddsChangePolicy as Policy } from '@duskline/contract/enums';
import { toMilli } from '../../../shared/model/price.ts';
import type { ServerClashes } from './clash.ts';
import { type SlipLine, toSlipLine } from './slip-line.ts';
import { noBounds, readBounds, type StakeBounds } from './stake-bounds.ts';

/** A price as a stream sent it. */
export interface SlipPrice {
  readonly oddsMilli: number;
  readonly isLocked: boolean;
}

/** A change that was sent and has not been answered. It is shown at once, and taken back when it is refused. */
export type SlipChange =
  | { readonly key: number; readonly kind: 'add'; readonly line: SlipLine }
  // Put back by the slip, not picked: all of them or none.
  | { readonly key: number; readonly kind: 'restore'; readonly lines: readonly SlipLine[]; readonly bankers: readonly string[] }
  | { readonly key: number; readonly kind: 'remove'; readonly id: string }
  | { readonly key: number; readonly kind: 'banker'; readonly id: string; readonly isOn: boolean }
  | { readonly key: number; readonly kind: 'policy'; readonly policy: OddsChangePolicy }
  // Taken along by a bet: gone until an answer that was asked for since says otherwise.
  | { readonly key: number; readonly kind: 'bought'; readonly ids: readonly string[] }
  | { readonly key: number; readonly kind: 'clear' };

/** A selection as it is shown. */
export interface ShownLine extends SlipLine {
  /** Sent, not yet answered: titles may be missing. */
  readonly isArriving: boolean;
  /** In every bet of a system (BETSLIP-31). */
  readonly isBanker: boolean;
  /** Odds before the last change that the customer has not dismissed; shown struck. */
  readonly wasOddsMilli?: number;
}

/** The slip: what the server holds, what was sent on top of it, and what the streams said since. */
export interface SlipData {
  readonly base: readonly SlipLine[];
  /** Ids of the bankers as the server holds them: all devices of a player see the same. */
  readonly bankers: readonly string[];
  readonly changes: readonly SlipChange[];
  readonly prices: Readonly<Record<string, SlipPrice>>;
  /** Odds agreed to on this page: by pressing the price, by accepting a change, or by the policy. Win over the server's. */
  readonly confirmed: Readonly<Record<string, number>>;
  readonly was: Readonly<Record<string, number>>;
  /** What happens when odds change, as the server holds it. */
  readonly storedPolicy: OddsChangePolicy;
  /** The same as the customer wants it: an answer to an earlier call never takes back what was chosen since. Derived by `withLines`. */
  readonly policy: OddsChangePolicy;
  readonly bounds: StakeBounds;
  /** How long a live bet of this slip waits, milliseconds. */
  readonly liveDelayMs: number;
  /** Selections that the server found to exclude each other, and those that no teaser takes. */
  readonly incompatible: ServerClashes;
  readonly notTeasable: readonly string[];
  /** Teasers on sale. */
  readonly teasers: readonly TeaserBetType[];
  /** Derived from the above by `withLines`. */
  readonly lines: readonly ShownLine[];
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
  lines: [],
  haveOddsChanged: false,
};

/** Selections that a change brings. */
const linesOf = (change: SlipChange): readonly SlipLine[] =>
  change.kind === 'add' ? [change.line] : change.kind === 'restore' ? change.lines : [];

function overlay(base: readonly SlipLine[], changes: readonly SlipChange[]): readonly SlipLine[] {
  let lines = base;
  for (const change of changes) {
    if (change.kind === 'clear') lines = [];
    else if (change.kind === 'bought') lines = lines.filter((line) => !change.ids.includes(line.id));
    else if (change.kind === 'remove') lines = lines.filter((line) => line.id !== change.id);
    else lines = [...lines, ...linesOf(change).filter((one) => !lines.some((line) => line.id === one.id))];
  }
  return lines;
}

function isBanker({ bankers, changes }: SlipData, id: string): boolean {
  const isOf = (change: SlipChange) =>
    change.kind === 'restore' ? change.bankers.includes(id) : change.kind === 'banker' && change.id === id;
  const change = changes.findLast(isOf);
  return change === undefined ? bankers.includes(id) : change.kind !== 'banker' || change.isOn;
}

function show(data: SlipData, line: SlipLine): ShownLine {
  const price = data.prices[line.id];
  // A suspended price may arrive as 0: the last known one stays on the card.
  const oddsMilli = price && price.oddsMilli > 0 ? price.oddsMilli : line.oddsMilli;
  const was = data.was[line.id];
  const isIt = ({ id }: SlipLine) => id === line.id;
  return {
    ...line,
    oddsMilli,
    confirmedOddsMilli: data.confirmed[line.id] ?? line.confirmedOddsMilli,
    isOpen: !line.isGone && !line.isOver && (price ? !price.isLocked : line.isOpen),
    isArriving: !data.base.some(isIt) && data.changes.some((change) => linesOf(change).some(isIt)),
    isBanker: isBanker(data, line.id),
    ...(was === undefined || was === oddsMilli ? {} : { wasOddsMilli: was }),
  };
}

/** BETSLIP-32. Odds of a selection that cannot be bet on say nothing: it has to be removed or come back first. */
const hasChanged = (line: ShownLine): boolean => line.isOpen && !line.isArriving && line.oddsMilli !== line.confirmedOddsMilli;

function withLines(data: SlipData): SlipData {
  const lines = overlay(data.base, data.changes).map((line) => show(data, line));
  const change = data.changes.findLast(({ kind }) => kind === 'policy');
  const policy = change?.kind === 'policy' ? change.policy : data.storedPolicy;
  return { ...data, policy, lines, haveOddsChanged: lines.some(hasChanged) };
}

export const changedLines = (data: SlipData): readonly ShownLine[] => data.lines.filter(hasChanged);

function keep<Value>(record: Readonly<Record<string, Value>>, ids: ReadonlySet<string>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));
}

/** The whole slip as an answer of the server has it. */
export interface SlipReply {
  readonly lines: readonly SlipLine[];
  readonly bankers: readonly string[];
  readonly policy: OddsChangePolicy;
  readonly bounds: StakeBounds;
  readonly liveDelayMs: number;
  readonly incompatible: ServerClashes;
  readonly notTeasable: readonly string[];
  readonly teasers: readonly TeaserBetType[];
}

export const readReply = (wire: Betslip): SlipReply => ({
  lines: wire.selections.map(toSlipLine),
  bankers: wire.bankers,
  policy: wire.oddsChangePolicy,
  bounds: readBounds(wire),
  liveDelayMs: wire.liveDelayMs ?? 0,
  incompatible: { ids: wire.incompatibleSelections, pairs: wire.incompatiblePairs ?? [] },
  notTeasable: wire.incompatibleTeaserSelections,
  teasers: wire.tickets.flatMap((ticket) => ticket.TeaserBet?.betTypes ?? []),
});

/** A bet has taken selections along, and the slip was not read since. */
export const hasBought = ({ changes }: SlipData): boolean => changes.some((change) => change.kind === 'bought');

/** Which changes an answer has in it: the one that it answers, if any, and what was bought up to the change after which it was asked. */
export interface Answered {
  readonly key?: number | undefined;
  readonly upTo: number;
}

/** Takes the server's answer. */
export function takeReply(data: SlipData, reply: SlipReply, { key, upTo }: Answered = { upTo: 0 }): SlipData {
  const { lines: base, bankers, policy, bounds, liveDelayMs, incompatible, notTeasable, teasers } = reply;
  const changes = data.changes.filter((change) => change.key !== key && !(change.kind === 'bought' && change.key <= upTo));
  const ids = new Set([...base, ...changes.flatMap(linesOf)].map((line) => line.id));
  const prices = Object.fromEntries(
    base.map((line): [string, SlipPrice] => [line.id, { oddsMilli: line.oddsMilli, isLocked: !line.isOpen }]),
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
  return applyPolicy(remember(withLines(next)));
}

/** The customer has picked a selection since. Selections put back after a bet do not count: the customer may have gone on to their bets meanwhile. */
export const hasNewPick = (before: SlipData, after: SlipData): boolean =>
  after.changes.some((change) => change.kind === 'add' && !before.changes.includes(change));

/** Shows a change before it is answered. Odds that come with it are those the customer agreed to when they pressed, or before the selection left. */
export function startChange(data: SlipData, change: SlipChange): SlipData {
  const agreed = linesOf(change).filter((line) => line.confirmedOddsMilli > 0);
  const confirmed = { ...data.confirmed, ...Object.fromEntries(agreed.map((line) => [line.id, line.confirmedOddsMilli])) };
  return withLines({ ...data, changes: [...data.changes, change], confirmed });
}

/** Takes a refused change back: the slip is again what the server holds. */
export function undoChange(data: SlipData, key: number): SlipData {
  return withLines({ ...data, changes: data.changes.filter((change) => change.key !== key) });
}

/** A price moved, locked or opened. */
export function takePrice(data: SlipData, id: string, price: SlipPrice): SlipData {
  const before = data.prices[id];
  if (before && before.oddsMilli === price.oddsMilli && before.isLocked === price.isLocked) return data;
  const next = withLines({ ...data, prices: { ...data.prices, [id]: price } });
  return applyPolicy(remember(next));
}

/** What the server says of selections now, except those that a stream has updated meanwhile: that is newer. */
export function takeStatus(data: SlipData, rows: readonly SelectionStatus[], heard: ReadonlySet<string>): SlipData {
  let next = data;
  for (const row of rows) {
    if (heard.has(row.SelectionId)) continue;
    next = takePrice(next, row.SelectionId, { oddsMilli: toMilli(row.OddValue), isLocked: row.IsSuspended || !row.IsActive });
  }
  const states = rows.flatMap(({ SelectionId, MatchState }) => (MatchState === undefined ? [] : [[SelectionId, MatchState]]));
  return takeEnds(takeStates(next, Object.fromEntries(states)), rows);
}

/** Matches that have ended since the slip was read. */
function takeEnds(data: SlipData, rows: readonly SelectionStatus[]): SlipData {
  const ended = new Set(rows.flatMap(({ SelectionId, IsMatchOver }) => (IsMatchOver ? [SelectionId] : [])));
  if (!data.base.some((line) => ended.has(line.id) && !line.isOver)) return data;
  return withLines({ ...data, base: data.base.map((line) => (ended.has(line.id) ? { ...line, isOver: true } : line)) });
}

/** The states of the matches as the server says them now, by selection: what is shown is shown with these. */
export function takeStates(data: SlipData, states: Readonly<Record<string, string>>): SlipData {
  const isOther = (line: SlipLine) => states[line.id] !== undefined && states[line.id] !== line.state;
  if (!data.base.some(isOther)) return data;
  const stateOf = (line: SlipLine) => states[line.id] ?? line.state;
  const base = data.base.map((line) => (isOther(line) ? { ...line, state: stateOf(line) ?? '' } : line));
  return withLines({ ...data, base });
}

/** Keeps the agreed odds of what moved, to be shown struck beside the new ones. */
function remember(data: SlipData): SlipData {
  const moved = changedLines(data).filter((line) => data.was[line.id] !== line.confirmedOddsMilli);
  if (moved.length === 0) return data;
  return withLines({
    ...data,
    was: { ...data.was, ...Object.fromEntries(moved.map((line) => [line.id, line.confirmedOddsMilli])) },
  });
}

/** Changes that the customer has agreed to beforehand are agreed to as they come (BETSLIP-02). */
function applyPolicy(data: SlipData): SlipData {
  if (data.policy === Policy.DECLINE_ANY) return data;
  const allowed = changedLines(data).filter(
    (line) => data.policy === Policy.ACCEPT_ANY || line.oddsMilli > line.confirmedOddsMilli,
  );
  if (allowed.length === 0) return data;
  return confirmOdds(remember(data), Object.fromEntries(allowed.map((line) => [line.id, line.oddsMilli])));
}

/** Odds that count as agreed to from now on. */
export function confirmOdds(data: SlipData, odds: Readonly<Record<string, number>>): SlipData {
  return withLines({ ...data, confirmed: { ...data.confirmed, ...odds } });
}

/** Another policy is chosen: it counts at once, and stays through every answer but its own. */
export const choosePolicy = (data: SlipData, key: number, policy: OddsChangePolicy): SlipData =>
  applyPolicy(startChange(data, { key, kind: 'policy', policy }));

/** The server has stored it. */
export const policyStored = (data: SlipData, key: number, policy: OddsChangePolicy): SlipData =>
  withLines({ ...data, storedPolicy: policy, changes: data.changes.filter((change) => change.key !== key) });

/** The struck old prices have been seen. */
export const clearPrevious = (data: SlipData): SlipData =>
  Object.keys(data.was).length === 0 ? data : withLines({ ...data, was: {} });

/** Selections whose odds moved and were taken over by the policy: reported in one line above the stake. */
export const appliedLines = (data: SlipData): readonly ShownLine[] =>
  data.lines.filter((line) => line.wasOddsMilli !== undefined && line.oddsMilli === line.confirmedOddsMilli);
