import { chanceAbove, type Distribution } from '@duskline/odds/model/distribution';
import { normalCdf } from '@duskline/odds/model/normal';
import { basketballForecast } from '@duskline/simulation/basketball-markets';
import { basketballStart, REGULAR_PERIODS } from '@duskline/simulation/basketball-state';
import { basketballSigma } from '@duskline/simulation/basketball-timeline';
import { NO_DRIFT } from '@duskline/simulation/soccer-markets';
import { Agreement, Average, Bins, logLoss } from './agreement.ts';
import { footballDeviations, footballHomeAt, footballLead, footballLeads, footballTotals } from './football-lead.ts';
import { jointOfFamily } from './joint.ts';
import { EndAgreement, type GameEnd } from './points-ends.ts';
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
  readonly season?: number;
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
        season: at('season'),
      },
    ];
  });
}

const middleOf = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** What every book of a row says, by the end of the column's name. */
const quotesOf = (row: Row, name: string): number[] => columnsOf(row, name).flatMap((column) => numberAt(row, column) ?? []);
const columnsOf = (row: Row, name: string): string[] =>
  Object.keys(row).filter((column) => /^\d+_/.test(column) && column.endsWith(name));

/** Mean overround of the books that price both sides: the middle prices of all books have less. */
function meanOverround(host: Row, guest: Row): number | undefined {
  const books = columnsOf(host, '_moneyline').flatMap(
    (column) => twoWay(fromAmerican(numberAt(host, column)), fromAmerican(numberAt(guest, column)))?.overround ?? [],
  );
  return books.length === 0 ? undefined : books.reduce((sum, overround) => sum + overround, 0) / books.length;
}

