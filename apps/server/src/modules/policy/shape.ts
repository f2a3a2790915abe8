import { isDeepStrictEqual } from 'node:util';
import { COUNTRY_CODES } from '@duskline/contract/countries';
import { CURRENCY_CODES } from '@duskline/money/currency';
import { rational } from '@duskline/money/rational';
import * as v from 'valibot';
import { MOST_WEIGHT } from '../../platform/db/open-currencies.ts';
import { PolicyFaultError } from './errors.ts';
import { americanOdds, type Policy } from './policy.ts';

/** A policy as it is written down: JSON, amounts as whole minor units. A field that is not known is a mistake, never ignored. */
const whole = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be a whole number'),
    v.minValue(least, `must be ${least} at least`),
    v.maxValue(most, `must be ${most} at most`),
  );
const object = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, (issue) => (issue.expected === 'never' ? 'is not known' : 'is missing or no object'));
/** The largest amount that JSON and the ledger both hold exactly, with room for what is calculated from it; the database refuses a larger one too (`policy.fault`). */
const MOST_MINOR = 10 ** 14;
const amount = (least = 1) => whole(least, MOST_MINOR);
const milliseconds = whole(0, 600_000);
const sport = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be the alias of a sport, such as ice-hockey'));

const currency = v.pipe(
  object({
    minStakeMinor: amount(),
    maxPrematchMinor: amount(),
    maxLiveMinor: amount(),
    maxPayoutMinor: amount(),
    bookUnits: whole(1, MOST_WEIGHT),
    bookCents: whole(1, MOST_WEIGHT),
  }),
  v.check(
    (one) => one.minStakeMinor <= Math.min(one.maxPrematchMinor, one.maxLiveMinor),
    'has a smallest stake above its largest',
  ),
  v.check((one) => one.minStakeMinor <= one.maxPayoutMinor, 'has a smallest stake above its largest payout'),
);

/** Numbers of legs without a gap: of a bet of three legs with a push two are left, and must be priced. */
function hasNoHole(prices: Readonly<Record<string, number>>): boolean {
  const legs = Object.keys(prices).map(Number);
  return legs.length > 0 && Math.max(...legs) - Math.min(...legs) === legs.length - 1;
}

const teaser = v.pipe(
  object({
    id: whole(1, 10_000),
    name: v.pipe(v.string('must be text'), v.minLength(1, 'must have a name'), v.maxLength(80, 'has more than 80 characters')),
    points: v.pipe(
      v.record(
        sport,
        v.pipe(
          v.number('must be a number'),
          v.minValue(0.5, 'must be half a point at least'),
          v.maxValue(50, 'must be 50 points at most'),
          // Quarter lines can be half won, for which no teaser has a price.
          v.multipleOf(0.5, 'must be whole or half points'),
        ),
      ),
      v.check((points) => Object.keys(points).length > 0, 'must name a sport'),
    ),
    pushRule: v.picklist(['reduce', 'lose', 'refund'], 'must be reduce, lose or refund'),
    prices: v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^([2-9]|1[0-9]|20)$/, 'must be a number of legs, 2 to 20')),
        v.pipe(
          whole(-100_000, 100_000),
          v.check((price) => Math.abs(price) >= 100, 'must be an American price: -110, 180'),
        ),
      ),
      v.check(hasNoHole, 'has a hole: every number of legs between the smallest and the largest needs a price'),
    ),
  }),
  v.check(
    ({ pushRule, prices }) => pushRule !== 'reduce' || '2' in prices,
    'has a hole: reduced by pushes it needs a price for 2 legs',
  ),
);

const rising = (values: readonly number[]): boolean => values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));

/** Sections that came after the first version, as they are where a version does not say them: as it was done before there was such a section. */
const LATER_SECTIONS = {
  newAccounts: { playMoneyUnits: 1_000, defaultCurrency: 'EUR' },
  countries: { blocked: [] as string[] },
} as const;

/** A stored document with everything that it leaves unsaid. */
export const completed = (document: object): object => ({ ...LATER_SECTIONS, ...document });

/** What of a document is written down: a later section that its base does not say and that says nothing new stays unsaid, so that a release before it can read it. */
export const leftUnsaid = <Document extends object>(document: Document, base: object): Document => {
  const isUnsaid = ([name, value]: [string, unknown]): boolean =>
    name in LATER_SECTIONS && !(name in base) && isDeepStrictEqual(value, LATER_SECTIONS[name as keyof typeof LATER_SECTIONS]);
  return Object.fromEntries(Object.entries(document).filter((section) => !isUnsaid(section))) as Document;
};

