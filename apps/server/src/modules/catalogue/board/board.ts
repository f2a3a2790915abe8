import type { BoardMessage } from '../../../platform/bus/board-message.ts';
import { listFixture } from '../calls/list-fixture.ts';
import type { CategoryNode, MarketNode, MatchNode, OutcomeNode, SportNode, TournamentNode } from '../model.ts';
import { applyPhaseBack } from '../storage/take-over.ts';
import { type PlacedFixture, phaseOf, setStatus } from './apply-fixture.ts';
import {
  applyBehind,
  applyClear,
  applyDecided,
  applyDoubt,
  applyOdds,
  applyRefused,
  applyStop,
  applyUndecided,
  applyWithdraw,
} from './apply-markets.ts';
import { type BoardState, count, createBoardState, dayOf, forgetMatch, playStateOf, timeOf } from './board-state.ts';
import type { BoardChange } from './change.ts';
import { MatchEdit } from './edit-match.ts';
import { firstHiddenUntil, takeHidden } from './hidden-prices.ts';
import { isUnreported } from './live-coverage.ts';
import { splitSelectionId } from './market-key.ts';
import { isMarketOpen, isOutcomeOpen } from './market-status.ts';
import { eventIdOf } from './same-event.ts';
import { DEFAULT_SANITY, type SanityLimits } from './sanity-band.ts';
import { type SelectionTitles, selectionTitles } from './selection-titles.ts';
import { sourceTypeOf } from './source-type.ts';

/** One price, as bet acceptance needs it. A cache: it may refuse, it never accepts (the gate in SQL decides). */
export interface SelectionView {
  selectionId: string;
  matchId: number;
  /** The same for matches that are one event under several urns; see {@link eventIdOf}. */
  eventId: number;
  marketId: number;
  marketType: number;
  specifiers: string;
  outcomeId: string;
  /** Line from the outcome's own side, empty when the market has none. */
  line: string;
  oddsMilli: number;
  probability: string | null;
  priceVersion: number;
  /** The outcome is offered while its market is. */
  isActive: boolean;
  /** No bet can be taken: market or match stopped, result known, producer silent, price missing. */
  isSuspended: boolean;
  /** Milliseconds since the market came out of a suspension; null = it was in none. */
  sinceSuspensionMs: number | null;
  producer: number;
  isLive: boolean;
  /** A bet on who wins a tournament, a season or a race. */
  isOutright: boolean;
  sportId: number;
  sportSystemId: number;
  categoryId: number;
  tournamentId: number;
  startTimeMs: number;
  bettingSourceType: number;
  /** Counter of goals, red cards, penalties and bet stops (rule 10.3). */
  matchStateVersion: number;
  /** How often the competitors have changed (XR-04). */
  matchSidesVersion: number;
  titles(languageCode: string): SelectionTitles;
}

export interface MatchQuery {
  sportId?: number | undefined;
  categoryId?: number | undefined;
  tournamentId?: number | undefined;
  /** Either side. */
  teamId?: number | undefined;
  /** Live, not live, or both. */
  isLive?: boolean | undefined;
  /** Start at or after, epoch ms. */
  fromMs?: number | undefined;
  /** Start before, epoch ms. */
  toMs?: number | undefined;
}

/** Longer ago than this no listed match can have its start. */
const OVERDUE_REACH_MS = 3 * 86_400_000;

/** The board, in memory: versioned per match, indexed, changed only by `apply`. */
export class Board {
  readonly state: BoardState;
  readonly #now: () => number;

  /** @param latest the latest time that was ever seen, by which draws begin */
  constructor(now: () => number, sanity: SanityLimits = DEFAULT_SANITY, latest = now) {
    this.state = createBoardState(sanity, now, latest);
    this.#now = now;
  }

  match(id: number): MatchNode | null {
    return this.state.matches.get(id) ?? null;
  }

  market(id: number): MarketNode | null {
    return this.state.markets.get(id) ?? null;
  }

  sport(id: number): SportNode | null {
    return this.state.sports.get(id) ?? null;
  }

  category(id: number): CategoryNode | null {
    return this.state.categories.get(id) ?? null;
  }

