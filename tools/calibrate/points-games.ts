import { chanceAbove, type Distribution } from '@duskline/odds/model/distribution';
import { normalCdf } from '@duskline/odds/model/normal';
import { basketballForecast } from '@duskline/simulation/basketball-markets';
import { basketballStart, REGULAR_PERIODS } from '@duskline/simulation/basketball-state';
import { basketballSigma } from '@duskline/simulation/basketball-timeline';
import { NO_DRIFT } from '@duskline/simulation/soccer-markets';
import { Agreement, Average, Bins, logLoss } from './agreement.ts';
import { footballDeviations, footballHomeAt, footballLead, footballWinsBy } from './football-lead.ts';
import { jointOfBins } from './joint.ts';
import { curve, fromAmerican, numberAt, type Row, rowsOf, twoWay } from './rows.ts';
import { AGREEMENT_HEADER, agreed, asNumber, binned, compared, type ReportRow, type Section, sectionOf } from './table.ts';

/** A game of quarters with its prices before the start. */
export interface PointsGame {
  readonly home: number;
  readonly away: number;
  /** Points of home and away by regular quarter; empty when the file does not have them. */
  readonly quarters: readonly (readonly [number, number])[];
  /** Fair chance of home with overtime. */
  readonly fair: number;
  readonly overround: number;
  /** Points that home gives (negative) or gets; undefined when unknown. */
  readonly spread?: number;
  readonly total?: number;
}

const QUARTERS = ['1stQtr', '2ndQtr', '3rdQtr', '4thQtr'];

/** Games of the archive of American football; lines that were swapped in the file are put right, games without prices left out. */
export function readFootballArchive(text: string): PointsGame[] {
  const list = JSON.parse(text) as readonly Readonly<Record<string, string | number>>[];
  return list.flatMap((game) => {
    const at = (name: string): number => Number(game[name]);
    const price = twoWay(fromAmerican(at('home_close_ml')), fromAmerican(at('away_close_ml')));
    if (price === undefined || !Number.isFinite(at('home_final')) || !Number.isFinite(at('away_final'))) return [];
    const [line, over] = [at('home_close_spread'), at('close_over_under')];
    const isSwapped = over < 25;
    const size = Math.abs(isSwapped ? over : line);
    // The sign follows the money line: some rows have it the wrong way round.
    const spread = price.first >= 0.5 ? -size : size;
    const quarters = QUARTERS.map((name) => [at(`home_${name}`), at(`away_${name}`)] as const);
    return [
      {
        home: at('home_final'),
        away: at('away_final'),
        quarters,
        fair: price.first,
        overround: price.overround,
        spread,
        total: isSwapped ? Math.abs(line) : over,
      },
    ];
  });
}

function basketballGame(row: Row): PointsGame | undefined {
  const at = (name: string): number | undefined => numberAt(row, name);
  const price = twoWay(fromAmerican(at('moneyline_home')), fromAmerican(at('moneyline_away')));
  const [home, away, size, total] = [at('score_home'), at('score_away'), at('spread'), at('total')];
  if (price === undefined || home === undefined || away === undefined || size === undefined || total === undefined)
    return undefined;
  const quarters = [1, 2, 3, 4].map((number) => [at(`q${number}_home`) ?? 0, at(`q${number}_away`) ?? 0] as const);
  const spread = row.whos_favored === 'home' ? -size : size;
  return { home, away, quarters, fair: price.first, overround: price.overround, spread, total };
}

/** Games of basketball with quarters and lines. */
export const readBasketball = (text: string): PointsGame[] => rowsOf(text).flatMap((row) => basketballGame(row) ?? []);

/** Games with final scores and money lines only. */
export const readMoneylines = (text: string): PointsGame[] =>
  rowsOf(text).flatMap((row) => {
    const price = twoWay(fromAmerican(numberAt(row, 'home_ml')), fromAmerican(numberAt(row, 'away_ml')));
    const [home, away] = [numberAt(row, 'home_score'), numberAt(row, 'away_score')];
    return price === undefined || home === undefined || away === undefined
      ? []
      : [{ home, away, quarters: [], fair: price.first, overround: price.overround }];
  });

/** What the model of a sport says: how a lead spreads, and what overtime is of the game. */
export interface LeadSport {
  readonly name: string;
  readonly title: string;
  /** Deviation of the final lead and of the points. */
  readonly sigma: number;
  readonly totalSigma: number;
  /** Chance of home with overtime, and its expected lead, by its edge at a level score, the lead and what remains of regular time. */
  readonly homeAt: (edge: number, lead: number, remaining: number) => number;
  readonly leadOf: (edge: number) => number;
  /** Leads that come more often than their neighbours, and their chances. */
  readonly keyLeads?: { readonly points: readonly number[]; readonly chance: (edge: number, points: number) => number };
}

const BASKETBALL_SIGMA = (): number => basketballSigma(POINTS, POINTS, QUARTER_MS);

/** Final lead of a game of basketball as the simulation prices it. */
function basketballLead(edge: number, lead: number, remaining: number) {
  const pairing = { home: POINTS + edge / 2, away: POINTS - edge / 2, sigma: BASKETBALL_SIGMA(), quarterMs: QUARTER_MS };
  const period = Math.min(REGULAR_PERIODS, 1 + Math.round(REGULAR_PERIODS * (1 - remaining)));
  const clockMs = remaining === 0 ? QUARTER_MS : 0;
  const score = { home: POINTS + lead, away: POINTS };
  const { margin } = basketballForecast(pairing, { ...basketballStart(), period, clockMs, ...score }, NO_DRIFT);
  return { win: chanceAbove(margin, 0), ...spreadOf(margin) };
}

