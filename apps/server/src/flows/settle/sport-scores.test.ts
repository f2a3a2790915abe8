import { isDecidedBy, isRefutedBy, type ReportedMarket } from '@duskline/betting/judge-by-score';
import type { LineResult, MarketResult } from '@duskline/simulation/chance';
import { createRng, hashUnit } from '@duskline/simulation/rng';
import type { SportSetting, SportStatus } from '@duskline/simulation/sport/definition';
import { SPORTS } from '@duskline/simulation/sport/registry';
import { describe, expect, test } from 'vitest';
import { slugOf } from '../../modules/catalogue/slug.ts';
import { readState } from '../../modules/feed/adapters/duskline-feed/match-state.ts';
import { finishedMatch } from './finished-match.ts';

/** A result in the words of the feed. */
const FEED: Readonly<Record<LineResult, { result: 1 | 0; voidFactor?: string }>> = {
  win: { result: 1 },
  halfWin: { result: 1, voidFactor: '0.5' },
  refund: { result: 0, voidFactor: '1' },
  halfLoss: { result: 0, voidFactor: '0.5' },
  loss: { result: 0 },
};
const OPPOSITE: Readonly<Record<LineResult, LineResult>> = {
  win: 'loss',
  halfWin: 'halfLoss',
  refund: 'refund',
  halfLoss: 'halfWin',
  loss: 'win',
};

const MATCHES = 200;
/** Prices of a setting take longer to prepare than a match to play. */
const SETTINGS = 12;
const LENGTHS: Readonly<Record<string, readonly number[]>> = {
  cricket: [20, 50],
  boxing: [12, 10, 8],
  mma: [3, 5],
  snooker: [5, 9, 11],
  darts: [7, 11],
};

const settingOf = (number: number, sport: string): SportSetting => {
  const lengths = LENGTHS[sport] ?? [3, 5];
  return {
    gap: 0.8 * (hashUnit(number, 1) + hashUnit(number, 2) - 1),
    pace: 0.8 + 0.4 * hashUnit(number, 3),
    bestOf: lengths[number % lengths.length] ?? 3,
    field: number % 2 === 0 ? 'men' : 'women',
    isNeutral: number % 5 === 0,
    needsWinner: number % 3 === 0,
    seed: number,
  };
};

/** What the feed's words of the end of a match come to. */
const endOf = (name: string, status: SportStatus) =>
  finishedMatch(slugOf(name), readState({ status: 3, ...status }).state ?? null);

const reported = (market: MarketResult, say: (result: LineResult) => LineResult): ReportedMarket => ({
  marketType: market.type,
  specifiers: market.specifiers,
  reported: market.outcomes.map(({ id, result }) => ({ outcomeId: id, ...FEED[say(result)] })),
});

/** What is asked of a market, by its outcomes. */
const KINDS: Readonly<Record<string, string>> = { '4': 'winner', '1': 'winner', '12': 'total', '1714': 'handicap' };

interface Seen {
  readonly refused: string[];
  /** Wrong results that were found, and those that were not although the score answers the market, by kind. */
  readonly found: Map<string, number>;
  readonly missed: string[];
  /** Matches whose end was read, and those of them that went on after regular time. */
  ended: number;
  later: number;
  judged: number;
}

function play(sport: (typeof SPORTS)[number]): Seen {
  const seen: Seen = { refused: [], found: new Map(), missed: [], ended: 0, later: 0, judged: 0 };
  for (let number = 0; number < MATCHES; number++) {
    const match = sport.match(settingOf(number % SETTINGS, sport.key), createRng(1_000 + number));
    const last = match.entries.length - 1;
    const status = match.statusAt(last, match.entries[last]?.atMs ?? 0);
    const end = endOf(sport.name, status);
    if (end === null) continue;
    seen.ended++;
    if (status.match_status !== 100) seen.later++;
    for (const market of match.resultsAt(last)) {
      const right = reported(market, (result) => result);
      if (!isDecidedBy(right, end)) continue;
      seen.judged++;
      const name = `${sport.key} ${number}: ${market.type}/${market.specifiers}`;
      if (isRefutedBy(right, end)) seen.refused.push(name);
      if (market.outcomes.every(({ result }) => result === 'refund')) continue;
      const kind = KINDS[market.outcomes[0]?.id ?? ''] ?? 'other';
      if (
        isRefutedBy(
          reported(market, (result) => OPPOSITE[result]),
          end,
        )
      )
        seen.found.set(kind, (seen.found.get(kind) ?? 0) + 1);
      else seen.missed.push(name);
    }
  }
  return seen;
}

/** Sports of which the score says who won, and neither totals nor handicaps. */
const WINNER_ALONE = new Set(['mma', 'boxing']);
/** Sports that go on after regular time. */
const GOES_ON = new Set(
  'soccer esoccer futsal handball bandy rugby-union rugby-league basketball american-football water-polo field-hockey ice-hockey floorball baseball cricket'.split(
    ' ',
  ),
);
/** One side bats at a time: there is no handicap. */
const NO_HANDICAP = new Set(['cricket']);

describe.each(SPORTS.map((sport) => [sport.key, sport] as const))('results of %s against its final score', (key, sport) => {
  test(`XR-20 none that is right is refused over ${MATCHES} matches, every wrong winner, total and handicap is found`, {
    timeout: 300_000,
  }, () => {
    const seen = play(sport);
    expect(seen.refused).toEqual([]);
    expect(seen.missed).toEqual([]);
    expect(seen.ended).toBeGreaterThan(MATCHES * 0.6);
    const kinds = WINNER_ALONE.has(key)
      ? ['winner']
      : NO_HANDICAP.has(key)
        ? ['winner', 'total']
        : ['winner', 'total', 'handicap'];
    for (const kind of kinds) expect([kind, (seen.found.get(kind) ?? 0) > 0]).toEqual([kind, true]);
    expect(seen.later > 0).toBe(GOES_ON.has(key));
  });
});
