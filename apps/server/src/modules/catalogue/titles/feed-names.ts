/**
 * Words of one language for what the feed calls its market types, in pieces: `1st half - {$competitor1} total corners (incl. overtime)` is a
 * scope, a side, a pattern with a unit, and an addition. Keys are the feed's English in lower case; gaps (`{total}`) stay as they are.
 */
export interface FeedWords {
  /** Parts of a match that stand in front of a name: `1st half`, `{!mapnr} map`. */
  scopes: Record<string, string>;
  /** What stands behind a name in brackets: `incl. overtime`. */
  additions: Record<string, string>;
  /** What is counted, in the plural. */
  units: Record<string, string>;
  /** Names with a unit: `total {unit}`. */
  patterns: Record<string, string>;
  /** Whole names, whole outcomes and what follows a side. */
  names: Record<string, string>;
  /** `{a} or {b}` */
  or: string;
  /** Of outcomes: `by {margin}`, `in round {round}`, `in rounds {round}`, `round {round}`. */
  outcomes: Record<'by' | 'inRound' | 'inRounds' | 'round', string>;
}

const SIDE = /^(\{\$competitor[12]\}|\{%player\}) (.+)$/;
const ADDITION = /^(.*) \(([^()]+)\)$/;
/** Numbers, scores, ranges and gaps are written alike everywhere. */
const WORDLESS = /^(?:\{[^}]*\}|[\d\s+:/().,–-])+$/;

const plurals: Readonly<Record<string, string>> = { try: 'tries', boundary: 'boundaries' };
const pluralOf = (word: string): string => plurals[word] ?? `${word}s`;

const fillOne = (template: string, key: string, value: string): string => template.replace(`{${key}}`, () => value);

const lower = (text: string): string =>
  text.replace(/\{[^}]*\}|[^{]+/g, (part) => (part.startsWith('{') ? part : part.toLowerCase()));

/** Both or undefined: half a translation says nothing. */
function joined(name: string, separator: string, as: string, each: (part: string) => string | undefined): string | undefined {
  const parts = name.split(separator);
  if (parts.length < 2) return undefined;
  const said = parts.map(each);
  return said.includes(undefined) ? undefined : said.join(as);
}

const either = (a: string | undefined, b: string | undefined, words: FeedWords): string | undefined =>
  a === undefined || b === undefined ? undefined : fillOne(fillOne(words.or, 'a', a), 'b', b);

function withUnit(name: string, words: FeedWords): string | undefined {
  for (const [pattern, template] of Object.entries(words.patterns)) {
    const [before = '', after = ''] = pattern.split('{unit}');
    if (name.length <= before.length + after.length || !name.startsWith(before) || !name.endsWith(after)) continue;
    const unit = name.slice(before.length, name.length - after.length);
    const word = words.units[unit] ?? words.units[pluralOf(unit)];
    if (word !== undefined) return fillOne(template, 'unit', word);
  }
  return undefined;
}

/** `race to {pointnr} points`: the gap is anything. */
function raceTo(name: string, words: FeedWords): string | undefined {
  const race = /^race to (\{[^}]+\}) (.+)$/.exec(name);
  const word = race && words.units[race[2] ?? ''];
  const template = words.names['race to {n} {unit}'];
  return race && word && template ? fillOne(fillOne(template, 'unit', word), 'n', race[1] ?? '') : undefined;
}

function one(name: string, words: FeedWords): string | undefined {
  return words.names[name] ?? withUnit(name, words) ?? raceTo(name, words);
}

function nameOf(name: string, words: FeedWords): string | undefined {
  const whole = one(name, words);
  if (whole !== undefined || WORDLESS.test(name)) return whole ?? name;
  const added = ADDITION.exec(name);
  if (added) {
    const [main, addition] = [nameOf(added[1] ?? '', words), words.additions[added[2] ?? '']];
    return main === undefined || addition === undefined ? undefined : `${main} (${addition})`;
  }
  const dash = name.indexOf(' - ');
  if (dash > 0) {
    const [scope, rest] = [words.scopes[name.slice(0, dash)], nameOf(name.slice(dash + 3), words)];
    return scope === undefined || rest === undefined ? undefined : `${scope} - ${rest}`;
  }
  const both = joined(name, ' & ', ' & ', (part) => nameOf(part, words));
  if (both !== undefined) return both;
  const [, side, rest = ''] = SIDE.exec(name) ?? [];
  if (side === undefined) {
    const [, a = '', b = ''] = /^(.+?) or (.+)$/.exec(name) ?? [];
    return a === '' ? undefined : either(nameOf(a, words), nameOf(b, words), words);
  }
  const said = rest.startsWith('or ') ? undefined : one(rest, words);
  if (said !== undefined) return `${side}: ${said}`;
  return rest.startsWith('or ') ? either(side, nameOf(rest.slice(3), words), words) : undefined;
}

/** What the feed calls a market type, in the language of the words; undefined when they do not say all of it. */
export const feedMarketName = (name: string, words: FeedWords): string | undefined => nameOf(lower(name), words);

function outcomeOf(name: string, words: FeedWords): string | undefined {
  const { by, inRound, inRounds, round } = words.outcomes;
  const [, side, rest = ''] = SIDE.exec(name) ?? [];
  const what = side === undefined ? name : rest;
  const at = side === undefined ? '' : `${side} `;
  for (const [pattern, key, template] of [
    [/^by (\d[\d+-]*)$/, 'margin', by],
    [/^in round (\d+)$/, 'round', inRound],
    [/^in rounds (\d+-\d+)$/, 'round', inRounds],
    [/^round (\d+)$/, 'round', round],
  ] as const) {
    const found = pattern.exec(what);
    if (found) return at + fillOne(template, key, found[1] ?? '');
  }
  const known = words.names[what] ?? words.scopes[what];
  return known === undefined || side === undefined ? known : `${side} ${known}`;
}

/** What the feed calls an outcome, in the language of the words; undefined when they do not say all of it. */
export function feedOutcomeName(name: string, words: FeedWords): string | undefined {
  const of = (part: string): string | undefined => {
    if (WORDLESS.test(part)) return part;
    const whole = outcomeOf(part, words);
    if (whole !== undefined) return whole;
    const list = /^(.+) or ([^ ]+|draw|\{[^}]+\})$/.exec(part);
    if (list) {
      return either(of(list[1] ?? ''), of(list[2] ?? ''), words);
    }
    const bracketed = ADDITION.exec(part);
    if (bracketed && WORDLESS.test(bracketed[2] ?? '')) {
      const main = of(bracketed[1] ?? '');
      return main === undefined ? undefined : `${main} (${bracketed[2]})`;
    }
    return joined(part, ' & ', ' & ', of) ?? joined(part, '/', '/', of);
  };
  return of(lower(name));
}
