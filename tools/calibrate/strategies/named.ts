import type { MarketChance } from '@duskline/simulation/chance';
import { Worth } from './bets.ts';
import { type EarlyBet, type Look, oddsAt, type Pick, type Plan, type Preview, type Strategy } from './look.ts';

const RESULT = '1/';
const ENDS = ['1', '2', '3'] as const;
const NOTHING: Plan = { early: [] };

/** What differs between sports. */
export interface Occasions {
  /** Total of the middles before the start. */
  readonly total: number;
  /** Minutes of play: late goals and leaders are bet on from these on, favourites behind up to this. */
  readonly late: number;
  readonly leading: number;
  readonly behindUpTo: number;
}

const lastOf = ({ before }: Preview): Look | undefined => before.at(-1);

/** Prices of 1x2 at a look, shortest first. */
function resultsByOdds(look: Look): { readonly pick: Pick; readonly odds: number }[] {
  const picks = ENDS.map((outcome) => ({ key: RESULT, outcome }));
  return picks
    .flatMap((pick) => {
      const odds = oddsAt(look, pick);
      return odds === undefined ? [] : [{ pick, odds: Number(odds) }];
    })
    .sort((a, b) => a.odds - b.odds);
}

/** One bet on 1x2 just before the start. */
function atTheStart(choose: (look: Look) => Pick | undefined): Strategy['plan'] {
  return (preview) => {
    const look = lastOf(preview);
    const pick = look === undefined ? undefined : choose(look);
    return look === undefined || pick === undefined ? NOTHING : { early: [{ look, ...pick }] };
  };
}

/** At most one bet in play. */
function onceLive(choose: (look: Look, preview: Preview) => Pick | undefined): Strategy['plan'] {
  return (preview) => {
    let hasBet = false;
    return {
      early: [],
      live: (look) => {
        const pick = hasBet ? undefined : choose(look, preview);
        if (pick === undefined || oddsAt(look, pick) === undefined) return [];
        hasBet = true;
        return [pick];
      },
    };
  };
}

/** Every price of a look. */
function* pricesOf(look: Look): Generator<{ readonly pick: Pick; readonly odds: number }> {
  for (const [key, { outcomes = [] }] of look.markets)
    for (const { id, odds, active } of outcomes)
      if (active === 1 && odds !== undefined) yield { pick: { key, outcome: id }, odds: Number(odds) };
}

/** The bet before the start that is worth most by these chances, of all prices of the day. */
function bestOfTheDay({ before }: Preview, chances: readonly MarketChance[]): EarlyBet | undefined {
  const worth = new Worth(chances);
  let best: EarlyBet | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const look of before)
    for (const { pick, odds } of pricesOf(look)) {
      const value = worth.of(pick, odds) ?? Number.NEGATIVE_INFINITY;
      if (value <= most) continue;
      most = value;
      best = { look, ...pick };
    }
  return best;
}

const asPlan = (bet: EarlyBet | undefined): Plan => (bet === undefined ? NOTHING : { early: [bet] });
const leadOf = ({ score }: Look): number => score.home - score.away;
const goalsOf = ({ score }: Look): number => score.home + score.away;
const over = (line: number): Pick => ({ key: `18/total=${line}`, outcome: '12' });
const under = (line: number): Pick => ({ key: `18/total=${line}`, outcome: '13' });

/** The same total, over early and under a goal later, so that both win on the number between them. */
const middle =
  (total: number) =>
  (preview: Preview): Plan => {
    const look = lastOf(preview);
    if (look === undefined || oddsAt(look, over(total)) === undefined) return NOTHING;
    let hasBet = false;
    const live = (now: Look): readonly Pick[] => {
      const line = goalsOf(now) + 1.5;
      if (hasBet || line < total + 1 || oddsAt(now, under(line)) === undefined) return [];
      hasBet = true;
      return [under(line)];
    };
    return { early: [{ look, ...over(total) }], live };
  };

