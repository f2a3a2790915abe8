import type { MarketChance } from '@duskline/simulation/chance';
import { priceMarket } from '@duskline/simulation/price-market';
import { NO_SPORT_DRIFT } from '@duskline/simulation/sport/definition';
import { sportOf } from '@duskline/simulation/sport/registry';
import { Average } from './agreement.ts';
import { numberAt, type Row, rowsOf } from './rows.ts';
import { percent, type ReportRow, type Section, saidAlone, sectionOf } from './table.ts';

/** A market whose overround real books and our own show. */
interface Compared {
  readonly name: string;
  readonly sport: string;
  readonly type: number;
}

export const COMPARED: Readonly<Record<string, Compared>> = {
  result: { name: 'soccer: 1x2', sport: 'soccer', type: 1 },
  total: { name: 'soccer: over/under', sport: 'soccer', type: 18 },
  handicap: { name: 'soccer: handicap', sport: 'soccer', type: 16 },
  both: { name: 'soccer: both teams score', sport: 'soccer', type: 29 },
  half: { name: 'soccer: 1x2 of the first half', sport: 'soccer', type: 60 },
  tennis: { name: 'tennis: winner', sport: 'tennis', type: 186 },
  football: { name: 'NFL: winner', sport: 'american-football', type: 219 },
  basketball: { name: 'NBA: winner', sport: 'basketball', type: 219 },
  hockey: { name: 'NHL: winner', sport: 'ice-hockey', type: 406 },
  baseball: { name: 'MLB: winner', sport: 'baseball', type: 251 },
};

/** Single books by their column prefix; the average (Avg) and the best prices (Max) of the market are no book, nor is an exchange (BFE). */
const BOOKS = ['B365', 'BW', 'BF', 'BFD', 'BMGM', 'BV', 'CL', 'LB', 'IW', 'VC', 'WH', '1XB', 'PS'];

/** When books of football-data.co.uk were asked, and the mark of their columns. */
const TIMES = [
  { when: 'opening', mark: '' },
  { when: 'closing', mark: 'C' },
] as const;
/** Other files do not say when, or have the close alone. */
type When = (typeof TIMES)[number]['when'] | 'before the match';
const WHENS: readonly When[] = [...TIMES.map(({ when }) => when), 'before the match'];

/** The average prices of the market: they say how dear books are whose own prices are not known. */
const AVERAGE = 'Avg';

/** Overround by time and source: mean over its matches. */
export class Overrounds {
  private readonly sources = new Map<string, Map<string, Average>>();

  add(market: keyof typeof COMPARED, when: When, source: string, overround: number): void {
    if (!(overround > 0 && overround < 0.25)) return;
    const key = `${market} ${when}`;
    const sources = this.sources.get(key) ?? new Map<string, Average>();
    this.sources.set(key, sources);
    const mean = sources.get(source) ?? new Average();
    sources.set(source, mean);
    mean.add(overround);
  }

  addBook(market: keyof typeof COMPARED, when: When, source: string, odds: readonly (number | undefined)[]): void {
    if (odds.some((price) => price === undefined || price <= 1)) return;
    this.add(market, when, source, odds.reduce<number>((sum, price) => sum + 1 / (price ?? 1), 0) - 1);
  }

  /** Every book of a season of football-data.co.uk, before and at the close. */
  addFootballData(text: string): void {
    for (const row of rowsOf(text))
      for (const book of [...BOOKS, AVERAGE])
        for (const { when, mark } of TIMES) {
          const prefix = `${book}${mark}`;
          this.addBook('result', when, book, pricesAt(row, [`${prefix}H`, `${prefix}D`, `${prefix}A`]));
          const short = book === 'PS' ? `P${mark}` : prefix;
          this.addBook('total', when, book, pricesAt(row, [`${short}>2.5`, `${short}<2.5`]));
          this.addBook('handicap', when, book, pricesAt(row, [`${short}AHH`, `${short}AHA`]));
        }
  }

