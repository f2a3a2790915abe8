import { foldText } from '../fold-text.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Runners of an outright by their outcomes. A map: an outcome may be called like a property of every object. */
export type RunnerNames = ReadonlyMap<string, string>;

/** What a match is about: who plays whom at home, and in which sport. */
export interface Sides {
  readonly home: Named;
  readonly away: Named;
  readonly sport: Named;
  /** Of an outright: every runner that is known of it, also one that is not listed any more; null: it is a match. */
  readonly runners: RunnerNames | null;
}

/** How the sides are called. */
export interface SideNames {
  home: string;
  away: string;
  /** Where it is the sport that changed. */
  sport?: string;
  /** Where it is the runners that changed: some of those that did, by their outcomes. */
  runners?: Record<string, string>;
}

/** What "outcome 1" was and what it is now; the sport is named where it differs. */
export interface SidesChange {
  before: SideNames;
  now: SideNames;
}

/** What a person is shown of changed runners: that it is not what was bet on shows in a few. */
const MOST_RUNNERS_SHOWN = 20;

const named = ({ id, name }: Named): Named => ({ id, name });
export const sidesOf = ({ home, away, sport, runners }: Sides): Sides => ({
  home: named(home),
  away: named(away),
  sport: named(sport),
  runners,
});

/** A runner that is not listed any more stays known, and a new spelling is not kept: bets go by the name that they were taken under. */
export const knownRunners = (before: RunnerNames | null, now: RunnerNames | null): RunnerNames | null =>
  now && new Map([...now, ...(before ?? [])]);

const wordsOf = (name: string): string[] => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];
const lettersOf = (name: string): string => wordsOf(name).join('') || name;

/** What tells the teams of one club apart. */
const TEAM_MARK = /^(u\d{2}|w|women|ladies|b|ii|iii|reserves?|youth)$/;
const marksOf = (words: readonly string[]): string =>
  words
    .filter((word) => TEAM_MARK.test(word))
    .sort()
    .join(' ');

/** "utd" for "united": the same beginning, and every letter in its order. */
function isShortFor(short: string, long: string): boolean {
  if (short[0] !== long[0] || short.length >= long.length) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

/**
 * Two spellings of one team: letters, accents and signs apart the same, or a shorter form of the same words. At least one word has to be the
 * very same: "Austria" is no short form of "Australia". In doubt it is another team, and a person looks.
 */
export function isSameTeam(one: string, two: string): boolean {
  if (lettersOf(one) === lettersOf(two)) return true;
  const [a, b] = [wordsOf(one), wordsOf(two)];
  if (marksOf(a) !== marksOf(b)) return false;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const fits = (word: string) => many.some((other) => word === other || isShortFor(word, other) || isShortFor(other, word));
  return few.some((word) => many.includes(word)) && few.every(fits);
}

/**
 * Others play, or the same two the other way round, or another sport. A team that is only spelled differently is the same team; one that is
 * called as its opponent was is another one, whatever its id (XR-04). `before` are the sides that prices and bets were made for, however
 * often they have been spelled again since.
 */
export function areOtherSides(before: Sides, now: Sides): boolean {
  if (changedRunners(before.runners, now.runners) !== null) return true;
  if (before.home.id !== now.home.id || before.away.id !== now.away.id || before.sport.id !== now.sport.id) return true;
  const [home, away] = [lettersOf(before.home.name), lettersOf(before.away.name)];
  if (home !== away && (lettersOf(now.home.name) === away || lettersOf(now.away.name) === home)) return true;
  return !isSameTeam(before.home.name, now.home.name) || !isSameTeam(before.away.name, now.away.name);
}

/**
 * Outcomes that are other runners now: by their names, or because one is called as another one was. Null: none is. Empty: a match has become an outright,
 * or the other way round.
 */
function changedRunners(before: RunnerNames | null, now: RunnerNames | null): readonly string[] | null {
  if (before === null || now === null) return before === now ? null : [];
  const taken = new Set([...before.values()].map(lettersOf));
  const isOther = (was: string, name: string): boolean => {
    const letters = lettersOf(name);
    return letters !== lettersOf(was) && (taken.has(letters) || !isSameTeam(was, name));
  };
  const changed = [...now].filter(([outcomeId, name]) => isOther(before.get(outcomeId) ?? name, name));
  return changed.length === 0 ? null : changed.map(([outcomeId]) => outcomeId);
}

export function changeOf(before: Sides, now: Sides): SidesChange {
  const isOtherSport = before.sport.id !== now.sport.id;
  const changed = changedRunners(before.runners, now.runners)?.slice(0, MOST_RUNNERS_SHOWN);
  const runnersOf = ({ runners }: Sides): Record<string, string> =>
    Object.fromEntries(changed?.map((outcomeId) => [outcomeId, runners?.get(outcomeId) ?? '']) ?? []);
  const names = (sides: Sides): SideNames => ({
    home: sides.home.name,
    away: sides.away.name,
    ...(isOtherSport && { sport: sides.sport.name }),
    ...(changed && { runners: runnersOf(sides) }),
  });
  return { before: names(before), now: names(now) };
}
