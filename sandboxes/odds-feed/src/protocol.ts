/** Messages and objects of PROTOCOL.md, as this provider sends them. */
export type Product = 1 | 3 | 6;
export const LIVE: Product = 1;
export const PREMATCH: Product = 3;
/** Virtual sports, from publication to result. */
export const VIRTUAL: Product = 6;

export const MARKET = { active: 1, inactive: 0, suspended: -1, handedOver: -2, settled: -3, cancelled: -4 } as const;
export const EVENT = {
  notStarted: 0,
  live: 1,
  suspended: 2,
  ended: 3,
  closed: 4,
  cancelled: 5,
  interrupted: 7,
  postponed: 8,
  abandoned: 9,
} as const;

export interface FeedOutcome {
  readonly id: string;
  readonly odds?: string;
  readonly active: 0 | 1;
  readonly probability?: string;
  readonly half_win_probability?: string;
  readonly refund_probability?: string;
  readonly half_loss_probability?: string;
}

export interface FeedMarket {
  readonly id: number;
  readonly specifiers?: string;
  readonly status: number;
  readonly favourite?: 1;
  readonly outcomes?: readonly FeedOutcome[];
}

export interface EventStatus {
  readonly status: number;
  readonly match_status: number;
  readonly home_score?: number;
  readonly away_score?: number;
  readonly statistics?: object;
  readonly [detail: string]: unknown;
}

export interface SettledOutcome {
  readonly id: string;
  readonly result: number;
  readonly void_factor?: string;
  readonly dead_heat_factor?: string;
  /** Of a void runner: when it was withdrawn, and what it was offered at. */
  readonly withdrawn?: { readonly at: number; readonly odds: string };
}

export interface SettledMarket {
  readonly id: number;
  readonly specifiers?: string;
  readonly void_reason?: number;
  readonly outcomes: readonly SettledOutcome[];
}

export interface MarketRef {
  readonly id: number;
  readonly specifiers?: string;
  readonly void_reason?: number;
}

interface OfEvent {
  readonly product: Product;
  readonly event_id: string;
  readonly timestamp: number;
  readonly request_id?: number;
}

export interface OddsChange extends OfEvent {
  readonly type: 'odds_change';
  readonly sport_event_status?: EventStatus;
  readonly markets: readonly FeedMarket[];
}
export interface BetStop extends OfEvent {
  readonly type: 'bet_stop';
  readonly groups: string;
  readonly market_status: number;
  readonly reason?: string;
}
export interface BetSettlement extends OfEvent {
  readonly type: 'bet_settlement';
  readonly certainty: 1 | 2;
  /** Of a virtual event: the seal that was published before betting, and the seed under it. */
  readonly draw?: { readonly seal: string; readonly seed: string };
  readonly markets: readonly SettledMarket[];
}
export interface BetCancel extends OfEvent {
  readonly type: 'bet_cancel';
  readonly start_time?: number;
  readonly end_time?: number;
  readonly markets: readonly MarketRef[];
}
export interface Rollback extends OfEvent {
  readonly type: 'rollback_bet_settlement' | 'rollback_bet_cancel';
  readonly start_time?: number;
  readonly end_time?: number;
  readonly markets: readonly MarketRef[];
}
export interface FixtureChange extends OfEvent {
  readonly type: 'fixture_change';
  readonly change_type: number;
  readonly start_time: number;
}
export interface Alive {
  readonly type: 'alive';
  readonly product: Product;
  readonly timestamp: number;
  readonly subscribed: 0 | 1;
}
export interface SnapshotComplete {
  readonly type: 'snapshot_complete';
  readonly product: Product;
  readonly timestamp: number;
  readonly event_id?: string;
  readonly request_id?: number;
}

export type EventMessage = OddsChange | BetStop | BetSettlement | BetCancel | Rollback | FixtureChange;
export type FeedMessage = EventMessage | Alive | SnapshotComplete;

/** Messages that decide money: kept and recovered with the time of their first sending. */
export function isResult(message: EventMessage): message is BetSettlement | BetCancel | Rollback {
  return message.type !== 'odds_change' && message.type !== 'bet_stop' && message.type !== 'fixture_change';
}

/** Key of a market inside one event. */
export function keyOf(market: { readonly id: number; readonly specifiers?: string }): string {
  return `${market.id}/${market.specifiers ?? ''}`;
}

/** `{specifiers}` when there are any: the field is absent otherwise. */
export function specifierField(specifiers: string): { specifiers?: string } {
  return specifiers === '' ? {} : { specifiers };
}
