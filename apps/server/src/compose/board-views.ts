import { incompatiblePairs } from '@duskline/betting/compatibility';
import type { JudgedMatch } from '@duskline/betting/judge-result-time';
import { liveDelayMs } from '@duskline/betting/live-delay';
import type { SelectionSnapshot } from '@duskline/betting/selection-snapshot';
import type { MatchChange } from '@duskline/contract/realtime';
import { type CurrencyCode, findCurrency } from '@duskline/money/currency';
import type { EarlyPayoutBoard, RunningMatch } from '../flows/early-payout/early-payout-flow.ts';
import type { GateVersions } from '../flows/gate-keeper.ts';
import type { BoardSelection, PlacementBoard } from '../flows/place-bet/ports.ts';
import type { GoalScore } from '../flows/push/goals.ts';
import { finishedMatch, matchAsItStands } from '../flows/settle/finished-match.ts';
import { courseOf } from '../flows/settle/match-course.ts';
import { presentTeasers, summariseSlip, teaserLines } from '../flows/slip/slip-summary.ts';
import type { BetslipPorts, SelectionView as SlipView } from '../modules/betslip/index.ts';
import type { Board, BoardChange, EndedMatches, MatchNode, SelectionView } from '../modules/catalogue/index.ts';
import {
  isOfferShut,
  liveInfoOf,
  matchLink,
  placedTitles,
  priceFlags,
  selectionIdOf,
  shutForWithdrawal,
  toCompatibility,
} from '../modules/catalogue/index.ts';
import type { BoardPort, BoardView } from '../modules/gateway/index.ts';
import { maxSingleStake, type Policies } from '../modules/policy/index.ts';
import type { StatisticsMatch } from '../modules/statistics/index.ts';

/* The board as each of its readers wants it. Nothing here decides anything. */

/** Slugs of sports are their aliases in the rule book. */
const sportIdOf = (board: Board, alias: string) =>
  [...board.state.sports.values()].find((sport) => sport.slug === alias)?.id ?? null;
const sportAlias = (board: Board, sportId: number) => board.sport(sportId)?.slug ?? 'other';

/** The life of the board that is read, or of the one that it follows. */
export interface BoardLife {
  bootId(): string;
  /** Until when what it says may be bet on, epoch milliseconds by the clock of the database; null = for as long as the gates say so. */
  validUntilMs(): number | null;
}

export function placementBoard(board: Board, versions: GateVersions, life: BoardLife): PlacementBoard {
  return {
    selection(selectionId) {
      const view = board.selection(selectionId);
      return view === null ? null : toBoardSelection(board, view, life.bootId());
    },
    isLive: (selectionId) => board.isLive(selectionId),
    gateVersion: (selection) => versions.of(selection),
    wasShown: (selectionId, oddsMilli) => board.wasShown(selectionId, oddsMilli),
    validUntilMs: () => life.validUntilMs(),
  };
}

/**
 * Counters of the board start again with the process: a bet that waited through a restart counts as changed. Of a match whose
 * competitors changed the state says how often: what was seen before was another market (XR-04).
 */
function matchStateOf(view: SelectionView, bootId: string): string {
  const sides = view.matchSidesVersion === 0 ? '' : `${view.matchSidesVersion}.`;
  if (view.isLive) return `${bootId}/${sides}${view.matchStateVersion}`;
  return sides === '' ? '' : `sides/${sides}0`;
}

const titlesOf = ({ match, market, outcome, matchLink, home, away }: ReturnType<SelectionView['titles']>) => ({
  match,
  market,
  outcome,
  matchLink,
  home,
  away,
});