const PolicyDocument = object({
  currencies: object(Object.fromEntries(CURRENCY_CODES.map((code) => [code, currency])) as Record<string, typeof currency>),
  exposure: object({ lineLimitMinor: amount(0), marketLimitMinor: amount(0) }),
  combinations: object({ maxLegs: whole(2, 20), maxSingles: whole(1, 30) }),
  teasers: v.pipe(
    v.array(teaser, 'must be a list'),
    v.maxLength(50, 'has more than 50'),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'has an id twice'),
  ),
  accumulatorBonus: object({
    steps: v.pipe(
      v.array(object({ legs: whole(2, 20), percent: whole(1, 1_000) }), 'must be a list'),
      v.check((steps) => rising(steps.map(({ legs }) => legs)), 'must rise by legs'),
      v.check((steps) => rising(steps.map(({ percent }) => percent)), 'must rise by percent'),
    ),
    minLegOddsMilli: whole(1_001, 100_000),
    base: v.picklist(['netWinnings', 'return'], 'must be netWinnings or return'),
    payoutsPerCap: whole(1, 1_000_000),
  }),
  welcomeFreeBet: object({ minStakes: whole(1, 1_000_000), minOddsMilli: whole(1_001, 100_000), validDays: whole(1, 3_650) }),
  cashout: v.pipe(
    object({ firstPermille: whole(0, 999), perLegPermille: whole(0, 999), mostPermille: whole(0, 999) }),
    v.check(({ firstPermille, mostPermille }) => firstPermille <= mostPermille, 'has a first margin above the largest'),
  ),
  oddsTolerancePermille: whole(0, 100),
  liveDelay: object({
    bySportMs: v.record(sport, milliseconds),
    otherMs: milliseconds,
    afterSuspensionMs: milliseconds,
    suspensionWindowMs: milliseconds,
  }),
  desk: object({
    offerCeilingMilli: whole(1_000, 2_000),
    fourEyesMinor: amount(0),
    adjustAloneMinor: amount(0),
    customerFactorCeilingMilli: whole(1_000, 100_000),
  }),
  autoTrader: v.pipe(
    object({
      acceptUpToMilli: whole(1_000, 1_000_000),
      declineAboveMilli: whole(1_000, 10_000_000),
      trustedFactorMilli: whole(0, 100_000),
    }),
    v.check((rule) => rule.acceptUpToMilli <= rule.declineAboveMilli, 'accepts what it declines'),
  ),
  newAccounts: v.optional(
    object({
      playMoneyUnits: whole(0, 1_000_000),
      defaultCurrency: v.picklist(CURRENCY_CODES, 'must be a currency'),
    }),
    LATER_SECTIONS.newAccounts,
  ),
  countries: v.optional(
    object({
      blocked: v.pipe(
        v.array(v.picklist(COUNTRY_CODES, 'must be a country: two letters of ISO 3166'), 'must be a list'),
        v.check((codes) => new Set(codes).size === codes.length, 'has a country twice'),
      ),
    }),
    LATER_SECTIONS.countries,
  ),
});

export type PolicyDocument = v.InferOutput<typeof PolicyDocument>;

/** Currencies of a later release, which have its shape and no other. */
const LaterCurrencies = v.object({ currencies: v.record(v.string(), currency) });

/** @throws PolicyFaultError with every fault */
function readAs<Schema extends v.GenericSchema>(schema: Schema, document: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, document);
  if (read.success) return read.output;
  throw new PolicyFaultError(read.issues.map((issue) => `${v.getDotPath(issue) ?? 'the policy'} ${issue.message}`).join('\n'));
}

/** A document as it was written, judged whole. @throws PolicyFaultError */
export const readDocument = (document: unknown): PolicyDocument => readAs(PolicyDocument, document);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of one part: its own where it has them; what came later is as it is now, what has gone since is left out. */
const partNow = (own: unknown, now: unknown): unknown =>
  isObject(own) && isObject(now)
    ? Object.fromEntries(Object.keys(now).map((key) => [key, key in own ? own[key] : now[key]]))
    : own;