/** Games of the lists of American football with two rows each, away first, and the prices of many books: the middle one counts. */
export function readFootballBooks(text: string): PointsGame[] {
  const rows = rowsOf(text);
  return rows.flatMap((host, i): PointsGame[] => {
    const guest = rows[i - 1];
    if (i % 2 === 0 || guest === undefined || guest.game_id !== host.game_id) return [];
    const moneyline = (row: Row): number | undefined => fromAmerican(middleOf(quotesOf(row, '_moneyline')));
    const price = twoWay(moneyline(host), moneyline(guest));
    const [home, away] = [numberAt(host, 'score'), numberAt(guest, 'score')];
    const [spread, total] = [middleOf(quotesOf(host, '_spread')), middleOf(quotesOf(host, '_total'))];
    const season = numberAt(host, 'season');
    const overround = meanOverround(host, guest);
    if (price === undefined || home === undefined || away === undefined || overround === undefined) return [];
    return [
      {
        home,
        away,
        quarters: [],
        fair: price.first,
        overround,
        ...(spread === undefined ? {} : { spread }),
        ...(total === undefined ? {} : { total }),
        ...(season === undefined ? {} : { season }),
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
  /** What else is known of the end: a lead of home, and points of both from what is expected. */
  readonly end?: GameEnd;
  /** Which games are judged, where others were fitted. */
  readonly note?: string;
}

const BASKETBALL_SIGMA = (): number => basketballSigma(POINTS, POINTS, QUARTER_MS);

/** Final lead of a game of basketball as the simulation prices it. */
function basketballLead(edge: number, lead: number, remaining: number) {
  const pairing = { home: POINTS + edge / 2, away: POINTS - edge / 2, sigma: BASKETBALL_SIGMA(), quarterMs: QUARTER_MS };
  const period = Math.min(REGULAR_PERIODS, 1 + Math.round(REGULAR_PERIODS * (1 - remaining)));
  const clockMs = remaining === 0 ? QUARTER_MS : 0;
  // Only the lead counts, whatever quarter it is from.
  const score = { home: POINTS + lead, away: POINTS };
  const periods = Array.from({ length: period }, (_, n) => (n === 0 ? ([score.home, score.away] as const) : ([0, 0] as const)));
  const { margin } = basketballForecast(pairing, { ...basketballStart(), period, clockMs, ...score, periods }, NO_DRIFT);
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
  end: { leads: footballLeads, totals: footballTotals },
  note: ' Late drives were fitted to the final scores of the seasons of odd years, and these are the others.',
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

/** Sums over the games of one sport. */
class PointsSums {
  readonly wins = new Agreement();
  readonly covers = new Agreement();
  readonly misses = new Average();
  readonly totals = new Average();
  readonly lineGap = new Average();
  readonly live = new Bins();
  readonly losses = [new Average(), new Average(), new Average(), new Average()];
  readonly end: EndAgreement | undefined;
  private readonly sport: LeadSport;
  private readonly edgeOf: (fair: number) => number;
  private readonly edgeOfLead: (lead: number) => number;

  constructor(sport: LeadSport) {
    this.sport = sport;
    this.end = sport.end === undefined ? undefined : new EndAgreement(sport.end);
    this.edgeOf = edgesOf(sport);
    this.edgeOfLead = curve(EDGES.map((edge) => [sport.leadOf(edge), edge] as const));
  }

  add(game: PointsGame): void {
    const edge = this.edgeOf(game.fair);
    const lead = game.home - game.away;
    this.end?.add(edge, game);
    if (lead !== 0) this.losses[0]?.add(logLoss(lead > 0 ? game.fair : 1 - game.fair));
    if (game.spread !== undefined) this.addSpread(this.sport.leadOf(edge), lead, game.spread);
    if (game.total !== undefined) this.totals.add(game.home + game.away - game.total);
    if (lead !== 0) this.play(edge, lead > 0, game.quarters);
  }

  private addSpread(mean: number, lead: number, spread: number): void {
    const { homeAt, sigma } = this.sport;
    this.misses.add(lead + spread);
    this.lineGap.add(mean + spread);
    if (lead !== 0) this.wins.chance(homeAt(this.edgeOfLead(-spread), 0, 1), lead > 0);
    if (lead + spread !== 0) this.covers.chance(1 - normalCdf((-spread - mean) / sigma), lead + spread > 0);
  }

  /** The chance of home after each quarter but the last. */
  private play(edge: number, hasWon: boolean, quarters: PointsGame['quarters']): void {
    let lead = 0;
    const looks = quarters.slice(0, 3).map(([own, other], i) => {
      lead += own - other;
      const p = this.sport.homeAt(edge, lead, 1 - (i + 1) / 4);
      this.losses[i + 1]?.add(logLoss(hasWon ? p : 1 - p));
      return [p];
    });
    this.live.add(looks, hasWon ? 0 : 1);
  }

  /** What follows from the closing lines. */
  lineRows(): ReportRow[] {
    const { misses, totals, sport } = this;
    if (misses.count === 0) return [];
    const spreads = (what: string, model: number, seen: Average): ReportRow =>
      compared(what, seen.count, model, seen.deviation, deviationError(seen.deviation, seen.count), asNumber);
    return [
      agreed('home wins, by the spread', this.wins),
      agreed('home covers the spread, by the money line', this.covers),
      spreads('deviation of the lead about the spread', sport.sigma, misses),
      spreads('deviation of the points about the total', sport.totalSigma, totals),
    ];
  }
}

/** Prices of a sport's leads (rules 16.2) against results, before the game and after each quarter. */
export function pointsSection(sport: LeadSport, games: readonly PointsGame[]): Section {
  const sums = new PointsSums(sport);
  for (const game of games) sums.add(game);
  const { end, live, lineGap, losses } = sums;
  const rows = [...sums.lineRows(), ...(end?.rows() ?? []), ...binned('after a quarter, chance of home about', live)];
  const described = describeLosses(losses);
  const gap = lineGap.count > 0 ? ` Lead of the model less that of the spread: ${lineGap.mean.toFixed(2)} points.` : '';
  const text = `Games as the simulation plays them (rules 16.2), strengths from the closing money line where nothing else is said, ${games.length} games. Bins have three looks at each game: their errors go by game.${sport.note ?? ''} Log loss and its error: ${described}.${gap}`;
  return sectionOf(`${sport.title}: ${sport.name}`, text, rows, AGREEMENT_HEADER, [
    jointOfFamily('after a quarter', live),
    ...(end === undefined ? [] : [end.joint()]),
  ]);
}
