import * as v from 'valibot';

/** Neither control characters nor half characters, nor such as turn round what stands beside them. */
const CLEAN = /^[^\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u;

export const cleanName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120), v.regex(CLEAN));
export const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));
