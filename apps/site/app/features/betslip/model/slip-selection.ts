import type { BetslipSelection } from '@duskline/contract/entities/betslip';
import { toMilli } from '../../../shared/model/price.ts';

/** One selection of the slip as the server sent it, in the page's own terms. */
export interface SlipSelection {
  /** Selection id, `${marketId}.${outcomeId}`. */
  readonly id: string;
  readonly matchId: number;
  readonly sportId: number;
  /** What is bet on: "Arsenal −0.5", "Over 2.5". '' while a selection that was just pressed is on its way. */
  readonly title: string;
  readonly marketTitle: string;
  readonly matchName: string;
  readonly tournamentName: string;
  /** Path of the match page, '' when unknown. */
  readonly link: string;
  /** Epoch milliseconds; 0 when unknown. */
  readonly startMs: number;
  readonly isLive: boolean;
  /** Odds when the answer was made. */
  readonly oddsMilli: number;
  /** Odds that the customer last agreed to. */
  readonly confirmedOddsMilli: number;
  /** May be bet on now. */
  readonly isOpen: boolean;
  /** The market knows this selection no more: it will not come back. */
  readonly isGone: boolean;
  /** Its match has ended: it will not come back either. */
  readonly isOver: boolean;
  /** State of the match that the server showed with these odds; undefined when it has not said any (XR-17). */
  readonly state?: string;
  /** Line of the market from this side, '' when it has none; and the line in each teaser, by its id. */
  readonly line: string;
  readonly teaserLines: Readonly<Record<string, string>>;
}

export function toSlipSelection(wire: BetslipSelection): SlipSelection {
  const oddsMilli = toMilli(wire.Value);
  return {
    id: wire.ID,
    matchId: wire.MatchID,
    sportId: wire.SportTypeId,
    title: wire.Title,
    marketTitle: wire.MarketTitle,
    matchName: wire.MatchName,
    tournamentName: wire.TournamentName ?? '',
    link: wire.MatchLink ?? '',
    startMs: wire.StartDateJs ?? 0,
    isLive: wire.IsLive,
    oddsMilli,
    confirmedOddsMilli: wire.PreviousValue === undefined ? oddsMilli : toMilli(wire.PreviousValue),
    isOpen: wire.ActiveOdds && wire.ActiveMarkets && wire.IsSuspended !== true,
    isGone: !wire.ActiveOdds,
    isOver: wire.IsMatchOver ?? false,
    ...(wire.MatchState === undefined ? {} : { state: wire.MatchState }),
    line: wire.SpecialBetValue ?? '',
    teaserLines: wire.TeaserLines ?? {},
  };
}

/** What is known of a selection in the moment it is pressed. The answer of the server brings the rest. */
export function unansweredSelection(press: {
  readonly selectionId: string;
  readonly matchId: number;
  readonly isLive: boolean;
  readonly oddsMilli: number;
  readonly title: string;
  readonly marketTitle: string;
}): SlipSelection {
  return {
    id: press.selectionId,
    matchId: press.matchId,
    sportId: 0,
    title: press.title,
    marketTitle: press.marketTitle,
    matchName: '',
    tournamentName: '',
    link: '',
    startMs: 0,
    isLive: press.isLive,
    oddsMilli: press.oddsMilli,
    confirmedOddsMilli: press.oddsMilli,
    isOpen: true,
    isGone: false,
    isOver: false,
    line: '',
    teaserLines: {},
  };
}
