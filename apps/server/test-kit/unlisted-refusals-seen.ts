const unlisted: unknown[] = [];

/** What was refused under names that the contract does not list, since the last look. A module of its own: the set-up is read again for each file, this once. */
export const noteUnlisted = (refusal: unknown): unknown => unlisted.push(refusal);

/** For the check behind each test, and for tests of the list itself. */
export const takeUnlisted = (): unknown[] => unlisted.splice(0);
