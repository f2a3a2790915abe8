import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { settleGoals } from '../goals/goals.brute.ts';

/**
 * A second settler for Australian football: a goal is read as six scores of one point, so that the settler of goals answers what is
 * about points; what is about goals is counted here.
 */

type Entry = Pick<TimelineEntry<unknown>, 'kind' | 'side'>;

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');

/** Result of one outcome of a played match, from its entries alone; undefined: a market this settler does not know. */
export function settleFooty(course: readonly Entry[], type: number, specifiers: string, id: string): LineResult | undefined {
  if (type < 900_000) {
    const points = course.flatMap((entry): Entry[] => {
      if (entry.kind === 'goal') return Array.from({ length: 6 }, () => entry);
      return entry.kind === 'behind' ? [{ ...entry, kind: 'goal' }] : [entry];
    });
    return settleGoals(points, type, specifiers, id);
  }
  const values = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const line = Number(values.get('total') ?? values.get('hcp'));
  const goals = course.filter(({ kind }) => kind === 'goal').map(({ side }) => side);
  const home = goals.filter((side) => side === 'home').length;
  const away = goals.length - home;
  const behinds = course.filter(({ kind }) => kind === 'behind');
  const behindLead = behinds.filter(({ side }) => side === 'home').length * 2 - behinds.length;
  const overUnder = (value: number): LineResult => won(id === '12' ? value > line : value < line);
  switch (type % 1000) {
    case 1:
      return overUnder(goals.length);
    case 2:
      return overUnder(home);
    case 3:
      return overUnder(away);
    case 4: {
      const side = goals[Number(values.get('goalnr')) - 1];
      return won(id === (side === undefined ? '7' : side === 'home' ? '6' : '8'));
    }
    case 5: {
      const lead = 6 * (home - away) + behindLead;
      const band = [1, 13, 25, 40].filter((from) => Math.abs(lead) >= from).length;
      return won(Number(id) === (lead > 0 ? band : lead === 0 ? 5 : 5 + band));
    }
    case 6:
      return won((id === '1714') === home - away + line > 0);
    default:
      return undefined;
  }
}
