import { lineLabel } from '@duskline/betting/line';
import { variantOutcomes } from '@duskline/betting/market-types';
import { readSpecifiers, specifierValue } from '@duskline/betting/specifiers';
import { SportSystemId } from '@duskline/contract/enums';
import { localeByCode } from '@duskline/i18n/locales';
import { LocaleTexts } from '../../../platform/texts/locale-texts.ts';
import { isVirtualRace } from '../board/virtual-offers.ts';
import { marketTypes } from '../market-types.ts';
import type { CategoryNode, SportNode } from '../model.ts';
import { feedMarketName, feedOutcomeName } from './feed-names.ts';
import type { TitleTexts } from './title-texts.ts';

const texts = new LocaleTexts<TitleTexts>('markets');
const { english } = texts;

/** As much of a market as its titles need. */
export interface TitledMarket {
  marketType: number;
  specifiers: string;
  match: TitledMatch;
}

type NamedCategory = Pick<CategoryNode, 'countryCode' | 'name'>;

interface TitledMatch {
  home: { name: string };
  away: { name: string };
  sport: { systemId: number };
  /** Names of the runners of an outright, by their outcomes. */
  outright?: { names: ReadonlyMap<string, string> } | null;
  /** Names of players, by their outcomes. */
  players?: ReadonlyMap<string, string>;
}

/** What the feed itself says of market types that we do not know (English). */
export interface MarketDescription {
  id: number;
  name: string;
  groups: string[];
  outcomes: { id: string; name: string }[];
}

const ORDINAL_SPECIFIERS = ['setnr', 'quarternr', 'mapnr', 'goalnr', 'gamenr', 'inningnr', 'periodnr'];

/** `(minute-1)`: what feeds write where a name says the number before or after that of the market. */
const NEXT_TO = /^\(([a-z]+)([+-]\d{1,4})\)$/;

function nextTo(gap: string, given: (gap: string) => string | undefined): string | undefined {
  const [, key = '', step = ''] = NEXT_TO.exec(gap) ?? [];
  const value = given(key) ?? '';
  return /^-?\d+(\.\d+)?$/.test(value) ? String(Number(value) + Number(step)) : undefined;
}

function fill(template: string, values: Record<string, string>): string {
  if (!template.includes('{')) return template;
  const own = (gap: string): string | undefined => (Object.hasOwn(values, gap) ? values[gap] : undefined);
  const given = (gap: string): string | undefined => (gap.startsWith('(') ? nextTo(gap, own) : own(gap));
  return template.replace(/\{([^}]+)\}/g, (whole, gap: string) => given(gap) ?? whole);
}

/** Turns the sign of a handicap: "-0.5" is "0.5" for the other side, "0" stays. */
const turned = (line: string): string => (Number(line) === 0 ? line : line.startsWith('-') ? line.slice(1) : `-${line}`);

/** Language code (en-US, de, zh-CHS) to the key of its texts. Unknown ones read English. */
export const titleLanguage = (languageCode: string): string => texts.languageOf(languageCode);

/** Every game of esports has the same number and a name of its own (AMB-54): texts by the number are none of a game. */
const isGame = ({ systemId, name }: Pick<SportNode, 'systemId' | 'name'>): boolean =>
  systemId === SportSystemId.ESPORTS && english.sports[systemId] !== name;

/** What a sport is called in every language, whatever its provider calls it. Of a game of esports its own name alone. */
export const sportNames = (sport: Pick<SportNode, 'systemId' | 'name'>): readonly string[] => {
  const { systemId, name } = sport;
  if (isGame(sport)) return [name];
  return [...new Set([name, ...texts.languages.flatMap((language) => texts.of(language).sports[systemId] ?? [])])];
};

/** Countries that feeds still call by an earlier or a shorter English name than CLDR does. */
const EARLIER_NAMES: Readonly<Record<string, string>> = {
  'Czech Republic': 'CZ',
  'DR Congo': 'CD',
  'East Timor': 'TL',
  'Hong Kong': 'HK',
  'Ivory Coast': 'CI',
  Macau: 'MO',
  Macedonia: 'MK',
  Myanmar: 'MM',
  Palestine: 'PS',
  Swaziland: 'SZ',
  Turkey: 'TR',
};