  tournament(id: number): TournamentNode | null {
    return this.state.tournaments.get(id) ?? null;
  }

  isProducerDown(producer: number): boolean {
    return this.state.downProducers.has(producer);
  }

  selection(selectionId: string): SelectionView | null {
    const parts = splitSelectionId(selectionId);
    const market = parts && this.state.markets.get(parts.marketId);
    const outcome = market?.outcomes.find(({ outcomeId }) => outcomeId === parts?.outcomeId);
    return market && outcome ? this.#view(selectionId, market, outcome) : null;
  }

  /** Whether the match of a selection is being played. */
  isLive(selectionId: string): boolean {
    return this.state.markets.get(splitSelectionId(selectionId)?.marketId ?? 0)?.match.phase === 'live';
  }

  /** Whether a selection whose price has moved was on offer at these odds a moment ago, at the state of play there is now (S1-3, XR-17). */
  wasShown(selectionId: string, oddsMilli: number): boolean {
    const match = this.state.markets.get(splitSelectionId(selectionId)?.marketId ?? 0)?.match;
    return match !== undefined && this.state.pastPrices.has(selectionId, oddsMilli, playStateOf(match), this.#now());
  }

  #view(selectionId: string, market: MarketNode, outcome: OutcomeNode): SelectionView {
    const { match } = market;
    const { state } = this;
    // A match that should have begun takes no prematch bets, even if the feed has not said that it began.
    const isLate = this.isOverdue(match.id);
    const isLive = match.phase === 'live';
    return {
      selectionId,
      matchId: match.id,
      eventId: eventIdOf(match),
      marketId: market.id,
      marketType: market.marketType,
      specifiers: market.specifiers,
      outcomeId: outcome.outcomeId,
      line: state.titles('en').outcomeLine(market, outcome.outcomeId),
      oddsMilli: outcome.oddsMilli,
      probability: outcome.probability,
      priceVersion: market.priceVersion,
      isActive: outcome.isActive && outcome.oddsMilli > 0,
      isSuspended: isLate || match.phase === 'ended' || !isOutcomeOpen(state, market, outcome),
      sinceSuspensionMs: market.reopenedAtMs === null ? null : this.#now() - market.reopenedAtMs,
      producer: market.producer,
      isLive,
      isOutright: match.outright !== null,
      sportId: match.sport.id,
      sportSystemId: match.sport.systemId,
      categoryId: match.category.id,
      tournamentId: match.tournament.id,
      startTimeMs: match.startTimeMs,
      bettingSourceType: sourceTypeOf(match),
      matchStateVersion: match.stateVersion,
      matchSidesVersion: match.sidesVersion,
      titles: (languageCode) => selectionTitles(state, market, outcome.outcomeId, languageCode),
    };
  }

  isMarketOpen(market: MarketNode): boolean {
    return isMarketOpen(this.state, market);
  }

  /** Listed matches that fit, unordered. */
  findMatches(query: MatchQuery): MatchNode[] {
    const found: MatchNode[] = [];
    for (const match of this.#smallestSet(query)) {
      if (query.sportId !== undefined && match.sport.id !== query.sportId) continue;
      if (query.categoryId !== undefined && match.category.id !== query.categoryId) continue;
      if (query.tournamentId !== undefined && match.tournament.id !== query.tournamentId) continue;
      if (query.teamId !== undefined && match.home.id !== query.teamId && match.away.id !== query.teamId) continue;
      if (query.isLive !== undefined && (match.phase !== 'prematch') !== query.isLive) continue;
      if (query.fromMs !== undefined && match.startTimeMs < query.fromMs) continue;
      if (query.toMs !== undefined && match.startTimeMs >= query.toMs) continue;
      found.push(match);
    }
    return found;
  }

