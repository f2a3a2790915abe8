import type { SportNode } from '../model.ts';
import { sportNames } from '../titles/localized-titles.ts';
import { SPORT_WORDS } from './sport-words.ts';
import { latinWords } from './to-latin.ts';
import { isCurrent, SCORE, type WordList, wordsOf } from './words.ts';

/** What a sport says to one word of a keyword. */
export interface AnswerOfSport {
  /** 0 = not called so. */
  readonly score: number;
  /** The word stands for the sport: a short one of a longer name ("sur" of "Hockey sur glace") says nothing alone. */
  readonly isMeant: boolean;
}

interface Called {
  readonly words: WordList;
  /** Short names that stand for the sport alone: cs2, mma, golf. */
  readonly whole: ReadonlySet<string>;
}

const SHORTEST_MEANT = 4;
const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;

const known = new Map<string, Called>();

function calledOf(sport: SportNode): Called {
  const key = `${sport.systemId}/${sport.name}`;
  let called = known.get(key);
  if (!called || !isCurrent(called.words)) {
    const names = sportNames(sport).map(latinWords);
    const others = latinWords(SPORT_WORDS[sport.name] ?? '');
    called = {
      words: wordsOf([...names.flat(), ...others].join(' ')),
      whole: new Set([...others, ...names.flatMap((words) => (words.length === 1 ? words : []))]),
    };
    known.set(key, called);
  }
  return called;
}

const NONE: AnswerOfSport = { score: 0, isMeant: false };

/** What each sport says to a word, asked once of each. A word of a name is meant from its beginning on, or with an error: "ball" is no sport. `best` = how well words answer. */
export function answersOfSports(asked: string, best: (places: readonly number[]) => number): (sport: SportNode) => AnswerOfSport {
  const answers = new Map<SportNode, AnswerOfSport>();
  const isLong = asked.length >= SHORTEST_MEANT || OTHER_SCRIPT.test(asked);
  return (sport) => {
    let answer = answers.get(sport);
    if (!answer) {
      const { words, whole } = calledOf(sport);
      const score = best(words.places);
      answer = score === 0 || score === SCORE.part ? NONE : { score, isMeant: isLong || whole.has(asked) };
      answers.set(sport, answer);
    }
    return answer;
  };
}
