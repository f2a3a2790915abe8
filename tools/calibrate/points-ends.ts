import { Agreement, Family } from './agreement.ts';
import { type Joint, jointOfFamily } from './joint.ts';
import { agreed, type ReportRow } from './table.ts';

/** What a sport says of the end of a game by the edge of home: its lead, and points of both from what is expected. */
export interface GameEnd {
  readonly leads: (edge: number, isCounted: (lead: number) => boolean) => number;
  readonly totals: (edge: number, isCounted: (fromMean: number) => boolean) => number;
}

interface EndedGame {
  readonly home: number;
  readonly away: number;
  readonly spread?: number;
  readonly total?: number;
}

/** Margins that come more often than their neighbours. */
const KEY_MARGINS = [3, 6, 7, 10, 14];
/** Margins that are told apart: 0 to this one, and all beyond it. */
const MOST_MARGIN = 21;
const MARGINS = Array.from({ length: MOST_MARGIN + 2 }, (_, margin) => margin);
const marginOf = (lead: number): number => Math.min(Math.abs(lead), MOST_MARGIN + 1);
/** So far from the line is a score that lands well beside it. */
const BESIDE_SPREAD = 7;
const BESIDE_TOTAL = 10;

/** How games end: margins one by one, and how often they land well beside their lines. */
export class EndAgreement {
  private readonly byMargin = new Family(MARGINS.length, (_, margin) => margin);
  private readonly beside = {
    covers: new Agreement(),
    fails: new Agreement(),
    over: new Agreement(),
    under: new Agreement(),
  };
  private readonly end: GameEnd;

  constructor(end: GameEnd) {
    this.end = end;
  }

  add(edge: number, { home, away, spread, total }: EndedGame): void {
    const { leads, totals } = this.end;
    const lead = home - away;
    const chances = MARGINS.map((margin) => leads(edge, (value) => marginOf(value) === margin));
    this.byMargin.add([chances], marginOf(lead));
    if (spread !== undefined) {
      this.beside.covers.chance(
        leads(edge, (value) => value + spread >= BESIDE_SPREAD),
        lead + spread >= BESIDE_SPREAD,
      );
      this.beside.fails.chance(
        leads(edge, (value) => value + spread <= -BESIDE_SPREAD),
        lead + spread <= -BESIDE_SPREAD,
      );
    }
    if (total !== undefined) {
      const from = home + away - total;
      this.beside.over.chance(
        totals(edge, (value) => value >= BESIDE_TOTAL),
        from >= BESIDE_TOTAL,
      );
      this.beside.under.chance(
        totals(edge, (value) => value <= -BESIDE_TOTAL),
        from <= -BESIDE_TOTAL,
      );
    }
  }

  rows(): ReportRow[] {
    const keys = this.byMargin.parts.flatMap((seen, margin) =>
      KEY_MARGINS.includes(margin) ? [agreed(`won by ${margin}`, seen)] : [],
    );
    const { covers, fails, over, under } = this.beside;
    return [
      ...keys,
      agreed(`home covers the spread by ${BESIDE_SPREAD} or more`, covers),
      agreed(`home fails the spread by ${BESIDE_SPREAD} or more`, fails),
      agreed(`${BESIDE_TOTAL} or more points above the total`, over),
      agreed(`${BESIDE_TOTAL} or more points below the total`, under),
    ];
  }

  /** Margins of which at least five were expected, of which one comes in each game. */
  joint(): Joint {
    return jointOfFamily('winning margins', this.byMargin, ({ count, expected }) => count * expected >= 5);
  }
}
