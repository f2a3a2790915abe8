import { SportSystemId } from '@duskline/contract/enums';
import { SPORTS } from '@duskline/simulation/sport/registry';
import { describe, expect, test } from 'vitest';
import { recordedUof } from '../../test-kit/recorded-uof.ts';
import { SPORT_SCORES } from '../flows/settle/sport-scores.ts';
import { slugOf, sportSlug } from '../modules/catalogue/slug.ts';
import { LocalizedTitles } from '../modules/catalogue/titles/localized-titles.ts';
import type { TitleTexts } from '../modules/catalogue/titles/title-texts.ts';
import { isRefused } from '../modules/feed/adapters/duskline-feed/fixture.ts';
import { ANSWER_LIMITS, childrenOf } from '../modules/feed/adapters/uof-xml/elements.ts';
import { toMatchFixture } from '../modules/feed/adapters/uof-xml/sport-events.ts';
import { LocaleTexts } from '../platform/texts/locale-texts.ts';
import { readXml } from '../platform/xml/read-xml.ts';

const texts = new LocaleTexts<TitleTexts>('markets');
const GAMES = new Set([109, 110, 111, 128, 194]);
/** Has no text of its own: it is called the same everywhere. */
const ESOCCER = 137;
/** Sports whose number in a Unified Odds Feed is another than ours; null: there it is a part of another sport. */
const NUMBERS_THERE: Readonly<Record<number, number | null>> = { 20: 2, 220: 20, 120: null };

/** The sport of a listed match, by its number in the feed. */
function listedSport(number: number, name: string) {
  const listed = recordedUof('schedule').replace('id="sr:sport:1" name="Soccer"', `id="sr:sport:${number}" name="${name}"`);
  const [event] = childrenOf(readXml(listed, ANSWER_LIMITS), 'sport_event');
  const fixture = event && toMatchFixture(event);
  if (!fixture || isRefused(fixture)) throw new Error('the match is refused');
  return fixture.sport;
}

describe.each(SPORTS.map((sport) => [sport.key, sport] as const))('%s', (_key, { systemId, name }) => {
  const isGame = GAMES.has(systemId);
  const there = NUMBERS_THERE[systemId] === undefined ? systemId : NUMBERS_THERE[systemId];

  test.runIf(there !== null)('H207 a Unified Odds Feed lists it under its own number and name: it is our sport', () => {
    const sport = listedSport(there ?? 0, 'As they call it');
    expect(sport.systemId).toBe(isGame ? SportSystemId.ESPORTS : systemId);
    expect(sportSlug(sport.systemId, sport.name, new Set())).toBe(slugOf(name));
  });

  test('XR-20 its scores are judged by the slug that it has, whatever a provider calls it', () => {
    const slug = sportSlug(isGame ? SportSystemId.ESPORTS : systemId, isGame ? name : 'As they call it', new Set());
    expect([slug, SPORT_SCORES.has(slug)]).toEqual([slugOf(name), true]);
  });

  test.runIf(!isGame && systemId !== ESOCCER)('has a name in every language, whatever a provider calls it', () => {
    for (const language of texts.languages) {
      const own = texts.of(language).sports[systemId];
      expect([language, own]).toEqual([language, expect.stringMatching(/./)]);
      expect(new LocalizedTitles(language, new Map()).sport({ systemId, name: 'As they call it' })).toBe(own);
    }
  });
});

test('H207 numbers of a Unified Odds Feed that mean something else with us are kept apart', () => {
  const ours = [66, 120, 220, 301, 302, 303, 304];
  expect(ours.map((number) => listedSport(number, 'Something else').systemId)).toEqual(ours.map((number) => 1_000 + number));
});

test('AMB-54 a game of esports has our name and the number of all esports; other texts of that number are none of it', () => {
  const sport = listedSport(109, 'Counter-Strike: GO');
  expect(sport).toEqual({ urn: 'sr:sport:109', name: 'Counter-Strike 2', systemId: SportSystemId.ESPORTS });
  expect(new LocalizedTitles('de-DE', new Map()).sport(sport)).toBe('Counter-Strike 2');
});
