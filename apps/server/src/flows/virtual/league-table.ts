import type { TableRow } from '@duskline/contract/entities/match-statistics';
import type { InferOutput } from 'valibot';
import type { Drawn } from '../../modules/virtual-sports/index.ts';

type Row = InferOutput<typeof TableRow>;
type Announced = Pick<Drawn, 'names' | 'kind' | 'result'>;

/** Results that a form is made of. */
const FORM = 5;
const POINTS = { W: 3, D: 1, L: 0 } as const;

interface Side {
  readonly scored: number;
  readonly conceded: number;
}

const outcomeOf = ({ scored, conceded }: Side): keyof typeof POINTS =>
  scored > conceded ? 'W' : scored === conceded ? 'D' : 'L';
const difference = (row: Row): number => row.Scored - row.Conceded;

function addTo(row: Row, side: Side): Row {
  const outcome = outcomeOf(side);
  return {
    ...row,
    Played: row.Played + 1,
    Won: row.Won + Number(outcome === 'W'),
    Drawn: row.Drawn + Number(outcome === 'D'),
    Lost: row.Lost + Number(outcome === 'L'),
    Scored: row.Scored + side.scored,
    Conceded: row.Conceded + side.conceded,
    Points: row.Points + POINTS[outcome],
    Form: [outcome, ...row.Form].slice(0, FORM),
  };
}

const emptyRow = (Name: string): Row => ({
  Position: 0,
  Name,
  Side: null,
  Played: 0,
  Won: 0,
  Drawn: 0,
  Lost: 0,
  Scored: 0,
  Conceded: 0,
  Points: 0,
  Form: [],
});

/**
 * Table of a season from the results of its matches in their order: by points, difference of goals, goals, name. Who has not played yet stands
 * in it too; what has no score has no table.
 */
export function leagueTable(matches: readonly Announced[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { names, kind, result } of matches) {
    const [home, away] = names;
    if (kind !== 'score' || home === undefined || away === undefined) continue;
    const rowOf = (name: string): Row => rows.get(name) ?? emptyRow(name);
    const [h, a] = [rowOf(home), rowOf(away)];
    const isPlayed = result?.kind === 'score';
    rows.set(home, isPlayed ? addTo(h, { scored: result.home, conceded: result.away }) : h);
    rows.set(away, isPlayed ? addTo(a, { scored: result.away, conceded: result.home }) : a);
  }
  return [...rows.values()]
    .sort((a, b) => b.Points - a.Points || difference(b) - difference(a) || b.Scored - a.Scored || (a.Name < b.Name ? -1 : 1))
    .map((row, n) => ({ ...row, Position: n + 1 }));
}