function spreadOf({ from, p }: Distribution): { readonly mean: number; readonly deviation: number } {
  let [mean, square] = [0, 0];
  for (const [i, mass] of p.entries()) {
    mean += mass * (from + i);
    square += mass * (from + i) ** 2;
  }
  return { mean, deviation: Math.sqrt(square - mean * mean) };
}

/** Deviation of the points of both sides in a game between equals, overtime included. */
function totalSigmaOfEquals(): number {
  const pairing = { home: POINTS, away: POINTS, sigma: BASKETBALL_SIGMA(), quarterMs: QUARTER_MS };
  return spreadOf(basketballForecast(pairing, basketballStart(), NO_DRIFT).total).deviation;
}

/** Games of the NBA: about so many points of a side in four quarters of twelve minutes. */
const POINTS = 110;
const QUARTER_MS = 12 * 60_000;

export const FOOTBALL: LeadSport = {
  name: 'American football',
  title: 'NFL',
  sigma: footballDeviations().lead,
  totalSigma: footballDeviations().total,
  homeAt: footballHomeAt,
  leadOf: footballLead,
  keyLeads: { points: [3, 7], chance: footballWinsBy },
};
export const BASKETBALL: LeadSport = {
  name: 'basketball',
  title: 'NBA',
  sigma: basketballLead(0, 0, 1).deviation,
  totalSigma: totalSigmaOfEquals(),
  homeAt: (edge, lead, remaining) => basketballLead(edge, lead, remaining).win,
  leadOf: (edge) => basketballLead(edge, 0, 1).mean,
};

const EDGES = Array.from({ length: 81 }, (_, i) => i - 40);

/** Edge of home behind its chance to win, overtime included. */
export function edgesOf({ homeAt }: LeadSport): (fair: number) => number {
  return curve(EDGES.map((edge) => [homeAt(edge, 0, 1), edge] as const));
}

/** Error of a deviation of so many normal numbers. */
const deviationError = (sigma: number, count: number): number => sigma / Math.sqrt(2 * count);

const MOMENTS = ['before the game', 'after the first quarter', 'at half-time', 'after the third quarter'];

const describeLosses = (losses: readonly Average[]): string =>
  losses
    .flatMap((loss, i) => (loss.count > 0 ? [`${MOMENTS[i]} ${loss.mean.toFixed(4)} (${loss.error.toFixed(4)})`] : []))
    .join(', ');

/** Prices of a sport's leads (rules 16.2) against results, before the game and after each quarter. */
export function pointsSection(sport: LeadSport, games: readonly PointsGame[]): Section {
  const [home, cover, over] = [new Agreement(), new Agreement(), new Agreement()];
  const [misses, totals, lineGap] = [new Average(), new Average(), new Average()];
  const live = new Bins();
  const losses = [new Average(), new Average(), new Average(), new Average()];
  const keys = (sport.keyLeads?.points ?? []).map((points) => ({ points, seen: new Agreement() }));
  const edgeOf = edgesOf(sport);
  for (const game of games) {
    const edge = edgeOf(game.fair);
    const mu = sport.leadOf(edge);
    const lead = game.home - game.away;
    const hasWon = lead > 0;
    for (const { points, seen } of keys) seen.chance(sport.keyLeads?.chance(edge, points) ?? 0, Math.abs(lead) === points);
    if (lead !== 0) {
      home.chance(game.fair, hasWon);
      losses[0]?.add(logLoss(hasWon ? game.fair : 1 - game.fair));
    }
    if (game.spread !== undefined) {
      misses.add(lead + game.spread);
      lineGap.add(mu + game.spread);
      if (lead + game.spread !== 0) cover.chance(1 - normalCdf((-game.spread - mu) / sport.sigma), lead + game.spread > 0);
    }
    if (game.total !== undefined) {
      totals.add(game.home + game.away - game.total);
      if (game.home + game.away !== game.total) over.chance(0.5, game.home + game.away > game.total);
    }
    let now = 0;
    for (const [i, [own, other]] of game.quarters.slice(0, 3).entries()) {
      now += own - other;
      const remaining = 1 - (i + 1) / 4;
      if (lead === 0) continue;
      const p = sport.homeAt(edge, now, remaining);
      live.add(p, hasWon);
      losses[i + 1]?.add(logLoss(hasWon ? p : 1 - p));
    }
  }
  const rows: ReportRow[] = [agreed('home wins', home)];
  if (misses.count > 0) {
    rows.push(agreed('home covers the spread, by the money line', cover), agreed('over the total', over));
    rows.push(
      compared(
        'deviation of the lead about the spread',
        misses.count,
        sport.sigma,
        misses.deviation,
        deviationError(misses.deviation, misses.count),
        asNumber,
      ),
    );
    rows.push(
      compared(
        'deviation of the points about the total',
        totals.count,
        sport.totalSigma,
        totals.deviation,
        deviationError(totals.deviation, totals.count),
        asNumber,
      ),
    );
  }
  rows.push(...keys.map(({ points, seen }) => agreed(`won by ${points}`, seen)));
  rows.push(...binned('after a quarter, chance of home about', live));
  const described = describeLosses(losses);
  const gap = lineGap.count > 0 ? ` Lead of the model less that of the spread: ${lineGap.mean.toFixed(2)} points.` : '';
  const text = `Games as the simulation plays them (rules 16.2), strengths from the closing money line, ${games.length} games. Log loss and its error: ${described}.${gap}`;
  return sectionOf(`${sport.title}: ${sport.name}`, text, rows, AGREEMENT_HEADER, [
    jointOfBins('after a quarter', live.filled()),
  ]);
}
