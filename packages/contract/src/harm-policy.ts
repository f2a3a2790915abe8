import type { JurisdictionCode } from './jurisdictions.ts';

/**
 * Markers of harm (trust TR-D13): what is looked at, over which time, what it weighs and from which sum on something is done. Data alone: what counts is read by
 * `limits.harm_figures`, and weighed by the server's module of limits.
 *
 * Which markers there are follows the UK Gambling Commission, LCCP 3.4.3 (remote customer interaction): spend and its patterns, time, behaviour, and the use of tools to
 * manage play; strong ones are acted on without waiting for a person. No regulator publishes weights: those here are ours, and are changed with the cases that
 * compliance has decided.
 */
export const HARM_MARKERS = [
  'deposits-declined',
  'raises-asked',
  'raises-cancelled',
  'withdrawals-cancelled',
  'night-play',
  'chasing',
  'long-play',
  'stake-growth',
  'deposit-growth',
  'exclusions-before',
] as const;
export type HarmMarker = (typeof HARM_MARKERS)[number];

/** What a score asks for, from nothing to play that is stopped at once. */
export const HARM_LEVELS = ['none', 'watch', 'act', 'block'] as const;
export type HarmLevel = (typeof HARM_LEVELS)[number];

/** From a figure on it weighs so many points: the highest step that is reached counts. */
type Step = readonly [from: number, points: number];

export interface HarmPolicy {
  readonly terms: {
    /** What is older counts nowhere but as an exclusion. */
    readonly windowDays: number;
    /** Growth compares the last days of the window with those before them, a day with a day, where each part has so many stakes or deposits. */
    readonly recentDays: number;
    /** So long ago, before the last days, the first of them was: who has just begun has nothing to compare with. */
    readonly leastPastDays: number;
    readonly leastStakes: number;
    readonly leastDeposits: number;
    /** Of the clock at the place: a night with so many stakes between these hours counts. */
    readonly zone: string;
    readonly nightFrom: number;
    readonly nightTo: number;
    readonly nightStakes: number;
    /** A stake so soon after a loss was known, and so much of the lost stake, chases it. */
    readonly chasingMinutes: number;
    readonly chasingPercent: number;
    /** Stakes that follow each other within the gap are one stretch of play; from so long on it counts. */
    readonly gapMinutes: number;
    readonly longMinutes: number;
    readonly exclusionDays: number;
  };
  readonly markers: Readonly<Record<HarmMarker, readonly Step[]>>;
  /** The score that each level begins at. */
  readonly levels: Readonly<Record<Exclude<HarmLevel, 'none'>, number>>;
}

const int: HarmPolicy = {
  terms: {
    windowDays: 35,
    recentDays: 7,
    leastPastDays: 14,
    leastStakes: 10,
    leastDeposits: 2,
    zone: 'UTC',
    nightFrom: 0,
    nightTo: 5,
    nightStakes: 5,
    chasingMinutes: 30,
    chasingPercent: 150,
    gapMinutes: 30,
    longMinutes: 180,
    exclusionDays: 730,
  },
  markers: {
    'deposits-declined': [
      [3, 10],
      [8, 25],
    ],
    'raises-asked': [
      [2, 10],
      [4, 20],
    ],
    'raises-cancelled': [
      [2, 5],
      [4, 10],
    ],
    'withdrawals-cancelled': [
      [2, 15],
      [5, 30],
    ],
    'night-play': [
      [3, 10],
      [8, 25],
    ],
    chasing: [
      [5, 15],
      [15, 35],
    ],
    'long-play': [
      [2, 15],
      [5, 30],
    ],
    // Percent of what it was.
    'stake-growth': [
      [200, 10],
      [400, 25],
    ],
    'deposit-growth': [
      [200, 10],
      [400, 25],
    ],
    'exclusions-before': [
      [1, 15],
      [2, 30],
    ],
  },
  levels: { watch: 20, act: 40, block: 80 },
};

const inZone = (zone: string): HarmPolicy => ({ ...int, terms: { ...int.terms, zone } });

/** Night is where the player lives, as far as the jurisdiction tells. */
export const HARM_POLICIES: Readonly<Record<JurisdictionCode, HarmPolicy>> = Object.freeze({
  int,
  gb: inZone('Europe/London'),
  mt: inZone('Europe/Malta'),
  de: inZone('Europe/Berlin'),
});
