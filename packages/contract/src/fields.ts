import * as v from 'valibot';

/**
 * Building blocks of call inputs. Query values arrive as text (or a list of texts when repeated) and are parsed here strictly:
 * no coercion beyond what each block says, ASCII digits only, no exponents, no blanks. Bodies are JSON and are never coerced.
 */
const MAX_TEXT = 200;

/** 32-bit and larger database ids: 1 .. 2^53-1 as plain digits. */
export const queryId = v.pipe(
  v.string(),
  v.regex(/^[1-9][0-9]{0,15}$/, 'must be a positive integer'),
  v.transform(Number),
  v.check((n) => Number.isSafeInteger(n), 'is too large'),
);

export const queryInt = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^(0|-?[1-9][0-9]{0,9})$/, 'must be an integer'),
    v.transform(Number),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );

/** Hours or minutes may be fractional in time-zone offsets (India is 5.5 hours). Range covers minutes too. */
export const queryOffset = v.pipe(
  v.string(),
  v.regex(/^-?[0-9]{1,4}(\.[0-9]{1,2})?$/, 'must be a number'),
  v.transform(Number),
  v.check((n) => Math.abs(n) <= 1440, 'is out of range'),
);

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Where the client is: hours from UTC, or a zone's name such as Europe/Berlin. */
export const queryTimeZone = v.union([
  queryOffset,
  v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_+/-]{1,40}$/, 'is not a time zone'), v.check(isTimeZone, 'is not a time zone')),
]);

/** ISO 3166 code of a country, in any case of its letters. */
export const queryCountry = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]{2}$/, 'is not a country code'),
  v.transform((code) => code.toUpperCase()),
);

/** A bare flag (?isGetTop) counts as true: it arrives as an empty text. */
export const queryFlag = v.pipe(
  v.string(),
  v.regex(/^(|true|false|1|0)$/i, 'must be true or false'),
  v.transform((text) => text === '' || text === '1' || text.toLowerCase() === 'true'),
);

/** Lists of ids: a comma list or repeated parameters. */
export const queryIdList = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) => (Array.isArray(value) ? value : [value]).flatMap((text) => text.split(','))),
  v.maxLength(500, 'has too many entries'),
  v.array(queryId),
  // What is asked for twice is answered once.
  v.transform((ids) => [...new Set(ids)]),
);

/** Selection ids: `${marketId}.${outcomeId}`. */
export const selectionId = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^[1-9][0-9]{0,15}\.[A-Za-z0-9:_+-]{1,60}$/, 'is not a selection id'),
);

export const querySelectionIdList = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((value) =>
    (Array.isArray(value) ? value : [value]).flatMap((text) => text.split(',')).filter((text) => text !== ''),
  ),
  v.maxLength(100, 'has too many entries'),
  v.array(selectionId),
);

const isRealDate = (text: string) => {
  const date = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text.slice(0, 10);
};

/** Calendar day YYYY-MM-DD that exists. */
export const queryDate = v.pipe(
  v.string(),
  v.regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/, 'must be YYYY-MM-DD'),
  v.check(isRealDate, 'is not a date'),
);

/** ISO 8601 moment or a calendar day; gives epoch milliseconds. */
export const queryMoment = v.pipe(
  v.string(),
  v.regex(
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?$/,
    'must be a date or date and time',
  ),
  v.check(isRealDate, 'is not a date'),
  v.transform((text) =>
    Date.parse(text.length === 10 ? `${text}T00:00:00Z` : /(Z|[+-][0-9]{2}:?[0-9]{2})$/.test(text) ? text : `${text}Z`),
  ),
  v.check((ms) => Number.isFinite(ms), 'is not a date'),
);

/** Language: full code (en-US, zh-CHS) or short code (en). */
export const language = v.pipe(v.string(), v.regex(/^[A-Za-z]{2}(-[A-Za-z]{2,3})?$/, 'is not a language code'));

// Control characters and bidi overrides have no place in a name or a search text.
const noControl = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

export const text = (max = MAX_TEXT) =>
  v.pipe(v.string(), v.maxLength(max, `must have at most ${max} characters`), v.regex(noControl, 'has forbidden characters'));

/** Search text: longer than one character (spec 177). Trimmed. */
export const keyword = v.pipe(text(100), v.trim(), v.minLength(2, 'must have at least 2 characters'));

/** Page numbers start at 0 or at 1 (AMB-24). Where they start at 1, page 0 is read as the first one too. */
export const page = (first: 0 | 1) =>
  v.optional(
    v.pipe(
      queryInt(0, 100_000),
      v.transform((number) => Math.max(first, number)),
    ),
    String(first),
  );
export const pageSize = (size: number, max = 999) => v.optional(queryInt(1, max), String(size));

/** The idempotency key of a money request, made by the client before sending. */
export const requestId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _'));

/** Number of a version of the policy, as an offer names it. */
export const policyVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647));

/** Id of a row that nobody can guess; `fault` is what a text that is none is answered with. */
export const uuid = (fault: string) =>
  v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, fault));

/** Ids of rows of a list that is shown a page at a time. */
export const uuids = (fault: string) =>
  v.pipe(v.array(uuid(fault)), v.minLength(1, 'must not be empty'), v.maxLength(50, 'has too many entries'));

/** Ticket id. */
export const betId = uuid('is not a bet id');

/**
 * A stake as written by the customer. Text is preferred ("10.00"); a JSON number is accepted when it is exact (see money's parseAmountNumber).
 * The grammar is checked by the placement, so that a bad stake is answered with InvalidStakeException and not with a generic refusal.
 */
export const stakeValue = v.union([v.pipe(v.string(), v.maxLength(40)), v.number()]);
