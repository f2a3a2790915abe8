import { afterAll, afterEach, expect } from 'vitest';
import { unlistedRefusals } from '../src/platform/http/unlisted-refusals.ts';
import { noteUnlisted, takeUnlisted } from './unlisted-refusals-seen.ts';

/** C20, in every integration test: whatever was refused while it ran, the contract of the call lists the name. */
unlistedRefusals.subscribe(noteUnlisted);
afterAll(() => {
  unlistedRefusals.unsubscribe(noteUnlisted);
});

afterEach(() => {
  expect(takeUnlisted(), 'refused under names that the contract does not list').toEqual([]);
});
