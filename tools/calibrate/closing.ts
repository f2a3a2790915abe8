import { Agreement } from './agreement.ts';
import { AGREEMENT_HEADER, agreed, type ReportRow, type Section, sectionOf } from './table.ts';

/** A game of two sides with the fair chance of home behind its closing money line. */
export interface PricedGame {
  readonly home: number;
  readonly away: number;
  readonly fair: number;
  readonly total?: number;
}

/** How often home won, by its price, and how often there was more than the closing total, for which a book offers even chances. */
function gameRows(name: string, games: readonly PricedGame[]): ReportRow[] {
  const [wins, over] = [new Agreement(), new Agreement()];
  for (const { home, away, fair, total } of games) {
    if (home !== away) wins.chance(fair, home > away);
    if (total !== undefined && home + away !== total) over.chance(0.5, home + away > total);
  }
  return [
    ...(wins.count > 0 ? [agreed(`${name}: home wins`, wins)] : []),
    ...(over.count > 0 ? [agreed(`${name}: over the closing total, at even chances`, over)] : []),
  ];
}

/** A match of tennis with the fair chance of the first player. */
interface PricedTennis {
  readonly field: 'men' | 'women';
  readonly fair: number;
  readonly sets: readonly (readonly [number, number])[];
}

function tennisRows(matches: readonly PricedTennis[]): ReportRow[] {
  return (['men', 'women'] as const).flatMap((field) => {
    const favourites = new Agreement();
    for (const { fair, sets } of matches.filter((match) => match.field === field)) {
      const lead = sets.reduce((sum, [own, other]) => sum + Math.sign(own - other), 0);
      favourites.chance(Math.max(fair, 1 - fair), fair > 0.5 === lead > 0);
    }
    return favourites.count > 0 ? [agreed(`tennis, ${field}: the favourite wins`, favourites)] : [];
  });
}

/** Closing prices of the other sports against results: they tell whether the prices are right, and nothing of the models. */
export function otherClosingPrices(
  games: readonly (readonly [name: string, games: readonly PricedGame[]])[],
  tennis: readonly PricedTennis[],
): Section | undefined {
  const rows = [...tennisRows(tennis), ...games.flatMap(([name, list]) => gameRows(name, list))];
  const text =
    'Closing prices without their margin (power method) against all results. No model stands behind them: they say how good the prices are that the models are fitted to.';
  return rows.length === 0
    ? undefined
    : sectionOf('Other sports: the closing prices', text, rows, AGREEMENT_HEADER, [], 'closing prices');
}
