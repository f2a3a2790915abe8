import { readFileSync } from 'node:fs';

const FOLDER = new URL('../src/modules/feed/adapters/uof-xml/recorded/', import.meta.url);

/** The match of the recordings that has a fixture, prices, a course and results. */
export const UOF_MATCH = 'sr:match:900000001';

/** An answer or a message of a Unified Odds Feed; times and names are of our own making. */
export const recordedUof = (name: string): string => readFileSync(new URL(`${name}.xml`, FOLDER), 'utf8');