/** Looks between two prices that are made again: the last one before the next has the oldest prices. */
const REPRICED_MS = 20_000;
const OLD_MS = 15_000;
/** Bets on a price that is worth more than this of its stake by the chances of the moment. */
const STALE_WORTH = -0.02;

/** Someone who knows the chances themselves and looks for prices that have not followed yet. */
function stalePrices({ match }: Preview): Plan {
  let bets = 0;
  const live = (look: Look): readonly Pick[] => {
    if (bets >= 3 || look.atMs % REPRICED_MS !== OLD_MS) return [];
    const worth = new Worth(match.fair(look.index, look.atMs));
    let best: Pick | undefined;
    let most = STALE_WORTH;
    for (const { pick, odds } of pricesOf(look)) {
      const value = worth.of(pick, odds) ?? Number.NEGATIVE_INFINITY;
      if (value > most) [best, most] = [pick, value];
    }
    if (best === undefined) return [];
    bets += 1;
    return [best];
  };
  return { early: [], live };
}

const strategiesFor = ({ total, late, leading, behindUpTo }: Occasions): readonly Strategy[] => [
  {
    name: 'favourites',
    does: 'the shortest price of 1x2 just before the start',
    plan: atTheStart((look) => resultsByOdds(look)[0]?.pick),
  },
  {
    name: 'long shots',
    does: 'the longest price of 1x2 just before the start',
    plan: atTheStart((look) => resultsByOdds(look).at(-1)?.pick),
  },
  { name: 'draws', does: 'the draw just before the start', plan: atTheStart(() => ({ key: RESULT, outcome: '2' })) },
  {
    name: 'value by ratings',
    does: 'knows how strong both sides are, not their form; the best price of the day for the bet that is worth most',
    plan: (preview) => {
      const chances = preview.match.rated?.();
      return chances === undefined ? NOTHING : asPlan(bestOfTheDay(preview, chances));
    },
  },
  {
    name: 'best price of the day',
    does: 'knows the chances themselves; the best price of the day for the bet that is worth most',
    plan: (preview) => asPlan(bestOfTheDay(preview, preview.match.fair(-1, 0))),
  },
  {
    name: 'late goals',
    does: `one more goal from ${late}' on, when at most one goal parts the sides`,
    plan: onceLive((look) => (look.minute >= late && Math.abs(leadOf(look)) <= 1 ? over(goalsOf(look) + 0.5) : undefined)),
  },
  {
    name: 'leaders',
    does: `the side in front from ${leading}' on`,
    plan: onceLive((look) =>
      look.minute >= leading && leadOf(look) !== 0 ? { key: RESULT, outcome: leadOf(look) > 0 ? '1' : '3' } : undefined,
    ),
  },
  {
    name: 'favourites behind',
    does: `the favourite of the start once it is behind, up to ${behindUpTo}'`,
    plan: onceLive((look, preview) => {
      const last = lastOf(preview);
      const favourite = last === undefined ? undefined : resultsByOdds(last).find(({ pick }) => pick.outcome !== '2')?.pick;
      if (favourite === undefined || look.minute > behindUpTo) return undefined;
      return (favourite.outcome === '1') === leadOf(look) < 0 && leadOf(look) !== 0 ? favourite : undefined;
    }),
  },
  {
    name: 'middles',
    does: `over ${total} before the start, then under a higher line in play, over the live delay`,
    plan: middle(total),
  },
  {
    name: 'old prices',
    does: 'knows the chances themselves; asks for the price that is furthest behind them just before prices are made again',
    plan: stalePrices,
  },
];

export const SOCCER_STRATEGIES = strategiesFor({ total: 2.5, late: 75, leading: 70, behindUpTo: 70 });
/** Of ice hockey nobody has ratings without the form of the day. */
export const HOCKEY_STRATEGIES = strategiesFor({ total: 5.5, late: 50, leading: 47, behindUpTo: 45 })
  .filter(({ name }) => name !== 'value by ratings')
  .map((strategy) => ({ ...strategy, name: `ice hockey: ${strategy.name}` }));
