import type { LineResult } from '../../chance.ts';
import type { MarketDescription } from '../../market-descriptions.ts';
import type { Notes, Score, Seen, Side } from './soccer.notes.ts';

/**
 * Settles the markets of soccer by reading what happened, as a person would: the entries of the course and the words of the market. It
 * knows nothing of states, scopes or ids of outcomes (players apart), so that it finds what the model gets wrong.
 */

const count = (list: readonly Seen[]): Score => ({
  home: list.filter(({ side }) => side === 'home').length,
  away: list.filter(({ side }) => side === 'away').length,
});
const yes = (is: boolean): LineResult => (is ? 'win' : 'loss');
const HOME = '{$competitor1}';
const AWAY = '{$competitor2}';

/** Two half bets on the lines next to a quarter line. */
function onLine(margin: number): LineResult {
  const half = (value: number): number => Math.sign(value);
  const parts = Number.isInteger(margin * 2) ? [margin, margin] : [margin - 0.25, margin + 0.25];
  const points = parts.reduce((sum, part) => sum + half(part), 0);
  return (['loss', 'halfLoss', 'refund', 'halfWin', 'win'] as const)[points + 2] ?? 'refund';
}

/** Whether one part of an outcome's words is true of a score. */
function isTrue(words: string, { home, away }: Score, line: number, bothScored: boolean): boolean {
  const total = home + away;
  const either = words.split(/ or |\//);
  if (either.length > 1 && either.every((part) => [HOME, AWAY, 'draw'].includes(part)))
    return either.some((part) => isTrue(part, { home, away }, line, bothScored));
  if (words === HOME) return home > away;
  if (words === AWAY) return away > home;
  if (words.toLowerCase() === 'draw') return home === away;
  if (words === 'yes') return bothScored;
  if (words === 'no') return !bothScored;
  if (words.startsWith('over')) return total > line;
  if (words.startsWith('under')) return total < line;
  throw new Error(`cannot read "${words}"`);
}

function isNumber(words: string, value: number): boolean {
  if (words === 'no goal') return value === 0;
  if (words.endsWith('+')) return value >= Number(words.slice(0, -1));
  const [from = Number.NaN, to = from] = words.split('-').map(Number);
  return value >= from && value <= to;
}

/** The side that a name speaks of, or both together. */
function goalsIn(name: string, score: Score): number {
  if (name.includes(HOME)) return score.home;
  if (name.includes(AWAY)) return score.away;
  return score.home + score.away;
}

const winsHalf = (notes: Notes, half: number, side: Side): boolean => {
  const score = count(notes.goals.filter((goal) => goal.half === half));
  return side === 'home' ? score.home > score.away : score.away > score.home;
};

function yesNo(name: string, notes: Notes, line: number): boolean | undefined {
  const score = count(notes.goals);
  const halves = [1, 2].map((half) => count(notes.goals.filter((goal) => goal.half === half)));
  const side: Side = name.includes(AWAY) ? 'away' : 'home';
  const against: Side = side === 'home' ? 'away' : 'home';
  const total = score.home + score.away;
  const both = score.home > 0 && score.away > 0;
  if (name.endsWith('win to nil')) return score[side] > score[against] && score[against] === 0;
  if (name.endsWith('to win both halves')) return [1, 2].every((half) => winsHalf(notes, half, side));
  if (name.endsWith('to win either half')) return [1, 2].some((half) => winsHalf(notes, half, side));
  if (name.endsWith('to score in both halves')) return halves.every((half) => half[side] > 0);
  if (name.startsWith('Both halves over')) return halves.every(({ home, away }) => home + away > line);
  if (name.startsWith('Both halves under')) return halves.every(({ home, away }) => home + away < line);
  if (name.includes(' or over') || name.includes(' or under') || name.includes(' or both') || name.includes(' or any')) {
    const [who = '', what = ''] = name.split(' or ');
    const second = what.startsWith('over')
      ? total > line
      : what.startsWith('under')
        ? total < line
        : what.startsWith('both') === both;
    return isTrue(who, score, line, both) || second;
  }
  if (name === 'Sending off') return notes.reds.length > 0;
  if (name.endsWith('sending off')) return notes.reds.some((red) => red.side === side);
  if (name === 'Penalty awarded') return notes.penalties > 0;
  if (name.startsWith('Goal in stoppage time'))
    return notes.goals.some(({ half, stoppage }) => stoppage && half === (name.includes('1st') ? 1 : 2));
  if (name === 'Will there be overtime') return notes.extraPlayed;
  if (name === 'Will there be a penalty shootout') return notes.kicks.length > 0;
  return undefined;
}

const sideName = (seen: Seen | undefined): string => (seen === undefined ? 'none' : seen.side === 'home' ? HOME : AWAY);

function isRaceWinner(list: readonly Seen[], to: number, words: string): boolean {
  for (let i = 1; i <= list.length; i++) {
    const score = count(list.slice(0, i));
    if (score.home === to || score.away === to) return words === (score.home === to ? HOME : AWAY);
  }
  return words === 'none';
}

/** Who is first to score so many, the nth, the last one: outcomes are a side or none. */
function ofOrder(name: string, list: readonly Seen[], specifier: (key: string) => number, words: string): boolean | undefined {
  if (/last (goal|corner|booking)$/i.test(name)) return words === sideName(list.at(-1));
  if (name.includes('race to')) return isRaceWinner(list, specifier('pointnr'), words);
  const key = /\{!(\w+)\} (goal|corner|booking)$/.exec(name)?.[1];
  return key === undefined ? undefined : words === sideName(list[specifier(key) - 1]);
}

function ofPlayer(name: string, notes: Notes, id: string, words: string | undefined): boolean {
  const scored = notes.goals.filter(({ player }) => player === id).length;
  if (name === 'Anytime goalscorer') return scored > 0;
  if (name === 'Player to score 2 or more') return scored > 1;
  if (name === 'Player to be shown a card') return notes.cards.some(({ player }) => player === id);
  const goal = name.startsWith('Last') ? notes.goals.at(-1) : notes.goals[0];
  if (words === 'none') return goal === undefined;
  if (words === 'own goal') return goal !== undefined && goal.player === undefined;
  // A substitute, whose number is above eleven.
  if (words === 'other') return goal?.player !== undefined && Number(goal.player.split(':')[2]) % 100 > 11;
  return goal?.player === id;
}

function listOf(name: string, notes: Notes, from: number, to: number): readonly Seen[] {
  const kind = /corner/i.test(name) ? notes.corners : /booking/i.test(name) ? notes.cards : notes.goals;
  if (name.startsWith('1st half')) return kind.filter(({ half }) => half === 1);
  if (name.startsWith('2nd half')) return kind.filter(({ half }) => half === 2);
  if (Number.isNaN(from)) return kind;
  return kind.filter(({ minute }) => minute >= from && minute <= to);
}

function qualifies(notes: Notes): Side {
  const score = count(notes.goals);
  const extra = (side: Side): number => notes.extraGoals.filter((one) => one === side).length;
  const kicks = (side: Side): number => notes.kicks.filter(([one, isIn]) => one === side && isIn).length;
  const all = (side: Side): number => 1000 * (score[side] + extra(side)) + kicks(side);
  return all('home') > all('away') ? 'home' : 'away';
}

/** What an outcome is judged by. */
interface Asked {
  readonly market: MarketDescription;
  readonly words: string;
  readonly notes: Notes;
  /** Value of a specifier, as text and as a number. */
  readonly text: (key: string) => string;
  readonly number: (key: string) => number;
  /** What the name speaks of: goals, corners or cards of its part of the match. */
  readonly list: readonly Seen[];
  readonly score: Score;
  readonly both: boolean;
}

/** Reads one kind of question; undefined: it is not of that kind. */
type Reader = (asked: Asked) => LineResult | undefined;

const goalsOfHalf = (notes: Notes, half: number): Score => count(notes.goals.filter((goal) => goal.half === half));
const bothIn = ({ home, away }: Score): boolean => home > 0 && away > 0;

const ofTie: Reader = ({ market: { name }, words, notes, number }) => {
  if (name.startsWith('Which team will advance')) return yes((words === HOME) === (qualifies(notes) === 'home'));
  if (!name.startsWith('Overtime')) return undefined;
  if (!notes.extraPlayed) return 'refund';
  const home = notes.extraGoals.filter((side) => side === 'home').length;
  const score = { home, away: notes.extraGoals.length - home };
  return yes(isTrue(words, score, number('total'), false));
};

const ofYesNo: Reader = ({ market, words, notes, number }) => {
  const is = yesNo(market.name, notes, number('total'));
  return is === undefined ? undefined : yes(is === (words === 'yes'));
};

const ofRest: Reader = ({ market, words, text, score, both }) => {
  if (!/wins the rest/.test(market.name)) return undefined;
  const [home = 0, away = 0] = text('score').split(':').map(Number);
  return yes(isTrue(words, { home: score.home - home, away: score.away - away }, 0, both));
};

const ofHalves: Reader = ({ market: { name }, words, notes, score, both }) => {
  const [first, second] = [goalsOfHalf(notes, 1), goalsOfHalf(notes, 2)];
  if (name === 'Halftime/fulltime') {
    const [half = '', full = ''] = words.split('/');
    return yes(isTrue(half, first, 0, both) && isTrue(full, score, 0, both));
  }
  if (/highest scoring half/i.test(name)) {
    const [one, other] = [goalsIn(name, first), goalsIn(name, second)];
    return yes(words === (one > other ? '1st half' : other > one ? '2nd half' : 'equal'));
  }
  if (name.startsWith('1st/2nd half both'))
    return yes(words === [first, second].map((half) => (bothIn(half) ? 'yes' : 'no')).join('/'));
  if (!name.startsWith('Double chance (match)')) return undefined;
  const half = name.includes('1st') ? first : second;
  return yes(words.split(' & ').every((part) => isTrue(part, score, 0, bothIn(half))));
};

const ofMoment: Reader = ({ market: { name }, words, notes, number, list, score, both }) => {
  if (name.startsWith('When will')) {
    const goal = notes.goals[number('goalnr') - 1];
    return yes(words === 'none' ? goal === undefined : goal !== undefined && isNumber(words, goal.minute));
  }
  if (name.endsWith('goal & 1x2')) {
    const [first, end] = words.split(' goal & ');
    if (words === 'no goal') return yes(list.length === 0);
    return yes(first === sideName(list[0]) && isTrue(end ?? '', score, 0, both));
  }
  const is = ofOrder(name, list, number, words);
  return is === undefined ? undefined : yes(is);
};

const ofLine: Reader = ({ market: { name }, words, text, number, score, both }) => {
  if (/handicap/i.test(name)) {
    const start = text('hcp');
    if (!start.includes(':')) return onLine((score.home - score.away + Number(start)) * (words.startsWith(HOME) ? 1 : -1));
    const [home = 0, away = 0] = start.split(':').map(Number);
    return yes(isTrue(words.split(' (')[0] ?? '', { home: score.home + home, away: score.away + away }, 0, both));
  }
  if (/draw no bet$/i.test(name) && score.home === score.away) return 'refund';
  if (words.includes('&')) return undefined;
  const value = goalsIn(name, score);
  if (words.startsWith('over')) return onLine(value - number('total'));
  if (words.startsWith('under')) return onLine(number('total') - value);
  return words === 'odd' || words === 'even' ? yes(value % 2 === (words === 'odd' ? 1 : 0)) : undefined;
};

const ofNumbers: Reader = ({ market: { name }, words, score, both }) => {
  if (/clean sheet$/.test(name)) return yes(((name.includes(HOME) ? score.away : score.home) === 0) === (words === 'yes'));
  if (name === 'Which team to score') {
    const scorers = score.home > 0 ? (both ? 'both teams' : `only ${HOME}`) : score.away > 0 ? `only ${AWAY}` : 'none';
    return yes(words === scorers);
  }
  if (name === 'Winning margin') {
    if (words === 'draw') return yes(score.home === score.away);
    const [who, by = ''] = words.split(' by ');
    return yes(isNumber(by, who === HOME ? score.home - score.away : score.away - score.home));
  }
  return /exact goals|range|multigoals/i.test(name) ? yes(isNumber(words, goalsIn(name, score))) : undefined;
};

const ofScores: Reader = ({ market: { name, outcomes }, words, score }) => {
  const text = `${score.home}:${score.away}`;
  if (/correct score$/i.test(name)) return yes(words === (outcomes.some((outcome) => outcome.name === text) ? text : 'other'));
  if (name !== 'Multiscores') return undefined;
  const isListed = outcomes.some((outcome) => outcome.name.split(/, | or /).includes(text));
  if (words === 'draw') return yes(score.home === score.away);
  if (words === 'other homewin') return yes(!isListed && score.home > score.away);
  if (words === 'other awaywin') return yes(!isListed && score.home < score.away);
  return yes(words.split(/, | or /).includes(text));
};

/** Whatever is left is a claim about the score, or several that must all be true. */
const ofClaims: Reader = ({ words, number, score, both }) =>
  yes(words.split(' & ').every((part) => isTrue(part, score, number('total'), both)));

const READERS: readonly Reader[] = [ofTie, ofYesNo, ofRest, ofHalves, ofMoment, ofLine, ofNumbers, ofScores, ofClaims];

/** Result of an outcome as a person would tell it from the notes. */
export function settleByReading(market: MarketDescription, specifiers: string, outcomeId: string, notes: Notes): LineResult {
  const given = new Map(specifiers.split('|').map((part) => part.split('=') as [string, string]));
  const text = (key: string): string => given.get(key) ?? '';
  const number = (key: string): number => Number(given.get(key) ?? Number.NaN);
  const words = market.outcomes.find(({ id }) => id === outcomeId)?.name;
  if (market.groups.includes('player')) return yes(ofPlayer(market.name, notes, outcomeId, words));
  if (words === undefined) throw new Error(`no outcome ${outcomeId} in ${market.name}`);
  const list = listOf(market.name, notes, number('from'), number('to'));
  const score = count(list);
  const asked: Asked = { market, words, notes, text, number, list, score, both: bothIn(score) };
  for (const read of READERS) {
    const result = read(asked);
    if (result !== undefined) return result;
  }
  throw new Error(`cannot read ${market.name}`);
}
