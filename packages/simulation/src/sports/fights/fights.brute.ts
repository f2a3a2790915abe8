import type { LineResult } from '../../chance.ts';
import type { TimelineEntry } from '../../timeline.ts';

/**
 * A second settler for fights: it reads off the entries in which round and at which time of it the fight was stopped, and by whom, and
 * answers every market by the words of its name.
 */

type Entry = Pick<TimelineEntry<unknown>, 'kind' | 'side' | 'atMs'>;

const won = (is: boolean): LineResult => (is ? 'win' : 'loss');

/** Result of one outcome of a fight; `name` is what the outcome is called, undefined: a market this settler does not know. */
export function settleFight(
  course: readonly Entry[],
  roundMinutes: number,
  type: number,
  specifiers: string,
  id: string,
  name: string,
): LineResult | undefined {
  const bells = course.filter(({ kind }) => kind === 'start' || kind === 'round');
  const last = course.at(-1);
  const values = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const side = last?.side;
  const method = last?.kind ?? '';
  const isDecision = method === 'decision';
  const round = bells.length;
  const fought = isDecision ? round : round - 1 + ((last?.atMs ?? 0) - (bells.at(-1)?.atMs ?? 0)) / (roundMinutes * 60_000);
  const roundnr = Number(values.get('roundnr'));
  const isYes = id === '74';
  if (type === 186) return side === undefined ? 'refund' : won((id === '4') === (side === 'home'));
  if (type === 1) return won(id === (side === 'home' ? '1' : side === undefined ? '2' : '3'));
  if (type === 10) return won(id === '9' ? side !== 'away' : id === '10' ? side !== undefined : side !== 'home');
  if (type === 18) return won((id === '12') === fought >= Number(values.get('total')));
  if (type === 911) return won(isYes === isDecision);
  if (type === 910 || type === 912 || type === 913) return namedResult(name, side, method, round);
  const stoppedBy = (who: 'home' | 'away'): boolean => side === who && !isDecision;
  switch (type % 1000) {
    case 1:
      return won(id === { ko: '1', submission: '2', decision: '3' }[method]);
    case 2:
      return won(id === (isDecision ? 'distance' : String(round)));
    case 3:
      return won(isYes === round >= roundnr);
    case 4:
      return won(isYes === (side === 'home' && method === 'ko'));
    case 5:
      return won(isYes === (side === 'away' && method === 'ko'));
    case 6:
      return won(isYes === (side === 'home' && method === 'submission'));
    case 7:
      return won(isYes === (side === 'away' && method === 'submission'));
    case 8:
      return won(isYes === (side === 'home' && isDecision));
    case 9:
      return won(isYes === (side === 'away' && isDecision));
    case 10:
      return won(isYes === stoppedBy('home'));
    case 11:
      return won(isYes === stoppedBy('away'));
    case 12:
      return won(isYes === (!isDecision && round === roundnr));
    default:
      return undefined;
  }
}

/** Outcomes whose id says nothing: they are read by their names. */
function namedResult(name: string, side: 'home' | 'away' | undefined, method: string, round: number): LineResult {
  if (name === 'draw') return won(side === undefined);
  const who = name.startsWith('{$competitor1}') ? 'home' : 'away';
  if (side !== who) return 'loss';
  if (name.endsWith('by decision')) return won(method === 'decision');
  if (method === 'decision') return 'loss';
  if (name.endsWith('by submission')) return won(method === 'submission');
  if (name.includes(' by KO')) return won(method === 'ko');
  const rounds = /rounds? (\d+)(?:-(\d+))?$/.exec(name);
  const from = Number(rounds?.[1]);
  return won(round >= from && round <= Number(rounds?.[2] ?? from));
}
