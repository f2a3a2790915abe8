import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { JURISDICTION_CODES, JURISDICTION_VERSION, JURISDICTIONS, jurisdictionFor } from './jurisdictions.ts';

/** Of each version, what the table said. A change of the table is a new line here and a new version. */
const DIGESTS: Readonly<Record<number, string>> = { 1: '1c741adc21131f77', 2: '818bd83c42a115ba' };

test('trust 6 a table that says something else has another version: accounts name the one that they were opened under', () => {
  const digest = createHash('sha256').update(JSON.stringify(JURISDICTIONS)).digest('hex').slice(0, 16);
  expect(DIGESTS[JURISDICTION_VERSION]).toBe(digest);
});

test('trust 6 every jurisdiction is called by its own code', () => {
  expect(JURISDICTION_CODES.map((code) => JURISDICTIONS[code].code)).toEqual([...JURISDICTION_CODES]);
});

test('trust 6 one jurisdiction for all accounts, or by the country of the account', () => {
  expect(['GB', 'MT', 'DE', 'BR', null, 'toString'].map((country) => jurisdictionFor('auto', country))).toEqual([
    'gb',
    'mt',
    'de',
    'int',
    'int',
    'int',
  ]);
  expect(jurisdictionFor('de', 'GB')).toBe('de');
  expect(jurisdictionFor('int', 'DE')).toBe('int');
});

test.each(JURISDICTION_CODES)('TR-D3 TR-D6 TR-D7 numbers of %s', (code) => {
  const { raiseHours, timeOutHours, shortestExclusionMonths, realityCheck, minimumAge } = JURISDICTIONS[code];
  expect(raiseHours).toBeGreaterThanOrEqual(24);
  expect(timeOutHours).toEqual(timeOutHours.toSorted((a, b) => a - b));
  // LCCP 3.3.4: what is longer than six weeks is an exclusion.
  expect(Math.max(...timeOutHours)).toBeLessThanOrEqual(42 * 24);
  expect(shortestExclusionMonths).toBeGreaterThanOrEqual(3);
  expect(realityCheck.minutes.every((minutes) => minutes > 0 && minutes <= 60)).toBe(true);
  expect(minimumAge).toBeGreaterThanOrEqual(18);
});
