import { hasPlayMoved } from '@duskline/betting/match-state';
import type { Betslip, BetslipSelection, TraderOffer } from '@duskline/contract/entities/betslip';
import { BetType } from '@duskline/contract/enums';
import type { BetslipPorts, SelectionView, Slip, SlipSelection } from './ports.ts';

export interface PresentOptions {
  language: string;
  /** Account currency, or the default one for guests. */
  currency: string;
  toWire(minor: bigint, currency: string): number;
  traderOffers: TraderOffer[];
}

/** The slip as the wire shows it: what is stored, laid over what the board says now. */
export function presentSlip(
  slip: Slip,
  ports: BetslipPorts,
  { language, currency, toWire, traderOffers }: PresentOptions,
): Betslip {
  const pairs = slip.selections.map((stored) => ({ stored, view: ports.view(stored.id, language) }));
  const views = pairs.flatMap(({ view }) => (view ? [view] : []));
  const bounds = views.map((view) => ({ view, ...ports.bounds(view, currency) }));
  const first = bounds[0];
  const { maxPayoutMinor, ...terms } = ports.operatorTerms(currency);
  return {
    selections: pairs.map(({ stored, view }) => presentSelection(stored, view, ports)),
    ...ports.summary(views, slip.bankers, currency),
    haveSelectionOddsChanged: pairs.some(({ stored, view }) => view !== null && hasChanged(stored, view)),
    bankers: slip.bankers,
    oddsChangePolicy: slip.policy,
    traderOffers,
    tickets: [{ ID: 'teaser', BetType: BetType.TEASER, TeaserBet: { betTypes: ports.teasers() } }],
    currency,
    ...terms,
    maxPayout: toWire(maxPayoutMinor, currency),
    liveDelayMs: ports.liveDelayMs(views),
    ...(first ? { maxBet: toWire(first.maxMinor, currency), minBet: toWire(first.minMinor, currency) } : {}),
    maxBets: Object.fromEntries(bounds.map(({ view, maxMinor }) => [view.selectionId, toWire(maxMinor, currency)])),
  };
}

/** Other odds than the customer confirmed, or the same number for another state of play: either has to be confirmed (XR-17). */
export const hasChanged = (stored: SlipSelection, view: SelectionView): boolean =>
  stored.oddsMilli !== view.oddsMilli || hasPlayMoved(stored.matchState ?? null, view.matchState);

/** A selection the board has dropped keeps its last titles and shows as closed, so that the customer sees what they had. */
function presentSelection(stored: SlipSelection, view: SelectionView | null, ports: BetslipPorts): BetslipSelection {
  const lines = view === null ? undefined : ports.teaserLines(view);
  const isOther = view !== null && view.oddsMilli !== stored.oddsMilli;
  return {
    ID: stored.id,
    MatchID: stored.matchId,
    MarketID: stored.marketId,
    SportTypeId: stored.sportId,
    inBet: true,
    Title: view?.title ?? stored.title,
    OriginalTitle: view?.originalTitle ?? stored.originalTitle,
    ActiveOdds: view?.isActive ?? false,
    ActiveMarkets: view !== null && !view.isSuspended,
    MatchName: view?.matchName ?? stored.matchName,
    MarketTitle: view?.marketTitle ?? stored.marketTitle,
    Value: (view?.oddsMilli ?? stored.oddsMilli) / 1000,
    ...(isOther ? { PreviousValue: stored.oddsMilli / 1000 } : {}),
    IsLive: view?.isLive ?? stored.isLive,
    BettingSourceType: view?.bettingSourceType ?? (stored.isLive ? 2 : 1),
    IsSuspended: view === null || !view.isOpen,
    HasOddChanged: view !== null && hasChanged(stored, view),
    ...(view
      ? {
          MatchLink: view.matchLink,
          StartDateJs: view.startTimeMs,
          SpecialBetValue: view.line,
          TournamentName: view.tournamentName,
          MatchState: view.matchState,
          ...(view.isMatchOver ? { IsMatchOver: true } : {}),
          ...(lines ? { TeaserLines: lines } : {}),
        }
      : {}),
  };
}
