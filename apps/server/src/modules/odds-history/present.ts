import type { OddsHistory } from '@duskline/contract/entities/sport';
import type { BetOdds } from '@duskline/contract/entities/trading';
import type { Chart } from './chart.ts';
import { verdictOf } from './check.ts';
import { reasonOf, statusOf } from './states.ts';
import type { HistoryReader, Stretch } from './store.ts';

/** Of decimal odds; none where there was no price. */
const oddsOf = (oddsMilli: number): { Odds?: number } => (oddsMilli > 0 ? { Odds: oddsMilli / 1000 } : {});

const presentStretch = ({ fromMs, toMs }: Stretch) => ({
  From: new Date(fromMs).toISOString(),
  To: new Date(toMs).toISOString(),
});

export const presentChart = (SelectionID: string, { range, points, unknown }: Chart): OddsHistory => ({
  SelectionID,
  ...presentStretch(range),
  Points: points.map(({ atMs, oddsMilli, status }) => ({
    At: new Date(atMs).toISOString(),
    ...oddsOf(oddsMilli),
    IsOpen: status === 'open',
  })),
  Unknown: unknown.map(presentStretch),
});

type Row<Read extends 'ticketOdds' | 'markets' | 'changes'> = Awaited<ReturnType<HistoryReader[Read]>>[number];
type Price = Awaited<ReturnType<HistoryReader['priceAt']>>;

/** Of an outcome that is open by itself, while its producer is down: it could not be bet on. */
const HELD = { Status: 'suspended', Reason: 'producer' } as const;

const presentState = (row: { odds_milli: number; status: number; reason: number; is_held?: boolean }) => ({
  ...oddsOf(row.odds_milli),
  ...(row.is_held && statusOf(row.status) === 'open' ? HELD : { Status: statusOf(row.status), Reason: reasonOf(row.reason) }),
});

/** Nothing where it is unknown, or was not on offer. */
function presentBefore(price: Price): Pick<BetOdds['Legs'][number], 'Before'> {
  if (!price?.is_known || price.since === null) return {};
  const { since, odds_milli, status, reason } = price;
  const state = presentState({ odds_milli: odds_milli ?? 0, status: status ?? -1, reason: reason ?? -1 });
  return { Before: { Since: since.toISOString(), ...state } };
}

interface LegHistory {
  leg: Row<'ticketOdds'>;
  market: Row<'markets'> | undefined;
  before: Price;
  changes: readonly Row<'changes'>[];
}

export const presentLeg = ({ leg, market, before, changes }: LegHistory): BetOdds['Legs'][number] => ({
  LegNo: leg.leg_no ?? 0,
  SelectionID: `${leg.market_id}.${leg.outcome_id}`,
  ...(market && {
    Market: { MatchID: market.match_id, MarketType: market.market_type, SpecialBetValue: market.specifiers },
  }),
  Odds: (leg.odds_milli ?? 0) / 1000,
  Verdict: verdictOf(leg.verdict),
  From: leg.from_at?.toISOString() ?? '',
  To: leg.to_at?.toISOString() ?? '',
  ...presentBefore(before),
  Changes: changes.map((change) => ({
    At: change.at.toISOString(),
    Position: String(change.position),
    ...presentState(change),
  })),
});
