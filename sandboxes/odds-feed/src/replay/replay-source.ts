import { removeMargin } from '@duskline/odds/margin';
import { soccerModel } from '@duskline/simulation/match-model';
import { hash32 } from '@duskline/simulation/rng';
import { fitSoccerMeans } from '@duskline/simulation/soccer-fit';
import type { SoccerMeans } from '@duskline/simulation/soccer-grid';
import { type SoccerLadder, soccerChances, soccerLadder } from '@duskline/simulation/soccer-markets';
import { SOCCER_PRICES } from '@duskline/simulation/soccer-rules';
import { type SoccerState, soccerKickOff } from '@duskline/simulation/soccer-state';
import type { MatchModel } from '@duskline/simulation/sport/played-match';
import type { TimelineEntry } from '@duskline/simulation/timeline';
import { type EventInfo, MATCH_URN, type MatchSource } from '../match-source.ts';
import { type FeedMarket, type FeedOutcome, MARKET, specifierField } from '../protocol.ts';
import { quoteMarket } from '../quote.ts';
import type { RecordedMarket, RecordedMatch } from './recorded-match.ts';

/** Urns of recorded matches: the same for the same match, beyond those of any world. */
const FIRST_RECORDED = 100_000_000_000_000;
const HALF_MS = 46 * 60_000;
const END_MS = 110 * 60_000;
const MINUTE_MS = 60_000;
const PLAIN_MARKETS = new Set([1, 18]);

function numberOf(key: string): number {
  return FIRST_RECORDED + (hash32(key, 'high') % 8192) * 4294967296 + hash32(key, 'low');
}

const idOf = (...parts: string[]): number => 7_000_000 + (hash32('recorded', ...parts) % 1_000_000);

function infoOf(match: RecordedMatch): EventInfo {
  const { category, countryCode, tournament, rank } = match;
  const side = (name: string): EventInfo['home'] => ({
    urn: `df:competitor:${idOf(category, name)}`,
    name,
    short_name: name
      .replace(/[^\p{L}]/gu, '')
      .slice(0, 3)
      .toUpperCase(),
  });
  return {
    urn: `${MATCH_URN}${numberOf(match.key)}`,
    sport: { urn: 'df:sport:1', name: 'Soccer', system_id: 1 },
    category: { urn: `df:category:${idOf('category', category)}`, name: category, country_code: countryCode },
    tournament: { urn: `df:tournament:${idOf(category, 'tournament', tournament)}`, name: tournament, rank },
    home: side(match.home),
    away: side(match.away),
    liveCoverage: match.course !== undefined,
  };
}

/** The prices exactly as the file has them; chances only where they follow from a sound book. */
function feedMarket(market: RecordedMarket): FeedMarket {
  const sound = market.broken === undefined && PLAIN_MARKETS.has(market.id);
  const chances = sound
    ? removeMargin(
        market.prices.map((price) => Number(price.text)),
        'power',
      ).probabilities
    : [];
  const outcomes = market.prices.map((price, i): FeedOutcome => {
    const chance = chances[i];
    const probability = chance === undefined ? {} : { probability: chance.toFixed(6) };
    return { id: price.id, active: 1, ...(price.text === '' ? {} : { odds: price.text }), ...probability };
  });
  return { id: market.id, ...specifierField(market.specifiers), status: MARKET.active, outcomes };
}

const lineOf = (specifiers: string): number => Number(specifiers.split('=')[1]);

function recordedLines(match: RecordedMatch): { handicaps: number[]; totals: number[] } {
  const of = (id: number): number[] =>
    match.markets.filter((market) => market.id === id).map((market) => lineOf(market.specifiers));
  return { handicaps: of(16), totals: of(18) };
}

/** Expected goals behind the recorded prices; undefined when they are not there or not sound. */
function fittedMeans(match: RecordedMatch): SoccerMeans | undefined {
  const fair = (id: number): readonly number[] | undefined => {
    const market = match.markets.find((candidate) => candidate.id === id && candidate.broken === undefined);
    if (market === undefined) return undefined;
    const odds = market.prices.map((price) => Number(price.text));
    return removeMargin(odds, odds.length === 2 ? 'multiplicative' : 'power').probabilities;
  };
  const [home] = fair(1) ?? [];
  const [over] = fair(18) ?? [];
  return home === undefined || over === undefined ? undefined : fitSoccerMeans({ home, over });
}

/** Course of a match of which only the scores are known. */
function resultCourse(match: RecordedMatch): TimelineEntry<SoccerState>[] {
  const start = soccerKickOff(HALF_MS);
  const { halfHome, halfAway } = match.score;
  const half: SoccerState = {
    ...start,
    phase: 'break',
    phaseStartMs: HALF_MS,
    home: halfHome,
    away: halfAway,
    halfHome,
    halfAway,
  };
  const secondStartMs = HALF_MS + 15 * MINUTE_MS;
  const second: SoccerState = { ...half, phase: 'second', phaseStartMs: secondStartMs, phaseLengthMs: END_MS - secondStartMs };
  return [
    { atMs: 0, kind: 'kick_off', state: start, decides: false },
    { atMs: HALF_MS, kind: 'half_time', state: half, decides: true },
    { atMs: secondStartMs, kind: 'second_half', state: second, decides: false },
    { atMs: END_MS, kind: 'full_time', state: { ...second, ...match.score, phase: 'ended' }, decides: true, stop: 'period' },
  ];
}

function modelOf(match: RecordedMatch, strength: (match: RecordedMatch) => SoccerMeans): MatchModel {
  const lines = recordedLines(match);
  if (match.course === undefined && match.markets.length > 0) {
    const ladder: SoccerLadder = { ...lines, homeTotals: [], awayTotals: [], halfTotals: [] };
    return soccerModel({ home: 1, away: 1 }, resultCourse(match), ladder);
  }
  const means = fittedMeans(match) ?? strength(match);
  const fan = soccerLadder(means);
  const merged = (a: readonly number[], b: readonly number[]): number[] => [...new Set([...a, ...b])].sort((x, y) => x - y);
  const ladder = { ...fan, handicaps: merged(fan.handicaps, lines.handicaps), totals: merged(fan.totals, lines.totals) };
  return soccerModel(means, match.course ?? resultCourse(match), ladder);
}

/** Source of a recorded match. Broken books are offered as they are, or not at all. */
export function replaySource(
  match: RecordedMatch,
  strength: (match: RecordedMatch) => SoccerMeans,
  sendBroken: boolean,
): MatchSource {
  let model: MatchModel | undefined;
  let offer: FeedMarket[] | undefined;
  const makeOffer = (): FeedMarket[] => {
    if (match.markets.length > 0)
      return match.markets.filter((market) => sendBroken || market.broken === undefined).map(feedMarket);
    const means = strength(match);
    return soccerChances(means, soccerLadder(means), soccerKickOff(HALF_MS), 1).map((chance) =>
      quoteMarket(chance, SOCCER_PRICES),
    );
  };
  return {
    info: infoOf(match),
    startMs: match.kickOffMs,
    fate: 'played',
    seed: hash32(match.key),
    prematch: () => {
      offer ??= makeOffer();
      return offer;
    },
    model: () => {
      model ??= modelOf(match, strength);
      return model;
    },
  };
}