function snapshotOf(board: Board, view: SelectionView, bootId: string): SelectionSnapshot {
  return {
    selectionId: view.selectionId,
    matchId: view.matchId,
    eventId: view.eventId,
    marketId: view.marketId,
    marketType: view.marketType,
    specifiers: view.specifiers,
    outcomeId: view.outcomeId,
    producer: view.producer,
    oddsMilli: view.oddsMilli,
    priceVersion: view.priceVersion,
    isOpen: view.isActive && !view.isSuspended,
    isLive: view.isLive,
    sportId: view.sportId,
    tournamentId: view.tournamentId,
    sportAlias: sportAlias(board, view.sportId),
    line: view.line,
    isMainLine: board.market(view.marketId)?.isFavourite ?? false,
    startTimeMs: view.startTimeMs,
    bettingSourceType: view.bettingSourceType,
    matchState: matchStateOf(view, bootId),
    ...(view.isOutright && { isOutright: true }),
    ...(view.sinceSuspensionMs === null ? {} : { sinceSuspensionMs: view.sinceSuspensionMs }),
    sportSystemId: view.sportSystemId,
  };
}

/** What a match stands at that is bet on while it is played; nothing where its score is not told. */
function scoreAtPlacement(board: Board, { isLive, matchId }: SelectionView): Pick<BoardSelection, 'score'> {
  const match = isLive ? board.match(matchId) : null;
  if (!match?.state || match.isUnreported || match.outright !== null) return {};
  return { score: { home: match.state.homeScore, away: match.state.awayScore } };
}

const toBoardSelection = (board: Board, view: SelectionView, bootId: string): BoardSelection => ({
  ...snapshotOf(board, view, bootId),
  titles: titlesOf(view.titles('en-US')),
  ...scoreAtPlacement(board, view),
});

const codeOf = (currency: string): CurrencyCode => (findCurrency(currency)?.code ?? 'EUR') as CurrencyCode;

export interface SlipTerms {
  policies: Pick<Policies, 'current'>;
  liveDelayScale: number;
  /** There are traders who look at stakes above the largest one. */
  isReferred?: boolean;
  /** Of the board that bets are placed on: a slip names the states of its matches as a placement does. */
  bootId(): string;
}

export function betslipPorts(board: Board, { policies, liveDelayScale, isReferred = false, bootId }: SlipTerms): BetslipPorts {
  const limitsOf = (currency: string) => policies.current().stakes[codeOf(currency)];
  return {
    view(selectionId, language) {
      const view = board.selection(selectionId);
      return view === null ? null : toSlipView(board, view, language, bootId());
    },
    namedBy(selectionId) {
      const view = board.selection(selectionId);
      if (view === null) return null;
      const { marketType, specifiers, outcomeId, sportSystemId } = view;
      const { home, away } = view.titles('en-US');
      return { marketType, specifiers, outcomeId, home, away, sportSystemId };
    },
    titles: (by, language) => placedTitles(board.state, language, by),
    bounds(view, currency) {
      const limits = limitsOf(currency);
      return { minMinor: limits.minMinor, maxMinor: maxSingleStake(limits, view.oddsMilli, view.isLive) };
    },
    operatorTerms: (currency) => ({
      maxPayoutMinor: limitsOf(currency).maxPayoutMinor,
      isReferredAboveMax: isReferred,
      ...policies.current().combinations,
    }),
    incompatible(views) {
      const pairs = incompatiblePairs(views.map(toCompatibility));
      return [...new Set(pairs.flatMap((pair) => pair.ids))];
    },
    summary: (views, bankers, currency) => {
      const known = bankers.filter((id) => views.some((view) => view.selectionId === id));
      return summariseSlip(views, known, codeOf(currency), policies.current());
    },
    teasers: () => presentTeasers(policies.current(), (alias) => sportIdOf(board, alias)),
    teaserLines: (view) => teaserLines(policies.current(), view),
    liveDelayMs: (views) =>
      Math.round(
        liveDelayMs(
          views.map((view) => ({ live: view.isLive, sport: sportAlias(board, view.sportId) })),
          policies.current().liveDelay,
        ) * liveDelayScale,
      ),
  };
}

/** The score a match ended with; null while it runs, or when it did not end in the ordinary way. */
export function finalScore(board: Board, matchId: number): { home: number; away: number } | null {
  const match = board.match(matchId);
  if (!match?.state || (match.status !== 'ended' && match.status !== 'closed')) return null;
  return { home: match.state.homeScore, away: match.state.awayScore };
}

