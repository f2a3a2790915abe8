import { handicap, ranges, total, winner, yesNo } from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import type { GoalsGame, GoalsParams } from './goals-game.ts';
import { partScope } from './goals-scopes.ts';
import { fullTimeMarkets } from './match-types.ts';
import { FIRST_HALF, handicapLines, PERIOD, partMarkets, QUARTER, SECOND_HALF, totalLines } from './part-types.ts';

/** Goals that are offered one by one. */
const MOST_GOAL_NUMBER = 15;

/** Outcomes of the period with most goals, by its kind; the last is equal. */
export const BEST_IDS = {
  half: ['436', '438', '440'],
  period: ['1621', '1622', '1623', '1624'],
  quarter: ['920', '921', '922', '923', '924'],
} as const;
export const BEST_TYPES = { half: [52, 53, 54], period: [432, 433, 434], quarter: [234] } as const;
const BEST_SCOPES = ['best', 'best-home', 'best-away'];

/** 418 is home/home, then home/draw and so on up to 434, away/away. */
export const HALF_FULL_IDS = Array.from({ length: 9 }, (_, i) => String(418 + 2 * i));
/** Codes of leads in the order of the ids: home, draw, away. */
const LEAD_ORDER = [1, 0, 2];

/** Every market of a match. */
export function goalsMarkets(
  game: GoalsGame,
  params: GoalsParams,
  fresh: (key: string) => ScopeForecast | undefined,
): ScoreMarket[] {
  const full = fresh('full');
  if (full === undefined) return [];
  const part = (types: typeof FIRST_HALF, from: number, to: number): ScoreMarket[] => {
    const scope = partScope(from, to);
    const forecast = fresh(scope);
    return forecast === undefined ? [] : partMarkets(types, scope, from + 1, forecast);
  };
  const half = game.periods / 2;
  const halves = game.periodKind === 'period' ? [] : [...part(FIRST_HALF, 0, half), ...part(SECOND_HALF, half, game.periods)];
  const counted = game.periodKind === 'period' ? PERIOD : QUARTER;
  const periods =
    game.periodKind === 'half' ? [] : Array.from({ length: game.periods }, (_, i) => part(counted, i, i + 1)).flat();
  const goalNumbers = Array.from({ length: MOST_GOAL_NUMBER }, (_, i) => i + 1);
  return [
    ...fullTimeMarkets(game.goals, full),
    ...goalNumbers.map((goalnr) => whoScores({ type: 8, scope: `goal${goalnr}`, specifiers: { goalnr } })),
    whoScores({ type: 9, scope: 'last' }),
    ...(game.periodKind === 'period' ? [] : [halfFull()]),
    ...halves,
    ...periods,
    ...bestPeriod(game),
    ...(params.playsOn ? playedOn(game, fresh) : []),
  ];
}

/** Home (6), nobody (7) or away (8). */
function whoScores(place: Parameters<typeof question>[0]): ScoreMarket {
  return question(place, 'difference', 1, [
    answer('6', (lead) => lead > 0),
    answer('7', (lead) => lead === 0),
    answer('8', (lead) => lead < 0),
  ]);
}

function halfFull(): ScoreMarket {
  return question(
    { type: 47, scope: 'leads' },
    'pair',
    2,
    HALF_FULL_IDS.map((id, i) =>
      answer(id, (first, end) => first === LEAD_ORDER[Math.floor(i / 3)] && end === LEAD_ORDER[i % 3]),
    ),
  );
}

function bestPeriod({ periodKind, periods }: GoalsGame): ScoreMarket[] {
  return BEST_TYPES[periodKind].map((type, i) =>
    ranges(
      { type, scope: BEST_SCOPES[i] ?? 'best' },
      'home',
      BEST_IDS[periodKind].map((id, n) => ({ id, from: n === periods ? 0 : n + 1, to: n === periods ? 0 : n + 1 })),
    ),
  );
}

/** Markets that include what follows a level match. */
function playedOn({ periodKind }: GoalsGame, fresh: (key: string) => ScopeForecast | undefined): ScoreMarket[] {
  const end = fresh('end');
  const extra = yesNo({ type: 220, scope: 'overtime' }, 'home', 1, (level) => level === 1);
  if (periodKind !== 'period' || end === undefined) return [winner({ type: 2, scope: 'end' }), extra];
  const at = (type: number) => ({ type, scope: 'end' });
  return [
    winner(at(406)),
    ...handicapLines(end, [-2, -1, 0, 1, 2])
      .filter((line) => Math.abs(line) > 1)
      .map((line) => handicap(at(410), line)),
    ...totalLines(end, 'total', [-2, -1, 0, 1, 2]).map((line) => total(at(412), line)),
    extra,
  ];
}
