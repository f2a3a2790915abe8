import { readFileSync } from 'node:fs';

/** One match of a football-data.co.uk file, read without any code of the product: the independent opinion of a season. */
export interface SeasonRow {
  home: string;
  away: string;
  /** H, D or A. */
  result: string;
  /** Decimal closing odds as written in the file. */
  odds: { H: string; D: string; A: string };
}

export function readSeason(path: string): SeasonRow[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const at = (name: string) => cells[names.indexOf(name)] ?? '';
    return {
      home: at('HomeTeam'),
      away: at('AwayTeam'),
      result: at('FTR'),
      odds: { H: at('B365CH'), D: at('B365CD'), A: at('B365CA') },
    };
  });
}

/** What 10.00 on each of home, draw and away of every match brings back, in cents: only the winner's price counts. */
export function seasonReturnCents(rows: readonly SeasonRow[]): number {
  let cents = 0n;
  for (const { result, odds } of rows) {
    const [whole = '0', part = ''] = odds[result as 'H' | 'D' | 'A'].split('.');
    // 10.00 at w.ppp is w.ppp x 1000 cents: the decimal point three places further.
    cents += BigInt(whole + part.padEnd(3, '0').slice(0, 3));
  }
  return Number(cents);
}
