import type { MatchStatus } from '../../../platform/bus/board-message.ts';
import type { MarketNode, MatchNode, MatchPhase, OutcomeNode } from '../model.ts';
import { type BoardState, bumpMatch, isListed, listMatch, playStateOf, timeOf, unlistMatch } from './board-state.ts';
import type { BoardChange, PriceChangeRecord } from './change.ts';
import { isUnreported } from './live-coverage.ts';
import { liveInfoOf } from './live-info.ts';
import { followMainLines } from './main-lines.ts';
import { selectionIdOf } from './market-key.ts';
import { effectiveStatus, priceFlags } from './market-status.ts';
import { isDisplayed, previewMarkets } from './preview-markets.ts';

interface MarketBefore {
  isNew: boolean;
  isOpen: boolean;
  isSuspended: boolean;
  isDisplayed: boolean;
  outcomes: readonly OutcomeNode[];
  flags: number[];
}

/** Collects what an edit touches, so that the change record holds just what differs afterwards. */
export class MatchEdit {
  readonly match: MatchNode;
  readonly #state: BoardState;
  readonly #before = new Map<MarketNode, MarketBefore>();
  readonly #phase: MatchPhase;
  readonly #status: MatchStatus;
  readonly #isListed: boolean;
  readonly #info: string;
  readonly #preview: ReadonlyMap<string, MarketNode>;
  readonly #wasOpen: boolean;
  readonly #startTimeMs: number;
  readonly #playState: string;
  readonly refused: BoardChange['refused'] = [];
  /** Why the message cannot be right; reported to the feed, which asks again. */
  readonly doubts: string[] = [];
  sides: BoardChange['sides'];
  listedTwice: string[] = [];
  readonly #removed: NonNullable<BoardChange['removed']>[number][] = [];
  /** Set when something outside markets, state and place changed, e.g. a team name. */
  isChanged = false;

  constructor(state: BoardState, match: MatchNode) {
    this.#state = state;
    this.match = match;
    this.#phase = match.phase;
    this.#status = match.status;
    this.#isListed = isListed(state, match);
    this.#info = this.#infoText();
    this.#preview = match.preview;
    this.#wasOpen = match.isOpen;
    this.#startTimeMs = match.startTimeMs;
    this.#playState = playStateOf(match);
  }

