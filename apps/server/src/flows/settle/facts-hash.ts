import { createHash } from 'node:crypto';

/** For keys of messages that are kept: two messages are two, though they be of one market and moment, and the same one is one. */
export const factsHash = (facts: readonly object[]): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex');
