import { matchWin } from '@duskline/odds/model/tennis-match';
import { freshSet, setEnds, setWin } from '@duskline/odds/model/tennis-set';
import { hashUnit } from '@duskline/simulation/rng';
import { tennisForecast } from '@duskline/simulation/tennis-model';
import { tennisStart } from '@duskline/simulation/tennis-state';
import { Agreement, Bins, logLoss } from './agreement.ts';
import { inverted, numberAt, type Row, rowsOf, twoWay } from './rows.ts';
import { agreed, asNumber, binned, type ReportRow, type Section, sectionOf } from './table.ts';

/** A match that was played to its end, its sides in an order that says nothing. */
export interface TennisResult {
  readonly bestOf: 3 | 5;
  readonly field: 'men' | 'women';
  readonly sets: readonly (readonly [number, number])[];
  /** Fair chance of the first player before the match, and the overround of its book. */
  readonly fair: number;
  readonly overround: number;
}

const SET_NUMBERS = [1, 2, 3, 4, 5];

function resultOf(row: Row): TennisResult | undefined {
  const bestOf = numberAt(row, 'Best.of');
  const price = twoWay(numberAt(row, 'AvgW'), numberAt(row, 'AvgL'));
  if (row.Comment !== 'Completed' || price === undefined || (bestOf !== 3 && bestOf !== 5)) return undefined;
  const sets = SET_NUMBERS.flatMap((number) => {
    const [won, lost] = [numberAt(row, `W${number}`), numberAt(row, `L${number}`)];
    return won === undefined || lost === undefined ? [] : [[won, lost] as const];
  });
  // The winner stands first in the file: a coin that does not know the result turns half of the matches round.
  const turned = hashUnit(row.id ?? '', 'side') < 0.5;
  return {
    bestOf,
    field: bestOf === 5 ? 'men' : 'women',
    sets: turned ? sets.map(([a, b]) => [b, a] as const) : sets,
    fair: turned ? 1 - price.first : price.first,
    overround: price.overround,
  };
}

/** Completed matches of a file of tennis-data.co.uk. */
export const readTennis = (text: string): TennisResult[] => rowsOf(text).flatMap((row) => resultOf(row) ?? []);

const SERVE = { men: 0.635, women: 0.575 } as const;

/** Points on serve behind a chance to win: the usual ones, and as much more for one as less for the other. */
export function serveOf({ fair, bestOf, field }: Pick<TennisResult, 'fair' | 'bestOf' | 'field'>): readonly [number, number] {
  const base = SERVE[field];
  const winAt = (gap: number): number => {
    const set = setWin(setEnds([base + gap, base - gap], freshSet(0)));
    return matchWin(bestOf, [0, 0], set, set);
  };
  const gap = inverted(winAt, fair, -0.25, 0.25);
  return [base + gap, base - gap];
}

const wonOf = (sets: TennisResult['sets']): [number, number] => [
  sets.filter(([a, b]) => a > b).length,
  sets.filter(([a, b]) => a < b).length,
];

class Field {
  readonly before = new Agreement();
  readonly length = new Map<number, Agreement>();
  readonly games = new Agreement();
  readonly live = new Bins();
  readonly after: readonly Agreement[] = [new Agreement(), new Agreement()];
  loss = 0;
  liveLoss = 0;
  looks = 0;

  add(match: TennisResult): void {
    const serve = serveOf(match);
    const [own, other] = wonOf(match.sets);
    const hasWon = own > other;
    this.before.chance(Math.max(match.fair, 1 - match.fair), match.fair > 0.5 === hasWon);
    this.loss += logLoss(hasWon ? match.fair : 1 - match.fair);
    const forecast = tennisForecast(serve, tennisStart(0), match.bestOf);
    for (let sets = (match.bestOf + 1) / 2; sets <= match.bestOf; sets++) {
      const seen = this.length.get(sets) ?? new Agreement();
      this.length.set(sets, seen);
      const p = [...forecast.setScores].reduce(
        (sum, [score, q]) => sum + (Number(score[0]) + Number(score[2]) === sets ? q : 0),
        0,
      );
      seen.chance(p, match.sets.length === sets);
    }
    let [mean, square] = [0, 0];
    for (const [i, p] of forecast.totalGames.p.entries()) {
      mean += p * (forecast.totalGames.from + i);
      square += p * (forecast.totalGames.from + i) ** 2;
    }
    const games = match.sets.reduce((sum, [a, b]) => sum + a + b, 0);
    this.games.value(mean, games, square - mean * mean);
    this.play(match, setWin(setEnds(serve, freshSet(0))), hasWon);
  }

  /** The chance to win after each set that does not end the match. */
  private play(match: TennisResult, set: number, hasWon: boolean): void {
    for (let played = 1; played < match.sets.length; played++) {
      const [own, other] = wonOf(match.sets.slice(0, played));
      const p = matchWin(match.bestOf, [own, other], set, set);
      this.live.add(p, hasWon);
      this.liveLoss += logLoss(hasWon ? p : 1 - p);
      this.looks += 1;
      if (own !== other && played <= 2) this.after[played - 1]?.chance(own > other ? p : 1 - p, own > other === hasWon);
    }
  }
}

/** The point model fitted to the price before the match: length and games, and who wins after each set. */
export function tennisSection(matches: readonly TennisResult[]): Section {
  const rows: ReportRow[] = [];
  const notes: string[] = [];
  for (const name of ['men', 'women'] as const) {
    const field = new Field();
    const own = matches.filter((match) => match.field === name);
    for (const match of own) field.add(match);
    if (own.length === 0) continue;
    rows.push(agreed(`${name}: the favourite wins`, field.before));
    for (const [sets, seen] of field.length) rows.push(agreed(`${name}: ${sets} sets`, seen));
    rows.push(agreed(`${name}: games`, field.games, asNumber));
    for (const [i, seen] of field.after.entries())
      if (seen.count >= 10) rows.push(agreed(`${name}: ahead after set ${i + 1} wins`, seen));
    rows.push(...binned(`${name}: after a set, chance about`, field.live));
    notes.push(
      `${name}: ${own.length} matches, log loss ${(field.loss / own.length).toFixed(4)} before the match, ${(field.liveLoss / field.looks).toFixed(4)} after its sets`,
    );
  }
  const text = `Points on serve fitted to the average closing price (power method), nothing else. ${notes.join('; ')}.`;
  return sectionOf('Tennis: the point model', text, rows);
}