  #smallestSet(query: MatchQuery): Iterable<MatchNode> {
    const { state } = this;
    if (query.tournamentId !== undefined) return state.tournaments.get(query.tournamentId)?.matches ?? [];
    if (query.categoryId !== undefined) return state.categories.get(query.categoryId)?.matches ?? [];
    if (query.isLive === true) return state.live;
    if (query.fromMs !== undefined && query.toMs !== undefined) return this.#matchesOfDays(query.fromMs, query.toMs);
    if (query.sportId !== undefined) return state.sports.get(query.sportId)?.matches ?? [];
    return this.#allListed();
  }

  *#allListed(): Iterable<MatchNode> {
    for (const matches of this.state.days.values()) yield* matches;
  }

  *#matchesOfDays(fromMs: number, toMs: number): Iterable<MatchNode> {
    // A window of years has more days than the board: going through what is there is shorter.
    if ((toMs - fromMs) / 86_400_000 > this.state.days.size + 2) yield* this.#allListed();
    else for (let day = dayOf(fromMs); day <= dayOf(toMs - 1); day++) yield* this.state.days.get(day) ?? [];
  }

  /** Matches that can have begun, by the clock or by the latest time seen, and not be over, and all outrights: these are few, and bet on for months. */
  *#begunLately(): Iterable<MatchNode> {
    const now = this.#now();
    yield* this.#matchesOfDays(now - OVERDUE_REACH_MS, Math.max(now, this.state.latest()) + 1);
    yield* this.state.outrights;
  }

  /** Every market of a match and whether its prices may be taken, apart from the producer's state: what its gates should be. */
  marketGates(matchId: number): { marketId: number; isOpen: boolean }[] {
    const markets = this.state.matches.get(matchId)?.markets.values() ?? [];
    return Array.from(markets, ({ id, status }) => ({ marketId: id, isOpen: status === 'active' }));
  }

  /** Ended, or so long over that it has been forgotten. */
  isOver(matchId: number): boolean {
    const match = this.state.matches.get(matchId);
    return match === undefined || match.phase === 'ended';
  }

  /** Prematch and past its start: the feed has not said that it began, and it takes no bets. */
  isOverdue(matchId: number): boolean {
    const match = this.state.matches.get(matchId);
    return match !== undefined && match.phase === 'prematch' && match.startTimeMs <= timeOf(this.state, match);
  }

  /** Messages about it wait to be processed: it takes no bets. */
  isBehind(matchId: number): boolean {
    return this.state.matches.get(matchId)?.isBehind ?? false;
  }

  /** Overdue matches that would take bets otherwise. */
  overdueMatches(): { matchId: number; urn: string; producer: number }[] {
    const overdue: { matchId: number; urn: string; producer: number }[] = [];
    for (const match of this.#begunLately()) {
      if (match.isOpen && this.isOverdue(match.id)) overdue.push({ matchId: match.id, urn: match.urn, producer: match.producer });
    }
    return overdue;
  }

  /** See hidden-prices.ts. */
  hiddenUntilMs(matchId: number): number | null {
    const match = this.state.matches.get(matchId);
    return match === undefined ? null : firstHiddenUntil(match);
  }

  takeHidden(matchId: number): boolean {
    const match = this.state.matches.get(matchId);
    return match !== undefined && takeHidden(this.state, match);
  }

  /** Matches in memory that a producer answers for and that are not over. */
  matchesOfProducer(producer: number): { matchId: number; urn: string; isOffered: boolean }[] {
    const matches = [...this.state.matches.values()].filter((match) => match.producer === producer && match.phase !== 'ended');
    return matches.map(({ id, urn, markets }) => {
      const isAnyOffered = [...markets.values()].some(({ feedStatus }) => feedStatus === 'active' || feedStatus === 'suspended');
      return { matchId: id, urn, isOffered: isAnyOffered && !this.isOverdue(id) };
    });
  }

  /**
   * Applies one message. Synchronous and cheap. @returns what changed on the match, null when nothing did.
   * A producer message concerns many matches: use {@link applyProducer}.
   */
  apply(message: Exclude<BoardMessage, { kind: 'producer' | 'fixture' }>): BoardChange | null {
    const match = this.state.matches.get(message.matchId);
    if (!match) {
      count(this.state, 'unknown_match');
      return null;
    }
    const edit = new MatchEdit(this.state, match);
    switch (message.kind) {
      case 'odds':
        applyOdds(this.state, edit, message, this.#now());
        break;
      case 'stop':
        applyStop(edit, message, this.#now());
        break;
      case 'decided':
        applyDecided(this.state, edit, message);
        break;
      case 'undecided':
        applyUndecided(this.state, edit, message, this.#now());
        break;
      case 'refused':
        applyRefused(this.state, edit, message);
        break;
      case 'withdraw':
        applyWithdraw(edit, message.timestampMs);
        break;
      case 'phase-back':
        applyPhaseBack(edit, message);
        break;
      case 'doubt':
        applyDoubt(edit, message.why);
        break;
      case 'clear':
        applyClear(edit);
        break;
      case 'behind':
        applyBehind(edit, message.isBehind);
        break;
    }
    return edit.finish(this.#now());
  }

  /** A match appears or its listing changed; see {@link listFixture}. */
  applyFixture(fixture: PlacedFixture): BoardChange | null {
    return listFixture(this.state, fixture, this.#now());
  }

  /** A producer went down or came back: everything taken from it changes at once, whatever each market's own state. */
  applyProducer(producer: number, isDown: boolean): BoardChange[] {
    const { downProducers, matches } = this.state;
    if (downProducers.has(producer) === isDown) return [];
    const setDown = (value: boolean): unknown => (value ? downProducers.add(producer) : downProducers.delete(producer));
    const changes: BoardChange[] = [];
    // Match by match: what an edit remembers of all markets of a full board at once would be as much as the board.
    for (const match of matches.values()) {
      const edit = new MatchEdit(this.state, match);
      for (const market of match.markets.values()) if (market.producer === producer) edit.touch(market);
      if (!isDown) match.claims.delete(producer); // What it was refused before it went down: it is asked again.
      setDown(isDown);
      const change = edit.finish();
      if (change) changes.push({ ...change, turned: { producer, isDown } });
      setDown(!isDown);
    }
    setDown(isDown);
    return changes;
  }

  /**
   * What changes by the clock alone: matches without live coverage that have begun, and lines that had their time in the lists.
   * @returns what changed.
   */
  passTime(): BoardChange[] {
    const changes: BoardChange[] = [];
    const now = this.#now();
    // An end that was said before the start is a fact once the start is past.
    const isEndDue = ({ phase, status, startTimeMs }: MatchNode) =>
      phase === 'prematch' && startTimeMs <= now && phaseOf(status, phase) === 'ended';
    const begun = [...this.#begunLately()].filter(
      (match) => isUnreported(match, timeOf(this.state, match)) !== match.isUnreported || isEndDue(match),
    );
    for (const match of new Set([...begun, ...this.state.waitingLines])) {
      const edit = new MatchEdit(this.state, match);
      if (isEndDue(match)) setStatus(edit, match.status, undefined, now);
      const change = edit.finish(now);
      if (change) changes.push(change);
    }
    return changes;
  }

  /** Takes matches that ended before `endedBeforeMs` off the lists; they stay in memory for late messages. */
  retireEnded(endedBeforeMs: number): BoardChange[] {
    const changes: BoardChange[] = [];
    for (const match of [...this.state.live, ...this.state.outrights]) {
      if (match.endedAtMs === null || match.endedAtMs > endedBeforeMs) continue;
      const edit = new MatchEdit(this.state, match);
      match.isRetired = true;
      const change = edit.finish();
      if (change) changes.push(change);
    }
    return changes;
  }

  /**
   * Drops retired matches from memory that ended before the moment, and those that were over when they were first listed: a provider lists
   * them for days, with every new list, and when they ended is not said. @returns their ids.
   */
  forgetRetired(endedBeforeMs: number): number[] {
    const forgotten: number[] = [];
    for (const match of this.state.matches.values()) {
      if (!match.isRetired) continue;
      if ((match.endedAtMs ?? 0) > endedBeforeMs && !this.state.listedOver.has(match)) continue;
      forgetMatch(this.state, match);
      forgotten.push(match.id);
    }
    // Those that are still here have come to life since: they end like all others.
    this.state.listedOver.clear();
    return forgotten;
  }
}