/** An older document in the shape of the one in force: a bet that it decided is decided by it to the end, whatever a policy has to say since. */
export function upgradeDocument(old: unknown, inForce: unknown): unknown {
  if (!isObject(old) || !isObject(inForce)) return old;
  const whole = partNow(old, inForce) as Record<string, unknown>;
  for (const name of Object.keys(whole)) whole[name] = partNow(whole[name], inForce[name]);
  const { currencies } = whole;
  const { currencies: now } = inForce;
  if (isObject(currencies) && isObject(now))
    whole.currencies = Object.fromEntries(Object.entries(currencies).map(([code, one]) => [code, partNow(one, now[code])]));
  return whole;
}

const DAY_MS = 86_400_000;

function toStakes(currencies: PolicyDocument['currencies']): Policy['stakes'] {
  const rows = Object.entries(currencies).map(([code, one]) => [
    code,
    {
      minMinor: BigInt(one.minStakeMinor),
      maxPrematchMinor: BigInt(one.maxPrematchMinor),
      maxLiveMinor: BigInt(one.maxLiveMinor),
      maxPayoutMinor: BigInt(one.maxPayoutMinor),
      bookRate: { units: BigInt(one.bookUnits), cents: BigInt(one.bookCents) },
    },
  ]);
  return Object.fromEntries(rows);
}

const toTeaser = ({ id, name, points, pushRule, prices }: PolicyDocument['teasers'][number]): Policy['teasers'][number] => ({
  id,
  name,
  pushRule,
  pointsBySport: Object.fromEntries(Object.entries(points).map(([alias, value]) => [alias, value * 4])),
  payouts: new Map(Object.entries(prices).map(([legs, price]) => [Number(legs), americanOdds(price)])),
});

/** The document in the currencies of this release, and apart from it those that a newer one has opened. */
function splitByRelease(document: unknown): [own: unknown, later: Json] {
  if (!isObject(document) || !isObject(document.currencies)) return [document, {}];
  const codes: readonly string[] = CURRENCY_CODES;
  const currencies = Object.entries(document.currencies);
  const own = Object.fromEntries(currencies.filter(([code]) => codes.includes(code)));
  return [{ ...document, currencies: own }, Object.fromEntries(currencies.filter(([code]) => !codes.includes(code)))];
}

/**
 * A stored version as the product works with it, with the limits of currencies that a newer release has opened: no bet is taken in them here, and
 * those that were are decided to the end. @throws PolicyFaultError
 */
export function readPolicy(document: unknown, version: number): Policy {
  const [own, later] = splitByRelease(document);
  const read = readDocument(own);
  const { currencies } = readAs(LaterCurrencies, { currencies: later });
  const { steps, minLegOddsMilli, base, payoutsPerCap } = read.accumulatorBonus;
  const { minStakes, minOddsMilli, validDays } = read.welcomeFreeBet;
  const { desk, exposure, autoTrader, newAccounts } = read;
  return {
    version,
    stakes: toStakes({ ...read.currencies, ...currencies }),
    exposure: { lineLimitMinor: BigInt(exposure.lineLimitMinor), marketLimitMinor: BigInt(exposure.marketLimitMinor) },
    combinations: read.combinations,
    teasers: read.teasers.map(toTeaser),
    accumulatorBonus: {
      table: steps.map(({ legs, percent }) => ({ legs, percent: rational(percent) })),
      minLegOdds: rational(minLegOddsMilli, 1000),
      base,
      payoutsPerCap: BigInt(payoutsPerCap),
    },
    welcomeFreeBet: { minStakes: BigInt(minStakes), minOddsMilli, validMs: validDays * DAY_MS },
    cashout: read.cashout,
    oddsTolerance: rational(read.oddsTolerancePermille, 1000),
    liveDelay: read.liveDelay,
    desk: { ...desk, fourEyesMinor: BigInt(desk.fourEyesMinor), adjustAloneMinor: BigInt(desk.adjustAloneMinor) },
    autoTrader: {
      acceptUpToMilli: BigInt(autoTrader.acceptUpToMilli),
      declineAboveMilli: BigInt(autoTrader.declineAboveMilli),
      trustedFactorMilli: autoTrader.trustedFactorMilli,
    },
    blockedCountries: new Set(read.countries.blocked),
    newAccounts: { ...newAccounts, playMoneyUnits: BigInt(newAccounts.playMoneyUnits) },
  };
}
