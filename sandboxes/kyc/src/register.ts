import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(254));
const Asked = v.pipe(
  v.array(
    v.object({
      correlationId: text,
      firstName: text,
      lastName: text,
      dateOfBirth: v.pipe(v.string(), v.isoDate()),
      email: text,
      postcode: text,
    }),
  ),
  v.minLength(1),
  v.maxLength(1_000),
);

/** What becomes of a person by the magic word that the last name begins with: on the register, or once was. */
const exclusionOf = (lastName: string): 'Y' | 'N' | 'P' => {
  if (/^excluded/i.test(lastName)) return 'Y';
  return /^returned/i.test(lastName) ? 'P' : 'N';
};

/** The answers of the national register of exclusions; null when it is not asked as it has to be. */
export function registerAnswers(body: unknown) {
  const read = v.safeParse(Asked, body);
  if (!read.success) return null;
  return read.output.map(({ correlationId, lastName }) => ({
    correlationId,
    msRequestId: randomUUID(),
    exclusion: exclusionOf(lastName),
  }));
}