/** CLDR writes "Bosnia & Herzegovina" and "St. Lucia". */
const asInCldr = (name: string): string => name.replace(' and ', ' & ').replace(/^Saint /, 'St. ');

/** Parts of the world as CLDR numbers them, by the names that feeds give to categories without a country. */
const AREAS: Readonly<Record<string, string>> = {
  Africa: '002',
  Americas: '019',
  Asia: '142',
  'Latin America': '419',
  'North America': '003',
  Oceania: '009',
  'South America': '005',
  'Southeast Asia': '035',
};

const AREA_OF: Readonly<Record<string, string>> = { American: 'Americas', Asian: 'Asia', European: 'Europe' };

/** "Unknown Region" and those that only test how names are shown. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['ZZ', 'XA', 'XB']);

let codesByName: ReadonlyMap<string, string> | undefined;

/** Codes of countries by their English names. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codesByName) return codesByName;
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter((code) => !NO_COUNTRY.has(code));
  const named = codes.map((code) => [english.of(code), code] as const);
  codesByName = new Map(named.filter((pair): pair is [string, string] => pair[0] !== undefined));
  return codesByName;
}

/** Lines of a feed are few; a feed that sends numbers without end is not remembered. */
const MOST_ORDINALS = 1_000;

/** Of a whole catalogue of a provider there are some thousands. */
const MOST_FEED_NAMES = 20_000;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Titles of sports, categories, markets and outcomes in one language. Made once per language. */
export class LocalizedTitles {
  readonly language: string;
  readonly #texts: TitleTexts;
  readonly #ordinals = new Map<string, string>();
  readonly #ordinalRules: Intl.PluralRules;
  readonly #regions: Intl.DisplayNames;
  readonly #shortRegions: Intl.DisplayNames;
  readonly #englishRegions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  readonly #descriptions: ReadonlyMap<number, MarketDescription>;
  /** Names of countries are asked for with every match; the runtime's lookup is slow. */
  readonly #categories = new Map<string, string>();
  /** The same for what the feed calls markets and outcomes; null = our words do not say it. */
  readonly #feedNames = new Map<string, string | null>();

  constructor(language: string, descriptions: ReadonlyMap<number, MarketDescription>) {
    this.language = language;
    this.#texts = texts.of(language);
    // zh-CHT is no tag that Intl takes.
    const tag = localeByCode(language)?.bcp47 ?? language;
    this.#ordinalRules = new Intl.PluralRules(tag, { type: 'ordinal' });
    this.#regions = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
    this.#shortRegions = new Intl.DisplayNames(tag, { type: 'region', style: 'short', fallback: 'none' });
    this.#descriptions = descriptions;
  }

  sport(sport: Pick<SportNode, 'systemId' | 'name'>): string {
    return (isGame(sport) ? undefined : this.#texts.sports[sport.systemId]) ?? sport.name;
  }

  category(category: NamedCategory): string {
    const key = `${category.countryCode ?? ''}/${category.name}`;
    let name = this.#categories.get(key);
    if (name === undefined) {
      name = this.#nameCategory(category);
      this.#categories.set(key, name);
    }
    return name;
  }

  #nameCategory({ name, countryCode }: NamedCategory): string {
    const known = this.#texts.categories[name];
    if (known) return known;
    const code = countryCode && /^[A-Z]{2}$/.test(countryCode) ? countryCode : null;
    return (code ? this.#nameCountry(name, code) : (this.#nameArea(name) ?? this.#nameTour(name))) ?? name;
  }

  /** Only what is called like the country itself: "Turkey Amateur" is a name of the feed. */
  #nameCountry(name: string, code: string): string | undefined {
    if (EARLIER_NAMES[name] === code) return this.#shortRegions.of(code);
    return this.#englishRegions.of(code) === asInCldr(name) ? this.#regions.of(code) : undefined;
  }