/** Sports in which a change of the score is worth a notification. */
const GOAL_SPORTS: ReadonlySet<string> = new Set(['soccer', 'futsal', 'ice-hockey']);

/** The score of a match whose goals are told; null where it is not live, may be taken back this minute or cannot be believed. */
export function goalState(board: Board, matchId: number): MatchNode['state'] {
  const match = board.match(matchId);
  if (!match?.state || match.phase !== 'live' || match.doubt !== null || match.stopReason === 'var_check') return null;
  return GOAL_SPORTS.has(match.sport.slug) && match.virtual === null && match.outright === null ? match.state : null;
}

/** The same, with what is told of it. */
export function goalScore(board: Board, matchId: number): GoalScore | null {
  const state = goalState(board, matchId);
  const match = board.match(matchId);
  if (!state || !match) return null;
  const { sport, category, tournament, home, away } = match;
  return {
    home: home.name,
    away: away.name,
    homeScore: state.homeScore,
    awayScore: state.awayScore,
    path: matchLink(true, sport, category.slug, tournament.slug, matchId),
  };
}

const OVER: ReadonlySet<string> = new Set(['ended', 'closed', 'cancelled', 'abandoned', 'interrupted', 'postponed']);

/** A match as results of it are judged by; null when the board does not have it. */
export function judgedMatch(board: Board, matchId: number): JudgedMatch | null {
  const match = board.match(matchId);
  if (!match) return null;
  const { state, phase, status, startTimeMs } = match;
  return {
    startTimeMs,
    // What is drawn is known by its seed, whatever the clocks say of its end.
    ...(match.outright && match.virtual === null && { endTimeMs: match.outright.terms.endTimeMs }),
    hasBegun: phase !== 'prematch',
    isOver: phase === 'ended' || OVER.has(status),
    ...courseOf(match.sport.slug, state),
    isCovered: match.liveCoverage,
    stateMs: match.stateTimestampMs,
    // What cannot be believed of the match refutes nothing.
    finished: match.doubt === null ? finishedMatch(match.sport.slug, state) : null,
    asItStands: match.doubt === null ? matchAsItStands(match.sport.slug, state) : null,
  };
}

/** The same of a match that is over and has left the board: results may still come, and its score is what they are held against. */
export async function judgedAfterwards(ended: Pick<EndedMatches, 'read'>, matchId: number): Promise<JudgedMatch | null> {
  const [match] = await ended.read([matchId]);
  if (match === undefined) return null;
  const { startTimeMs, sport, state } = match;
  return {
    startTimeMs,
    hasBegun: true,
    isOver: true,
    ...courseOf(sport.slug, state),
    stateMs: 0,
    finished: finishedMatch(sport.slug, state),
  };
}

/** Outcomes a market was offered with; null when that is not known. */
export function offeredOutcomes(board: Board, marketId: number): string[] | null {
  const outcomes = board.market(marketId)?.outcomes ?? [];
  return outcomes.length === 0 ? null : outcomes.map(({ outcomeId }) => outcomeId);
}

/** When a market was shut for the withdrawal of a runner; null = it was not, or nobody knows when. */
export function withdrawalShutMs(board: Board, marketId: number, outcomeId: string): number | null {
  const market = board.market(marketId);
  return market && shutForWithdrawal(market, outcomeId);
}

/** A market that results have shut, with the provider's time of them; null = it is not. */
export function decidedMarket(board: Board, marketId: number): { urn: string; timestampMs: number } | null {
  const market = board.market(marketId);
  if (!market || market.decidedTimestampMs <= 0) return null;
  return { urn: market.match.urn, timestampMs: market.decidedTimestampMs };
}

function toRunningMatch(match: MatchNode): RunningMatch {
  const { state } = match;
  return {
    matchId: match.id,
    tournamentId: match.tournament.id,
    sportAlias: match.sport.slug,
    producer: match.producer,
    isLive: match.phase === 'live',
    periodKey: state?.periodKey ?? '',
    // What a list of fixtures says of a score has no time, so nothing can be said of what came before or after it.
    score: state && match.stateTimestampMs > 0 ? { home: state.homeScore, away: state.awayScore } : null,
    atMs: match.stateTimestampMs,
    isChecked: match.stopReason === 'var_check',
    isInDoubt: match.doubt !== null,
  };
}

