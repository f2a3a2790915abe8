import type { LiveMatchInfo } from '@duskline/contract/entities/sport';
import type { Refusal } from './sanity-band.ts';
import type { SideNames } from './sides.ts';

/** One selection as it now stands. `flags`: contract realtime PriceFlag bits. */
export interface PriceChangeRecord {
  selectionId: string;
  /** 1850 = 1.850 */
  oddsMilli: number;
  flags: number;
  /** The selection stands in a preview column of the lists. */
  preview: boolean;
}

/** What one message changed on one match. Everything a stream, a gate keeper or a log needs. */
export interface BoardChange {
  matchId: number;
  sportId: number;
  sportSystemId: number;
  isLive: boolean;
  /** Board version of the match after the change. */
  version: number;
  prices: PriceChangeRecord[];
  /** Outcomes that their markets do not have any more, at their last odds. */
  removed?: readonly Pick<PriceChangeRecord, 'selectionId' | 'oddsMilli'>[];
  /** Markets appeared, disappeared or a main line moved. */
  marketsChanged: boolean;
  marketsCount: number;
  /** It is an outright, which stands in no list of matches. */
  isOutright?: true;
  /** Set when the match changed its place: turned live, ended, left the board, came (back). */
  statusChanged?: 'prematch' | 'live' | 'ended' | 'removed';
  /** Set when score, clock, period or stop reason changed. Labels are English; PeriodKey is for translation. */
  liveInfo?: LiveMatchInfo;
  /** For the gates: whether the match takes bets, and every market that changed sides (or is new and shut). */
  gates: { isOpen: boolean; markets: { marketId: number; isOpen: boolean }[] };
  /** Every market that was looked at, for the mirror in SQL. */
  touchedMarkets: number[];
  /** A producer went down or came back, and that alone is why: the markets taken from it are among the touched ones. */
  turned?: { producer: number; isDown: boolean };
  /** Other sides play now: who was bet on, and who it is now. */
  sides?: { before: SideNames; now: SideNames };
  /** What the same message changed elsewhere, to be emitted before: on the place the match has left, and on other matches of its competitors. */
  others?: readonly { urn: string; change: BoardChange }[];
  /** Matches that are this one under another urn, as it seems from now on. */
  listedTwice?: readonly string[];
  /** Why the feed cannot be right about the match: `competitors_changed`, `sport_changed`, `phase_back`. It is shut and has to be requested again. */
  doubts: string[];
  refused: { marketId: number; marketType: number; specifiers: string; refusal: Refusal }[];
}