  /** Must be called before a market is changed. */
  touch(market: MarketNode, isNew = false): void {
    if (this.#before.has(market)) return;
    this.#before.set(market, {
      isNew,
      isOpen: !isNew && market.status === 'active',
      isSuspended: !isNew && market.status === 'suspended',
      isDisplayed: !isNew && isDisplayed(market),
      outcomes: isNew ? [] : market.outcomes,
      flags: isNew ? [] : market.outcomes.map((outcome) => priceFlags(this.#state, market, outcome)),
    });
  }

  touchAll(): void {
    for (const market of this.match.markets.values()) this.touch(market);
  }

  /**
   * Works out the consequences and the change record; null when there is no visible difference. With `nowMs`, markets that come out of a
   * suspension remember when.
   */
  finish(nowMs: number | null = null): BoardChange | null {
    const { match } = this;
    const isTurnedUnreported = this.#followCoverage();
    for (const [market, before] of this.#before) {
      market.status = effectiveStatus(this.#state, market);
      if (nowMs !== null && before.isSuspended && market.status === 'active') market.reopenedAtMs = nowMs;
    }
    const { prices, gates, isAnyDisplayChanged } = this.#compareMarkets();
    if (this.#before.size > 0 || this.#state.waitingLines.has(match)) {
      if (followMainLines(match, this.#state.now())) this.#state.waitingLines.add(match);
      else this.#state.waitingLines.delete(match);
      match.preview = previewMarkets(match);
      match.isOpen = hasActiveMarket(match);
    }
    const isPreviewMoved = !sameMarkets(this.#preview, match.preview);
    const statusChanged = this.#place();
    const isInfoChanged = this.#infoText() !== this.#info;
    const isVisible =
      prices.length > 0 || isAnyDisplayChanged || isPreviewMoved || statusChanged || isInfoChanged || this.isChanged;
    // Of an event without a score the provider's last word after "ended" changes nothing else, and copies and results have to have it.
    const isSameStatus = match.status === this.#status;
    const isReported = this.#removed.length > 0 || this.refused.length > 0 || this.doubts.length > 0;
    const isSilent = isSameStatus && gates.length === 0 && !isReported;
    if (!isVisible && isSilent && this.#wasOpen === match.isOpen) return null;
    bumpMatch(this.#state, match);
    // Names and ranks stand in the lists of sports and tournaments as well.
    if (this.isChanged) this.#state.structureVersion++;
    return {
      matchId: match.id,
      sportId: match.sport.id,
      sportSystemId: match.sport.systemId,
      isLive: match.phase !== 'prematch',
      version: match.version,
      prices: this.#markPreviews(prices),
      marketsChanged: isAnyDisplayChanged || isPreviewMoved || isTurnedUnreported,
      marketsCount: displayedCount(match),
      ...(match.outright !== null && { isOutright: true as const }),
      ...(statusChanged && { statusChanged }),
      ...(isInfoChanged && match.phase !== 'prematch' && { liveInfo: this.#liveInfo() }),
      gates: { isOpen: match.isOpen, markets: gates },
      touchedMarkets: Array.from(this.#before.keys(), ({ id }) => id),
      refused: this.refused,
      doubts: this.doubts,
      ...(this.sides && { sides: this.sides }),
      ...(this.listedTwice.length > 0 && { listedTwice: this.listedTwice }),
      ...(this.#removed.length > 0 && { removed: this.#removed }),
    };
  }

  /** A match without live coverage is never live, and over with its result. @returns whether it has just become, or stopped being, unreported. */
  #followCoverage(): boolean {
    const { match } = this;
    if (!match.liveCoverage && match.phase === 'live') {
      match.phase = 'prematch';
      match.isReportedBegun = true;
    }
    if (!match.liveCoverage && match.phase === 'ended') match.isRetired = true;
    const after = isUnreported(match, timeOf(this.#state, match));
    if (after === match.isUnreported) return false;
    this.touchAll();
    match.isUnreported = after;
    this.isChanged = true;
    return true;
  }

  #liveInfo() {
    const english = this.#state.titles('en');
    return liveInfoOf(this.match, (key) => english.period(key), this.#state.downProducers.has(this.match.producer));
  }

  #infoText(): string {
    return JSON.stringify(this.#liveInfo());
  }

  #compareMarkets() {
    const prices: PriceChangeRecord[] = [];
    const gates: { marketId: number; isOpen: boolean }[] = [];
    let isAnyDisplayChanged = false;
    for (const [market, before] of this.#before) {
      const isOpen = market.status === 'active';
      if (isOpen !== before.isOpen || (before.isNew && !isOpen)) gates.push({ marketId: market.id, isOpen });
      const isShown = isDisplayed(market);
      if (isShown !== before.isDisplayed) isAnyDisplayChanged = true;
      if (isShown || before.isDisplayed) this.#comparePrices(market, before, prices);
    }
    return { prices, gates, isAnyDisplayChanged };
  }

  #comparePrices(market: MarketNode, before: MarketBefore, prices: PriceChangeRecord[]): void {
    let isChanged = this.#findRemoved(market, before.outcomes);
    market.outcomes.forEach((outcome, n) => {
      const flags = priceFlags(this.#state, market, outcome);
      const old = before.outcomes[n];
      if (old && old.outcomeId === outcome.outcomeId && old.oddsMilli === outcome.oddsMilli && before.flags[n] === flags) return;
      isChanged = true;
      const selectionId = selectionIdOf(market.id, outcome.outcomeId);
      this.#remember(selectionId, old, before.flags[n], outcome);
      prices.push({
        selectionId,
        oddsMilli: outcome.oddsMilli,
        flags,
        preview: false,
      });
    });
    if (isChanged) market.priceVersion++;
  }

  #findRemoved(market: MarketNode, before: readonly OutcomeNode[]): boolean {
    if (before.every(({ outcomeId }, n) => market.outcomes[n]?.outcomeId === outcomeId)) return false;
    const now = new Set(market.outcomes.map(({ outcomeId }) => outcomeId));
    const removed = before.filter(({ outcomeId }) => !now.has(outcomeId));
    for (const { outcomeId, oddsMilli } of removed)
      this.#removed.push({ selectionId: selectionIdOf(market.id, outcomeId), oddsMilli });
    return removed.length > 0;
  }

  /** A price that was on offer until now, and is not any more because it moved. */
  #remember(selectionId: string, old: OutcomeNode | undefined, oldFlags: number | undefined, outcome: OutcomeNode): void {
    if (old === undefined || oldFlags !== 0 || old.outcomeId !== outcome.outcomeId || old.oddsMilli === outcome.oddsMilli) return;
    this.#state.pastPrices.note(selectionId, old.oddsMilli, this.#playState, this.#state.now());
  }

  #markPreviews(prices: PriceChangeRecord[]): PriceChangeRecord[] {
    if (prices.length === 0) return prices;
    // A line that has just left the preview is emitted as well: screens still show it until they read the list again.
    const shown = new Set([...this.#preview.values(), ...this.match.preview.values()].map(({ id }) => String(id)));
    for (const price of prices) price.preview = shown.has(price.selectionId.slice(0, price.selectionId.indexOf('.')));
    return prices;
  }

  /** Moves the match between the lists when its phase or start changed. */
  #place(): BoardChange['statusChanged'] | undefined {
    const { match } = this;
    const hasMoved = match.phase !== this.#phase || match.startTimeMs !== this.#startTimeMs;
    if (this.#isListed && hasMoved) {
      const startTimeMs = match.startTimeMs;
      match.startTimeMs = this.#startTimeMs;
      unlistMatch(this.#state, match);
      match.startTimeMs = startTimeMs;
      if (match.isRetired) return 'removed';
      listMatch(this.#state, match);
    } else if (!this.#isListed && !match.isRetired) {
      listMatch(this.#state, match);
      return match.phase;
    } else if (this.#isListed && match.isRetired) {
      unlistMatch(this.#state, match);
      return 'removed';
    }
    if (match.startTimeMs !== this.#startTimeMs) this.isChanged = true;
    return match.phase !== this.#phase ? match.phase : undefined;
  }
}

function hasActiveMarket(match: MatchNode): boolean {
  for (const market of match.markets.values()) if (market.status === 'active') return true;
  return false;
}

export function displayedCount(match: MatchNode): number {
  let shown = 0;
  for (const market of match.markets.values()) if (isDisplayed(market)) shown++;
  return shown;
}

function sameMarkets(one: ReadonlyMap<string, MarketNode>, two: ReadonlyMap<string, MarketNode>): boolean {
  if (one.size !== two.size) return false;
  for (const [key, market] of one) if (two.get(key) !== market) return false;
  return true;
}
