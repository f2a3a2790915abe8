import { afterAll, afterEach, expect } from 'vitest';
import { unlistedRefusals } from '../src/platform/http/unlisted-refusals.ts';

/** C20, in every integration test: whatever was refused while it ran, the contract of the call lists the name. */
const unlisted: unknown[] = [];
const note = (refusal: unknown): unknown => unlisted.push(refusal);
unlistedRefusals.subscribe(note);
afterAll(() => {
  unlistedRefusals.unsubscribe(note);
});

/** For tests of the list itself. */
export const takeUnlisted = (): unknown[] => unlisted.splice(0);

afterEach(() => {
  expect(takeUnlisted(), 'refused under names that the contract does not list').toEqual([]);
});