/** Sports whose tournaments all take part in the play-money profile. */
const EARLY_PAYOUT_SPORTS: ReadonlySet<string> = new Set(['soccer']);

/** `isHeld`: its sides changed, so nobody knows whose lead it is until a person has looked (XR-04). */
export function earlyPayoutBoard(
  board: Board,
  isPlayMoney: boolean,
  isHeld: (matchId: number) => boolean = () => false,
): EarlyPayoutBoard {
  return {
    match(matchId) {
      const match = isHeld(matchId) ? null : board.match(matchId);
      return match === null ? null : toRunningMatch(match);
    },
    isHeld,
    *live() {
      for (const match of board.state.live) if (!isHeld(match.id)) yield toRunningMatch(match);
    },
    *byDefault() {
      if (!isPlayMoney) return;
      for (const { id, category } of board.state.tournaments.values()) if (EARLY_PAYOUT_SPORTS.has(category.sport.slug)) yield id;
    },
  };
}

function toSlipView(board: Board, view: SelectionView, language: string, bootId: string): SlipView {
  const titles = view.titles(language);
  return {
    ...snapshotOf(board, view, bootId),
    isActive: view.isActive,
    isSuspended: view.isSuspended,
    isMatchOver: board.match(view.matchId)?.phase === 'ended',
    title: titles.outcome,
    originalTitle: view.titles('en-US').outcome,
    marketTitle: titles.market,
    matchName: titles.match,
    matchLink: titles.matchLink,
    tournamentName: titles.tournament,
  };
}

export function gatewayBoard(board: Board, subscribe: (listener: (change: BoardChange) => void) => () => void): BoardPort {
  return {
    subscribe,
    isOfferShut: () => isOfferShut(board.state),
    hasSport: (sportId) => board.sport(sportId) !== null,
    hasMatch: (matchId) => board.match(matchId) !== null,
    readSport: (sportId, isLive) => {
      const matches = [...(board.sport(sportId)?.matches ?? [])].filter((match) => (match.phase !== 'prematch') === isLive);
      return {
        prices: matches.flatMap((match) => [...pricesOf(board, match, match.preview.values())]),
        matches: isLive ? matches.map((match) => matchChange(board, match)) : [],
        members: matches.map((match) => match.id),
      };
    },
    readMatch: (matchId): BoardView => {
      const match = board.match(matchId);
      return match === null
        ? { prices: [], matches: [] }
        : { prices: pricesOf(board, match, match.markets.values()), matches: [matchChange(board, match)] };
    },
  };
}

function* pricesOf(
  board: Board,
  match: MatchNode,
  markets: Iterable<MatchNode['markets'] extends Map<number, infer M> ? M : never>,
) {
  for (const market of markets) {
    if (market.match !== match) continue;
    for (const outcome of market.outcomes) {
      yield {
        selectionId: selectionIdOf(market.id, outcome.outcomeId),
        oddsMilli: outcome.oddsMilli,
        flags: priceFlags(board.state, market, outcome),
      };
    }
  }
}

function matchChange(board: Board, match: MatchNode): MatchChange {
  const english = board.state.titles('en');
  return {
    id: match.id,
    status: match.phase,
    ...(match.phase === 'prematch'
      ? {}
      : { liveInfo: liveInfoOf(match, (key) => english.period(key), board.isProducerDown(match.producer)) }),
  };
}

/** A match of two sides as those see it who tell of tables and line-ups: outrights and draws have none. */
export const playedMatch =
  (board: Board) =>
  (matchId: number): StatisticsMatch | null => {
    const match = board.match(matchId);
    if (!match || match.outright !== null || match.virtual !== null) return null;
    const { id, urn, home, away, tournament } = match;
    return { id, urn, home, away, tournament };
  };
