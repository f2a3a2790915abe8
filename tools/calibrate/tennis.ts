import { matchWin } from '@duskline/odds/model/tennis-match';
import { freshSet, setEnds, setWin } from '@duskline/odds/model/tennis-set';
import { hashUnit } from '@duskline/simulation/rng';
import { SERVE } from '@duskline/simulation/sports/tennis/definition';
import { FORM_SPREAD, formsBefore } from '@duskline/simulation/tennis-form';
import { mixedForecast, type TennisForecast, tennisForecast } from '@duskline/simulation/tennis-model';
import { tennisStart } from '@duskline/simulation/tennis-state';
import { Agreement, Bins, logLoss } from './agreement.ts';
import { type Joint, jointOfFamily } from './joint.ts';
import { inverted, numberAt, type Row, rowsOf, twoWay } from './rows.ts';
import { AGREEMENT_HEADER, agreed, asNumber, binned, type ReportRow, type Section, sectionOf } from './table.ts';

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

/** What a set begun at 0:0 brings on one form of the day. */
interface FormSets {
  readonly chance: number;
  readonly serve: readonly [number, number];
  /** Chance of home to win a set. */
  readonly win: number;
  /** Chance of each final score; who serves first is not told. */
  readonly scores: ReadonlyMap<string, number>;
}

type Priced = Pick<TennisResult, 'fair' | 'bestOf' | 'field'>;

const setsOf = (base: number, gap: number, field: Priced['field']) =>
  formsBefore({ serve: [base + gap, base - gap], form: FORM_SPREAD[field] });

/** Points on serve behind a chance to win: the usual ones, and as much more for one as less for the other, on the day or by its form. */
export function serveOf({ fair, bestOf, field }: Priced): readonly [number, number] {
  const base = SERVE[field];
  const winAt = (gap: number): number =>
    setsOf(base, gap, field).reduce((sum, { serve, chance }) => {
      const set = setWin(setEnds(serve, freshSet(0)));
      return sum + chance * matchWin(bestOf, [0, 0], set, set);
    }, 0);
  const gap = inverted(winAt, fair, -0.25, 0.25);
  return [base + gap, base - gap];
}

function formSets(serve: readonly [number, number], field: Priced['field']): FormSets[] {
  return formsBefore({ serve, form: FORM_SPREAD[field] }).map((form) => {
    const ends = ([0, 1] as const).map((server) => setEnds(form.serve, freshSet(server)));
    const scores = new Map<string, number>();
    for (const { home, away, p } of ends.flat()) {
      const key = `${home}:${away}`;
      scores.set(key, (scores.get(key) ?? 0) + p / 2);
    }
    return { chance: form.chance, serve: [form.serve[0], form.serve[1]], win: setWin(ends[0] ?? []), scores };
  });
}

/** Chance of the first player to win after these sets, which tell of the form of the day. */
function winAfter(forms: readonly FormSets[], bestOf: 3 | 5, sets: TennisResult['sets']): number {
  let [won, all] = [0, 0];
  for (const { chance, win, scores } of forms) {
    const likelihood = sets.reduce((product, [a, b]) => product * (scores.get(`${a}:${b}`) ?? LONG_SET), chance);
    won += likelihood * matchWin(bestOf, wonOf(sets), win, win);
    all += likelihood;
  }
  return won / all;
}

/** A score that a set with a tie-break cannot have, such as 12:10, tells nothing. */
const LONG_SET = 0.01;

const wonOf = (sets: TennisResult['sets']): [number, number] => [
  sets.filter(([a, b]) => a > b).length,
  sets.filter(([a, b]) => a < b).length,
];

function forecastOf(forms: readonly FormSets[], bestOf: 3 | 5): TennisForecast {
  return mixedForecast(forms.map(({ serve, chance }) => ({ forecast: tennisForecast(serve, tennisStart(0), bestOf), chance })));
}

class Field {
  readonly length = new Map<number, Agreement>();
  readonly games = new Agreement();
  readonly live = new Bins();
  readonly after: readonly Agreement[] = [new Agreement(), new Agreement()];
  loss = 0;
  liveLoss = 0;
  looks = 0;

  add(match: TennisResult): void {
    const forms = formSets(serveOf(match), match.field);
    const [own, other] = wonOf(match.sets);
    const hasWon = own > other;
    this.loss += logLoss(hasWon ? match.fair : 1 - match.fair);
    const forecast = forecastOf(forms, match.bestOf);
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
    this.play(match, forms, hasWon);
  }

  /** The chance to win after each set that does not end the match. */
  private play(match: TennisResult, forms: readonly FormSets[], hasWon: boolean): void {
    const looks: number[][] = [];
    for (let played = 1; played < match.sets.length; played++) {
      const [own, other] = wonOf(match.sets.slice(0, played));
      const p = winAfter(forms, match.bestOf, match.sets.slice(0, played));
      looks.push([p]);
      this.liveLoss += logLoss(hasWon ? p : 1 - p);
      this.looks += 1;
      if (own !== other && played <= 2) this.after[played - 1]?.chance(own > other ? p : 1 - p, own > other === hasWon);
    }
    this.live.add(looks, hasWon ? 0 : 1);
  }
}

/** The point model fitted to the price before the match: length and games, and who wins after each set. Every second match alone. */
export function tennisSection(matches: readonly TennisResult[]): Section {
  const rows: ReportRow[] = [];
  const notes: string[] = [];
  const families: Joint[] = [];
  for (const name of ['men', 'women'] as const) {
    const field = new Field();
    // The spread of the form was chosen on the first, third, fifth ... match of each file.
    const own = matches.filter((match) => match.field === name).filter((_, i) => i % 2 === 1);
    for (const match of own) field.add(match);
    if (own.length === 0) continue;
    for (const [sets, seen] of field.length) rows.push(agreed(`${name}: ${sets} sets`, seen));
    rows.push(agreed(`${name}: games`, field.games, asNumber));
    for (const [i, seen] of field.after.entries())
      if (seen.saysSomething) rows.push(agreed(`${name}: ahead after set ${i + 1} wins`, seen));
    rows.push(...binned(`${name}: after a set, chance about`, field.live));
    families.push(jointOfFamily(`${name}: after a set`, field.live));
    notes.push(
      `${name}: ${own.length} matches, log loss ${(field.loss / own.length).toFixed(4)} before the match, ${(field.liveLoss / field.looks).toFixed(4)} after its sets`,
    );
  }
  const text = `Points on serve fitted to the average closing price (power method) and nothing else; how much the form of the day differs was chosen on every second match, and these are the others. Bins have every look after a set, up to four of one match: their errors go by match. ${notes.join('; ')}.`;
  return sectionOf('Tennis: the point model', text, rows, AGREEMENT_HEADER, families);
}
