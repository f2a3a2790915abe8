import type { Policies } from '../../modules/policy/index.ts';
import type { SelectionExposureRow, TicketView } from '../../modules/tickets/index.ts';
import type { TradingService } from '../../modules/trading/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Parking } from '../../platform/parking/parking.ts';
import type { PlacementBoard } from '../place-bet/ports.ts';

/** What the desk works with. */
export interface DeskParts {
  readonly board: PlacementBoard;
  readonly trading: TradingService;
  readonly tickets: {
    byId(ticketIds: readonly string[]): Promise<TicketView[]>;
    /** Referred tickets whose deadline has come, by the database's clock, without those named. */
    dueTraderReviews(limit: number, except?: readonly string[]): Promise<TicketView[]>;
    /** Exposure of every selection of these markets, or of a match. */
    exposures(where: { marketIds: readonly number[] } | { matchId: number }): Promise<SelectionExposureRow[]>;
  };
  readonly parking: Pick<Parking, 'kind'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** How long a customer has for an offer, milliseconds. */
  readonly offerMs: number;
  readonly policies: Pick<Policies, 'current' | 'at'>;
  /** Told after every act that changed something, so that streams hear of it at once. */
  onActed(): void;
}
