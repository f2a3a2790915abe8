import { afterEach, expect } from 'vitest';
import { unlistedRefusals } from '../src/platform/http/unlisted-refusals.ts';

/** C20, in every integration test: whatever was refused while it ran, the contract of the call lists the name. */
const unlisted: unknown[] = [];
unlistedRefusals.subscribe((refusal) => unlisted.push(refusal));

/** For tests of the list itself. */
export const takeUnlisted = (): unknown[] => unlisted.splice(0);

afterEach(() => {
  expect(takeUnlisted(), 'refused under names that the contract does not list').toEqual([]);
});