  /** A part of the world, or a country that comes without its code. */
  #nameArea(name: string): string | undefined {
    const code = AREAS[name] ?? countryCodes().get(asInCldr(name));
    const earlier = EARLIER_NAMES[name];
    if (code === undefined && earlier !== undefined) return this.#shortRegions.of(earlier);
    return code === undefined ? undefined : this.#regions.of(code);
  }

  /** "Men’s Futures, Asian": the name of a tour stays unless it is a plain word, who plays in it and where are said in the language. */
  #nameTour(name: string): string | undefined {
    const [, who = '', tour = '', where = ''] = /^(Men|Women)[’']s ([^,]+)(?:, (American|Asian|European))?$/.exec(name) ?? [];
    const field = this.#texts.categories[who];
    if (!field) return undefined;
    return [
      this.#texts.categories[tour] ?? tour,
      field,
      ...(where ? [this.category({ name: AREA_OF[where] ?? where, countryCode: null })] : []),
    ].join(' · ');
  }

  /** What an outright is called: "Serie Verde, winner" is a name of the feed, and behind the comma what is decided in its words. */
  outright(name: string): string {
    const at = name.lastIndexOf(', ');
    const what = at === -1 ? null : this.#ofFeed(name.slice(at + 2), feedMarketName);
    return what ? `${name.slice(0, at)}, ${what}` : name;
  }

  group(key: string): string {
    return this.#texts.groups[key] ?? english.groups[key] ?? key;
  }

  period(key: string): string {
    const numbered = /^(set|quarter|period|map|frame|leg|round|innings?)_(\d+)(_[a-z]+)?$/.exec(key);
    const template = numbered ? `${numbered[1]}${numbered[3] ?? ''}` : key;
    const text = this.#texts.periods[template ?? key] ?? english.periods[template ?? key] ?? key;
    return numbered ? fill(text, { nth: this.#ordinal(numbered[2] ?? '') }) : text;
  }

  /** Name of a market type, without the teams and numbers of one match. */
  marketType(marketType: number, systemId: number): string {
    const home = this.#texts.outcomes.home ?? 'Home';
    const away = this.#texts.outcomes.away ?? 'Away';
    const player = this.#ofFeed('Player', feedOutcomeName) ?? 'Player';
    const sides = { home, away, $competitor1: home, $competitor2: away, '%player': player };
    return capitalized(this.#clean(fill(this.#marketTemplate(marketType, systemId), sides)));
  }

  /** Title of a market, without its line. What is counted from a score on says the score, where its name does not: each goal opens another one. */
  market({ marketType, specifiers, match }: TitledMarket): string {
    const template = this.#marketTemplate(marketType, match.sport.systemId);
    const title = this.#clean(fill(template, this.#values(match, specifiers)));
    const from = specifierValue(specifiers, 'score');
    return from === undefined || template.includes('score}') ? title : `${title} (${from})`;
  }

  /** The line of the market as text, empty when it has none: "2.5", "-0.5" (home side), "0:1". */
  line(market: TitledMarket): string {
    const key = marketTypes.get(market.marketType)?.line;
    return (key ? specifierValue(market.specifiers, key) : undefined) ?? '';
  }

  /** The line from the outcome's own side: the away side of -0.5 reads 0.5. */
  outcomeLine(market: TitledMarket, outcomeId: string): string {
    const line = this.line(market);
    return outcomeId === '1715' ? turned(line) : line;
  }

  /** Title of an outcome, without its line. */
  outcome(market: TitledMarket, outcomeId: string): string {
    const { match } = market;
    const runner = match.outright?.names.get(outcomeId);
    // A race card has the number in front of the name.
    if (runner !== undefined) return isVirtualRace(match.sport.systemId) ? `${outcomeId}. ${runner}` : runner;
    const player = match.players?.get(outcomeId);
    if (player !== undefined) return player;
    const known = outcomesOf(market.marketType, market.specifiers).find(([id]) => id === outcomeId)?.[1];
    const described = this.#descriptions.get(market.marketType)?.outcomes.find(({ id }) => id === outcomeId)?.name;
    const key = known ?? described ?? outcomeId;
    const ofFeed = (): string | null => (known === undefined ? this.#ofFeed(key, feedOutcomeName) : null);
    // The feed writes `over 2.5` and `draw`, where its own languages and our words begin with a capital.
    const inEnglish = described === undefined ? key : capitalized(key);
    const template = this.#texts.outcomes[key] ?? ofFeed() ?? english.outcomes[key] ?? inEnglish;
    return fill(template, this.#values(match, market.specifiers));
  }

  /** For slips and tickets, where the line must stand in the text: "Over 2.5", "Leeds Rovers (+0.5)". */
  outcomeWithLine(market: TitledMarket, outcomeId: string): string {
    const title = this.outcome(market, outcomeId);
    const line = this.outcomeLine(market, outcomeId);
    if (line === '') return title;
    return marketTypes.get(market.marketType)?.line === 'hcp'
      ? `${title} (${lineLabel(line, true)})`
      : `${title} ${lineLabel(line, false)}`;
  }

  #marketTemplate(marketType: number, systemId: number): string {
    const titleIn = ({ markets }: TitleTexts) => markets[`${marketType}/${systemId}`] || markets[marketType];
    const own = titleIn(this.#texts);
    if (own) return own;
    const described = this.#descriptions.get(marketType)?.name;
    const ofFeed = described === undefined ? null : this.#ofFeed(described, feedMarketName);
    return ofFeed || titleIn(english) || described || `Market ${marketType}`;
  }

  /** A name of the feed in our language; null where we have no words for all of it. */
  #ofFeed(name: string, read: typeof feedMarketName): string | null {
    const { feed } = this.#texts;
    if (feed === undefined) return null;
    const key = read === feedMarketName ? `market ${name}` : `outcome ${name}`;
    let said = this.#feedNames.get(key);
    if (said === undefined) {
      said = read(name, feed) ?? null;
      if (this.#feedNames.size < MOST_FEED_NAMES) this.#feedNames.set(key, said);
    }
    return said;
  }

  /** Plural rules are slow, and the same few numbers come with every price that is shown. */
  #ordinal(value: string): string {
    let text = this.#ordinals.get(value);
    if (text === undefined) {
      const { ordinals } = this.#texts;
      const n = String(Number(value));
      text = fill(ordinals[n] ?? ordinals[this.#ordinalRules.select(Number(value))] ?? ordinals.other ?? '{n}', { n });
      if (this.#ordinals.size < MOST_ORDINALS) this.#ordinals.set(value, text);
    }
    return text;
  }

  #values(match: TitledMatch, specifiers: string): Record<string, string> {
    const values: Record<string, string> = {
      home: match.home.name,
      away: match.away.name,
      $competitor1: match.home.name,
      $competitor2: match.away.name,
    };
    for (const [key, value] of readSpecifiers(specifiers) ?? []) {
      values[key] = value;
      values[`+${key}`] = lineLabel(value, true);
      values[`-${key}`] = lineLabel(turned(value), true);
      values[`!${key}`] = this.#ordinal(value);
      if (key === 'player') values['%player'] = match.players?.get(value) ?? value;
      if (ORDINAL_SPECIFIERS.includes(key)) values.nth = this.#ordinal(value);
    }
    return values;
  }

  /** Gaps without a value close. */
  #clean(text: string): string {
    return text
      .replace(/\{[^}]*\}/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  }
}

/** A market and an outcome that our own catalogue names in every language, whatever the feed says of them today. */
export const isOfCatalogue = (marketType: number, specifiers: string, outcomeId: string): boolean =>
  outcomesOf(marketType, specifiers).some(([id]) => id === outcomeId);

/** Outcomes of a market of our own catalogue: id and title key in order of display. Empty when unknown. */
export function outcomesOf(marketType: number, specifiers: string): readonly (readonly [string, string])[] {
  const definition = marketTypes.get(marketType);
  if (!definition) return [];
  if (definition.outcomes.length > 0) return definition.outcomes;
  return variantOutcomes(specifierValue(specifiers, 'variant') ?? '');
}
