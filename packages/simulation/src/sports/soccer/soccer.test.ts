import { describe, expect, test } from 'vitest';
import { type LineResult, marketKey } from '../../chance.ts';
import { priceMarket } from '../../price-market.ts';
import { createRng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { playedMatch } from '../../sport/played-match.ts';
import { resultsOf } from '../test-kit/continuations.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { soccer } from './definition.ts';
import { soccerSetup } from './setup.ts';
import { notesOf } from './soccer.notes.ts';
import type { SoccerMatch } from './state.ts';
import { playFrom } from './timeline.ts';

const SETTING: SportSetting = {
  gap: 0.1,
  pace: 1,
  bestOf: 3,
  field: 'men',
  isNeutral: false,
  needsWinner: false,
  seed: 5,
};
const SETTINGS: readonly SportSetting[] = [
  SETTING,
  { ...SETTING, gap: -0.5, pace: 1.15, seed: 6 },
  { ...SETTING, gap: 0, isNeutral: true, needsWinner: true, seed: 7 },
];
const DESCRIPTIONS = new Map(soccer.markets.map((market) => [market.id, market]));

const playersOf = (setting: SportSetting) => soccer.players?.(soccerSetup(setting)) ?? [];
const rulesOf = (setting: SportSetting) => soccer.rules(soccerSetup(setting));
function matchOf(setting: SportSetting, seed: number) {
  const rules = rulesOf(setting);
  return playedMatch('soccer', rules, rules.timeline(createRng(seed)));
}

describe('soccer offer', () => {
  test('80 market types or more before the start, 45 or more in play, each of them described', () => {
    const model = matchOf(SETTING, 1);
    const before = new Set(model.chancesAt(-1, 0, NO_SPORT_DRIFT).map(({ type }) => type));
    expect(before.size).toBeGreaterThanOrEqual(80);
    for (const minute of [20, 70]) {
      const atMs = model.entries.find(({ kind }) => kind === 'second_half')?.atMs ?? 0;
      const moment = minute < 45 ? minute * 60_000 : atMs + (minute - 45) * 60_000;
      const live = new Set(model.chancesAt(model.indexAt(moment), moment, NO_SPORT_DRIFT).map(({ type }) => type));
      expect(live.size, `minute ${minute}`).toBeGreaterThanOrEqual(45);
    }
    const all = SETTINGS.flatMap((setting) => {
      const played = matchOf(setting, 2);
      return played.resultsAt(played.entries.length - 1);
    });
    for (const { type, outcomes } of all) {
      const description = DESCRIPTIONS.get(type);
      expect(description, `market ${type}`).toBeDefined();
      const ids = new Set(description?.outcomes.map(({ id }) => id));
      for (const { id } of outcomes) expect(ids.has(id) || id.startsWith('df:player:'), `${type} ${id}`).toBe(true);
    }
  });

  test('H204 who wins the rest is asked from the first goal on, not while it is the whole match', () => {
    const model = matchOf(SETTING, 1);
    const first = model.entries.findIndex(({ kind }) => kind === 'goal');
    const asksForRest = (index: number, atMs: number): boolean =>
      model.chancesAt(index, atMs, NO_SPORT_DRIFT).some(({ type }) => type === 7);
    expect(first).toBeGreaterThan(0);
    expect(asksForRest(-1, 0)).toBe(false);
    expect(asksForRest(first - 1, model.entries[first - 1]?.atMs ?? 0)).toBe(false);
    expect(asksForRest(first, model.entries[first]?.atMs ?? 0)).toBe(true);
  });

  test('rules 15 every outcome of a market of three has a price, the first corner that never comes too', () => {
    for (const market of matchOf(SETTING, 1).chancesAt(-1, 0, NO_SPORT_DRIFT)) {
      const { open, outcomes } = priceMarket(market, soccer.prices);
      if (!open || outcomes.length !== 3 || market.eachAlone === true) continue;
      for (const { oddsMilli, chance } of outcomes)
        if (chance.win > 0) expect(oddsMilli, `${market.type} ${chance.id}`).toBeGreaterThan(1000);
    }
  });

  test('rules 16.1.3 the chances of every market that has one winner add up to one', () => {
    const model = matchOf(SETTING, 3);
    for (let index = -1; index < model.entries.length - 1; index += 40) {
      const atMs = model.entries[index]?.atMs ?? 0;
      for (const market of model.chancesAt(index, atMs, NO_SPORT_DRIFT)) {
        if (market.eachAlone === true) continue;
        const sum = market.outcomes.reduce(
          (all, { win, halfWin, refund, halfLoss }) => all + win + (halfWin + refund + halfLoss) / 2,
          0,
        );
        const winners = Math.round(market.outcomes.reduce((all, { win }) => all + win, 0));
        const isLine = market.outcomes.some(({ halfWin, refund, halfLoss }) => halfWin + refund + halfLoss > 0);
        expect(sum, marketKey(market.type, market.specifiers)).toBeCloseTo(isLine ? 1 : Math.max(1, winners), 6);
      }
    }
  });

  test('every market that was ever offered has one result at the end, and none is offered once it is decided', () => {
    for (const [i, setting] of SETTINGS.entries()) {
      const model = matchOf(setting, 20 + i);
      const results = model.resultsAt(model.entries.length - 1).map(({ type, specifiers }) => marketKey(type, specifiers));
      expect(new Set(results).size).toBe(results.length);
      const known = new Set(results);
      for (let index = -1; index < model.entries.length - 1; index += 11) {
        const atMs = model.entries[index]?.atMs ?? 0;
        const offered = model.chancesAt(index, atMs, NO_SPORT_DRIFT).map(({ type, specifiers }) => marketKey(type, specifiers));
        expect(offered.filter((key) => !known.has(key))).toEqual([]);
        expect(new Set(offered).size).toBe(offered.length);
        const decided = new Set(model.decidedAt(index).map(({ type, specifiers }) => marketKey(type, specifiers)));
        expect(offered.filter((key) => decided.has(key))).toEqual([]);
      }
    }
  });
});

describe('soccer results', () => {
  test('rules 8.2 8.3 every market of 300 matches is settled as a reader of what happened would', () => {
    expect(readTwice('soccer', 300)).toEqual([]);
    expect(soccer.markets.length).toBeGreaterThanOrEqual(120);
  }, 60_000);

  test('rules 8.2 8.3 what was decided early stays so', () => {
    const wrong: string[] = [];
    for (let seed = 0; seed < 100; seed++) {
      const model = matchOf(SETTINGS[seed % SETTINGS.length] ?? SETTING, 1000 + seed);
      const last = model.entries.length - 1;
      const end = new Map<string, LineResult>();
      for (const { type, specifiers, outcomes } of model.resultsAt(last))
        for (const { id, result } of outcomes) end.set(`${marketKey(type, specifiers)}/${id}`, result);
      for (const share of [0.3, 0.6, 0.9]) {
        for (const { type, specifiers, outcomes } of model.decidedAt(Math.floor(share * last))) {
          for (const { id, result } of outcomes) {
            const later = end.get(`${marketKey(type, specifiers)}/${id}`);
            if (later !== result) wrong.push(`${seed} decided ${type} ${specifiers} ${id}: ${result}, then ${later}`);
          }
        }
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  }, 60_000);
});

/** A state in play: the entry at this share of a course. */
function momentOf(setting: SportSetting, seed: number, share: number): { state: SoccerMatch; atMs: number } {
  const model = matchOf(setting, seed);
  const index = Math.floor(share * (model.entries.length - 1));
  return { state: model.stateAt(index), atMs: model.entries[index]?.atMs ?? 0 };
}

describe('soccer prices', () => {
  test('rules 16.1.3 chances are the average of the results over continuations, before the start and at states in play', () => {
    const runs = 1500;
    const wrong: string[] = [];
    let compared = 0;
    for (const [i, setting] of SETTINGS.entries()) {
      const setup = soccerSetup(setting);
      const rules = soccer.rules(setup);
      const share = [0.25, 0.7, 0][i] ?? 0;
      const { state, atMs } = momentOf(setting, 40 + i, share);
      const seenResults = resultsOf({
        rules,
        playOn: (rng) =>
          (share === 0 ? rules.timeline(rng) : playFrom({ rng, setup, entries: [], state }, atMs)).at(-1)?.state ?? state,
        runs,
        seed: 77 + i,
      });
      const chances = share === 0 ? rules.chances(rules.before, 0, NO_SPORT_DRIFT) : rules.chances(state, atMs, NO_SPORT_DRIFT);
      for (const { type, specifiers, outcomes } of chances) {
        const market = seenResults.get(type)?.get(specifiers);
        for (const { id, win, halfWin, refund, halfLoss } of outcomes) {
          const expected = win + 0.75 * halfWin + 0.5 * refund + 0.25 * halfLoss;
          const seen = (market?.get(id)?.worth ?? 0) / runs;
          // Thousands of chances are looked at: a few stray further than three and a half deviations by luck alone.
          const deviation = Math.sqrt(Math.max(expected * (1 - expected), 1 / runs) / runs);
          compared++;
          if (Math.abs(seen - expected) > 3.5 * deviation + 0.002)
            wrong.push(`${i} ${type} ${specifiers} ${id}: ${expected.toFixed(4)} seen ${seen.toFixed(4)}`);
        }
      }
    }
    expect(compared).toBeGreaterThan(2000);
    expect(wrong).toEqual([]);
  }, 60_000);

  test('rules 16.1.4 lines of one market fit each other and the winner', () => {
    const chances = matchOf(SETTING, 1).chancesAt(-1, 0, NO_SPORT_DRIFT);
    const win = (key: string, id: string): number => {
      const market = chances.find(({ type, specifiers }) => marketKey(type, specifiers) === key);
      return market?.outcomes.find((outcome) => outcome.id === id)?.win ?? Number.NaN;
    };
    expect(win('16/hcp=-0.5', '1714')).toBeCloseTo(win('1/', '1'), 9);
    expect(win('16/hcp=0.5', '1714')).toBeCloseTo(win('10/', '9'), 9);
    expect(win('18/total=2.5', '12')).toBeCloseTo(
      1 -
        win('25/variant=sr:goal_range:7+', 'sr:goal_range:7+:1342') -
        win('21/variant=sr:exact_goals:6+', 'sr:exact_goals:6+:70'),
      9,
    );
    expect(win('50/', '74')).toBeGreaterThan(win('48/', '74'));
    for (const line of [0.5, 1.5, 2.5, 3.5])
      expect(win(`18/total=${line}`, '12')).toBeGreaterThan(win(`18/total=${line + 1}`, '12'));
  });

  test('one state is priced in less than 3 ms and a course is made in less than 10', () => {
    const setup = soccerSetup(SETTING);
    const rules = soccer.rules(setup);
    const state = rules.before;
    const time = (times: number, work: () => void): number => {
      for (let i = 0; i < 20; i++) work();
      const from = performance.now();
      for (let i = 0; i < times; i++) work();
      return (performance.now() - from) / times;
    };
    // Ten times the measured cost on a quiet machine: this finds a slip of an order, not a busy neighbour.
    expect(time(50, () => rules.chances(state, 0, NO_SPORT_DRIFT))).toBeLessThan(30);
    expect(time(20, () => rules.timeline(createRng(1)))).toBeLessThan(100);
  });
});

describe('soccer course', () => {
  test('goals by clock, corners, cards and incidents are those of the leading leagues', () => {
    const bands = new Float64Array(8);
    const sums = { goals: 0, corners: 0, cards: 0, reds: 0, incidents: 0 };
    const runs = 1200;
    const rules = rulesOf({ ...SETTING, gap: 0 });
    const rng = createRng(9);
    for (let run = 0; run < runs; run++) {
      const entries = rules.timeline(rng);
      const notes = notesOf(entries);
      for (const { half, minute, stoppage } of notes.goals) {
        const band = stoppage ? 3 : Math.min(2, Math.floor((minute - 1 - (half - 1) * 45) / 15));
        const i = (half - 1) * 4 + band;
        bands[i] = (bands[i] ?? 0) + 1;
      }
      sums.goals += notes.goals.length;
      sums.corners += notes.corners.length;
      sums.cards += notes.cards.length;
      sums.reds += notes.reds.length;
      sums.incidents += entries.length;
    }
    const mean = (key: keyof typeof sums): number => sums[key] / runs;
    expect(mean('goals')).toBeGreaterThan(2.55);
    expect(mean('goals')).toBeLessThan(2.95);
    expect(Math.abs(mean('corners') - 9.74)).toBeLessThan(0.4);
    expect(Math.abs(mean('cards') - 4.24)).toBeLessThan(0.7);
    expect(Math.abs(mean('reds') - 0.177)).toBeLessThan(0.045);
    expect(mean('incidents')).toBeGreaterThan(250);
    const shares = [...bands].map((goals) => (100 * goals) / sums.goals);
    const counted = [11.7, 14.45, 13.27, 2.56, 17.01, 18.49, 17.7, 4.82];
    for (const [i, share] of shares.entries()) expect(Math.abs(share - (counted[i] ?? 0)), `band ${i}`).toBeLessThan(3.5);
  });

  test('a course is in order, ends once, is the same for the same seed, and nobody plays before they come on', () => {
    for (let seed = 0; seed < 60; seed++) {
      const setting = SETTINGS[seed % SETTINGS.length] ?? SETTING;
      const model = matchOf(setting, seed);
      const { entries } = model;
      expect(entries.every((entry, i) => entry.atMs >= (entries[i - 1]?.atMs ?? 0))).toBe(true);
      expect(entries.filter((_, i) => model.stateAt(i).phase === 'ended')).toHaveLength(1);
      const came = new Set(entries.filter(({ kind }) => kind === 'substitution').map(({ player }) => player));
      const on = new Set(
        playersOf(setting)
          .filter(({ number }) => number <= 11)
          .map(({ urn }) => urn),
      );
      for (const { kind, player, at } of entries) {
        if (kind === 'substitution' && player !== undefined) on.add(player);
        else if (player !== undefined)
          expect(on.has(player) && (came.has(player) || Number(player.split(':')[2]) % 100 <= 11)).toBe(true);
        if (at !== undefined) expect(Math.min(at.x, at.y, 100 - at.x, 100 - at.y)).toBeGreaterThanOrEqual(0);
      }
      if (setting.needsWinner) expect(model.decidedAt(entries.length - 1).some(({ type }) => type === 2)).toBe(true);
    }
    expect(JSON.stringify(matchOf(SETTING, 4).entries)).toBe(JSON.stringify(matchOf(SETTING, 4).entries));
  });

  test('squads are invented, the same in every match of a side, and no name is there twice', () => {
    const sides = { home: 11, away: 12 };
    const [one, other] = [playersOf({ ...SETTING, sides }), playersOf({ ...SETTING, sides, seed: 99 })];
    expect(one).toEqual(other);
    for (const side of ['home', 'away']) {
      const names = one.filter((player) => player.side === side).map(({ name }) => name);
      expect(new Set(names).size).toBe(18);
    }
  });
});
