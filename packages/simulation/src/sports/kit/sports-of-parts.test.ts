import { describe, expect, test } from 'vitest';
import { marketKey } from '../../chance.ts';
import { priceMarket } from '../../price-market.ts';
import { createRng } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting } from '../../sport/definition.ts';
import { sportOf } from '../../sport/registry.ts';
import { badminton } from '../badminton/definition.ts';
import { baseball } from '../baseball/definition.ts';
import { beachVolleyball } from '../beach-volleyball/definition.ts';
import { cricket } from '../cricket/definition.ts';
import { darts } from '../darts/definition.ts';
import { snooker } from '../snooker/definition.ts';
import { tableTennis } from '../table-tennis/definition.ts';
import { tennis } from '../tennis/definition.ts';
import { offerFaults } from '../test-kit/offer-checks.ts';
import { volleyball } from '../volleyball/definition.ts';

const SETTING: SportSetting = { gap: 0.05, pace: 1, bestOf: 7, field: 'women', isNeutral: false, needsWinner: true, seed: 12 };

/** Opinions at their furthest, both ways. */
function extremes({ logit, pace }: SportDrift): SportDrift[] {
  return [-1, 1].flatMap((side) => [-1, 1].map((lively) => ({ logit: side * logit, pace: 1 + lively * pace })));
}

/** Best prices of a market over the opinions of a day, by its natural key. */
function bestPrices<Params, State>(
  { prices }: SportDefinition<Params, State>,
  rules: SportRules<State>,
  state: State,
  drift: SportDrift,
): ReadonlyMap<string, readonly number[]> {
  const best = new Map<string, readonly number[]>();
  for (const opinion of extremes(drift)) {
    for (const market of rules.chances(state, 0, opinion)) {
      const { open, outcomes } = priceMarket(market, prices);
      if (!open || outcomes.some(({ active }) => !active)) continue;
      const key = marketKey(market.type, market.specifiers);
      const known = best.get(key) ?? [];
      best.set(
        key,
        outcomes.map(({ oddsMilli }, i) => Math.max(oddsMilli, known[i] ?? 0)),
      );
    }
  }
  return best;
}

/** Books of less than 1, before the start and in play. */
function losingBooks<Params, State>(definition: SportDefinition<Params, State>): string[] {
  const rules = definition.rules(definition.params(SETTING));
  const course = rules.timeline(createRng(8));
  const inPlay = course[Math.floor(course.length / 3)]?.state ?? rules.before;
  const { prematch, live } = definition.prices.drift;
  return [bestPrices(definition, rules, rules.before, prematch), bestPrices(definition, rules, inPlay, live)].flatMap((best) =>
    [...best].flatMap(([name, odds]) => {
      const book = odds.reduce((sum, milli) => sum + 1000 / milli, 0);
      return book < 1 ? [`${name}: ${book.toFixed(4)}`] : [];
    }),
  );
}

/** Markets of a whole match that have other outcomes or specifiers than their description says. */
function wronglyDescribed<Params, State>(definition: SportDefinition<Params, State>): string[] {
  const described = new Map(definition.markets.map((description) => [description.id, description]));
  if (described.size !== definition.markets.length) return ['one id for two types'];
  const rules = definition.rules(definition.params(SETTING));
  const last = rules.timeline(createRng(5)).at(-1)?.state ?? rules.before;
  return rules.results(last).flatMap(({ type, specifiers, outcomes }) => {
    const description = described.get(type);
    const names = specifiers === '' ? [] : specifiers.split('|').map((part) => part.split('=')[0] ?? '');
    const expected = description?.specifiers.map(({ name }) => name).sort() ?? [];
    const ids = new Set(description?.outcomes.map(({ id }) => id));
    const isRight = expected.join() === names.sort().join() && outcomes.every(({ id }) => ids.has(id));
    return isRight ? [] : [marketKey(type, specifiers)];
  });
}

function brokenCourses<Params, State>(definition: SportDefinition<Params, State>): string[] {
  const rules = definition.rules(definition.params(SETTING));
  return offerFaults(definition, rules, 31, 8);
}

const checksOf = <Params, State>(definition: SportDefinition<Params, State>) => ({
  key: definition.key,
  brokenCourses: () => brokenCourses(definition),
  losingBooks: () => losingBooks(definition),
  wronglyDescribed: () => wronglyDescribed(definition),
});

const SPORTS = [
  checksOf(volleyball),
  checksOf(beachVolleyball),
  checksOf(tableTennis),
  checksOf(badminton),
  checksOf(tennis),
  checksOf(baseball),
  checksOf(cricket),
  checksOf(darts),
  checksOf(snooker),
];

describe.each(SPORTS)('$key', ({ key, ...faults }) => {
  test('H203 what is decided stays, is offered no more, and whatever was offered has exactly one result', () => {
    expect(faults.brokenCourses()).toEqual([]);
  });

  test('rules 15 who bets on every outcome at the best price of the day wins nothing', () => {
    expect(faults.losingBooks()).toEqual([]);
  });

  test('every market is described once, with the outcomes and specifiers that it has', () => {
    expect(faults.wronglyDescribed()).toEqual([]);
  });

  test('the sport is registered, and its status ends with the match', () => {
    const match = sportOf(key).match(SETTING, createRng(2));
    const end = match.entries.length - 1;
    const status = match.statusAt(end, match.entries[end]?.atMs ?? 0);
    expect([100, 110]).toContain(status.match_status);
    expect(status.home_score).not.toBe(status.away_score);
    const start = match.statusAt(-1, 0);
    expect([start.home_score, start.away_score]).toEqual([0, 0]);
  });
});