  /** Further markets of one season, of a book that does not say its name; its 1x2 and over/under are those of a book above. */
  addSecondary(text: string): void {
    for (const row of rowsOf(text)) {
      this.addBook('both', 'before the match', 'unnamed', pricesAt(row, ['BTTS_Yes', 'BTTS_No']));
      this.addBook('half', 'before the match', 'unnamed', pricesAt(row, ['Odd_1_HT', 'Odd_X_HT', 'Odd_2_HT']));
    }
  }

  /** Means of the sources that have at least so many matches, lowest first. */
  of(market: keyof typeof COMPARED, when: When, least = 30): number[] {
    const means = [...(this.sources.get(`${market} ${when}`) ?? [])]
      .filter(([source]) => source !== AVERAGE)
      .map(([, mean]) => mean)
      .filter(({ count }) => count >= least)
      .map(({ mean }) => mean);
    return means.sort((a, b) => a - b);
  }

  /** The average of the market, where a file has it. */
  average(market: keyof typeof COMPARED, when: When): number | undefined {
    return this.sources.get(`${market} ${when}`)?.get(AVERAGE)?.mean;
  }
}

const pricesAt = (row: Row, names: readonly string[]): (number | undefined)[] => names.map((name) => numberAt(row, name));

/** Overround of a market of ours over matches of different strengths; of lines the favourite one. */
export function ownOverround({ sport, type }: Compared): number | undefined {
  const { prices, match } = sportOf(sport);
  const mean = new Average();
  for (const gap of [-0.4, -0.2, 0, 0.2, 0.4]) {
    const setting = { gap, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 7 } as const;
    const offered = match(setting, null).chancesAt(-1, 0, NO_SPORT_DRIFT);
    const own = offered.filter((market) => market.type === type);
    const shown: MarketChance | undefined = own.find(({ favourite }) => favourite) ?? own[0];
    if (shown === undefined) continue;
    const { open, outcomes } = priceMarket(shown, prices);
    if (open && outcomes.every(({ active }) => active))
      mean.add(outcomes.reduce((sum, { oddsMilli }) => sum + 1000 / oddsMilli, 0) - 1);
  }
  return mean.count === 0 ? undefined : mean.mean;
}

/** Our overround of a market against the range of real ones at one time. */
function rangeRow(name: string, own: number, means: readonly number[], average: number | undefined): ReportRow | undefined {
  const [least, most] = [means[0], means.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  // One source alone is no range: a book is as dear as its neighbours, give or take a third. And some book is as dear as the average, known by name or not.
  const [low, high] = means.length === 1 ? [least * (2 / 3), most * (4 / 3)] : [least, Math.max(most, average ?? 0)];
  const holds = own >= low && own <= high;
  return {
    row: [
      name,
      percent(own),
      String(means.length),
      percent(least),
      percent(most),
      average === undefined ? '' : percent(average),
      holds ? 'yes' : 'no',
    ],
    holds,
    missed: `${name} (${percent(own)})`,
    isRequired: true,
  };
}

/** Our margins among those of real books. */
export function overroundSection(real: Overrounds): Section {
  const rows = Object.entries(COMPARED).flatMap(([key, market]): ReportRow[] => {
    const own = ownOverround(market);
    if (own === undefined) return [];
    const found = WHENS.flatMap(
      (when) => rangeRow(`${market.name}, ${when}`, own, real.of(key, when), real.average(key, when)) ?? [],
    );
    return found.length > 0 ? found : [saidAlone([market.name, percent(own), '', '', '', '', 'nothing compared'])];
  });
  const header = ['market', 'ours', 'sources', 'lowest', 'highest', 'market average', 'within their range'];
  const text =
    'Mean overround of real prices against ours, which comes from rounding prices down to the ladder as well. A source of soccer is one book, the average of the market is none, but some book is at least as dear, so the range reaches it; opening and closing prices are apart. Of the other sports all files together are one source: a book or the average of several. Where one source alone is known a third more or less is the range.';
  return sectionOf('Overrounds', text, rows, header);
}
