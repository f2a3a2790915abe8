import { randomUUID } from 'node:crypto';

export type Level = 'data-match' | 'document-and-face' | 'source-of-funds';

export interface FixedInfo {
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: string;
}

export interface Review {
  reviewAnswer: 'GREEN' | 'RED';
  rejectLabels?: string[];
  reviewRejectType?: 'RETRY' | 'FINAL';
}

export interface Hit {
  id: string;
  matchType: 'sanctions' | 'pep';
}

export interface Applicant {
  readonly id: string;
  readonly externalUserId: string;
  readonly levelName: Level;
  readonly info: FixedInfo;
  reviewStatus: 'init' | 'pending' | 'completed';
  reviewDateMs: number | null;
  reviewResult: Review | null;
  /** What papers and registers say. */
  found: { dob?: string; validUntil?: string };
  /** How often papers were shown. */
  tries: number;
  screenings: number;
}

const GREEN: Review = { reviewAnswer: 'GREEN' };
const retry = (label: string): Review => ({ reviewAnswer: 'RED', rejectLabels: [label], reviewRejectType: 'RETRY' });
const final = (label: string): Review => ({ reviewAnswer: 'RED', rejectLabels: [label], reviewRejectType: 'FINAL' });

/** What becomes of a person by the magic word that the last name begins with; anybody else is verified at once. */
interface Fate {
  /** By the data alone; null = it stays open. */
  data: Review | null;
  /** By papers, at each try; the last one stands for all further ones. */
  papers: readonly (Review | null)[];
  dob?: (nowMs: number) => string;
  validUntil?: (nowMs: number) => string;
  hits?: (screening: number) => Hit[];
  /** Nothing is reported: the customer has to ask. */
  isSilent?: boolean;
}

const DAY_MS = 86_400_000;
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const noMatch = retry('NO_DATA_MATCH');

export const FATES: Readonly<Record<string, Fate>> = {
  Nomatch: { data: noMatch, papers: [GREEN] },
  Blurry: { data: noMatch, papers: [retry('UNSATISFACTORY_PHOTOS'), GREEN] },
  Outdated: { data: noMatch, papers: [retry('EXPIRATION_DATE'), GREEN] },
  Other: { data: noMatch, papers: [retry('PROBLEMATIC_APPLICANT_DATA'), GREEN] },
  Forger: { data: noMatch, papers: [final('FORGERY')] },
  Minor: { data: GREEN, papers: [GREEN], dob: (nowMs) => day(nowMs - 17 * 365.25 * DAY_MS) },
  Waiting: { data: null, papers: [null] },
  Silent: { data: GREEN, papers: [GREEN], isSilent: true },
  Expiring: { data: GREEN, papers: [GREEN], validUntil: (nowMs) => day(nowMs - DAY_MS) },
  Sanctioned: { data: GREEN, papers: [GREEN], hits: () => [{ id: 'list-1', matchType: 'sanctions' }] },
  Exposed: { data: GREEN, papers: [GREEN], hits: () => [{ id: 'list-2', matchType: 'pep' }] },
  Elected: { data: GREEN, papers: [GREEN], hits: (screening) => (screening > 1 ? [{ id: 'list-3', matchType: 'pep' }] : []) },
};
const ORDINARY: Fate = { data: GREEN, papers: [GREEN] };

const fateOf = ({ lastName }: FixedInfo): Fate =>
  Object.entries(FATES).find(([word]) => lastName.toLowerCase().startsWith(word.toLowerCase()))?.[1] ?? ORDINARY;

export interface Applicants {
  open(externalUserId: string, levelName: Level, info: FixedInfo): Applicant;
  find(id: string): Applicant | undefined;
  byExternal(externalUserId: string): Applicant | undefined;
  /** The person shows papers. */
  show(applicant: Applicant): void;
  /** A person, or a test, decides. */
  decide(applicant: Applicant, review: Review): void;
  screen(applicant: Applicant): Hit[];
  list(): readonly Applicant[];
  clear(): void;
}

/** Everybody this provider knows. `onReviewed` is told of what is decided, unless nobody is to hear of it. */
export function createApplicants(now: () => number, onReviewed: (applicant: Applicant) => void): Applicants {
  const byId = new Map<string, Applicant>();

  function decide(applicant: Applicant, review: Review): void {
    const fate = fateOf(applicant.info);
    applicant.reviewStatus = 'completed';
    applicant.reviewResult = review;
    // Two decisions are never at the same time.
    applicant.reviewDateMs = Math.max(now(), (applicant.reviewDateMs ?? 0) + 1);
    if (review.reviewAnswer === 'GREEN')
      applicant.found = {
        dob: fate.dob?.(now()) ?? applicant.info.dob,
        ...(fate.validUntil === undefined ? {} : { validUntil: fate.validUntil(now()) }),
      };
    if (fate.isSilent !== true) onReviewed(applicant);
  }

  return {
    open(externalUserId, levelName, info) {
      const known = [...byId.values()].find((one) => one.externalUserId === externalUserId);
      if (known !== undefined) return known;
      const applicant: Applicant = {
        id: randomUUID().replaceAll('-', ''),
        externalUserId,
        levelName,
        info,
        reviewStatus: 'init',
        reviewDateMs: null,
        reviewResult: null,
        found: {},
        tries: 0,
        screenings: 0,
      };
      byId.set(applicant.id, applicant);
      if (levelName === 'data-match') {
        applicant.reviewStatus = 'pending';
        const { data } = fateOf(info);
        if (data !== null) decide(applicant, data);
      }
      return applicant;
    },
    find: (id) => byId.get(id),
    byExternal: (externalUserId) => [...byId.values()].find((one) => one.externalUserId === externalUserId),
    show(applicant) {
      const { papers } = fateOf(applicant.info);
      const review = papers[Math.min(applicant.tries, papers.length - 1)] ?? null;
      applicant.tries++;
      applicant.reviewStatus = 'pending';
      if (review !== null) decide(applicant, review);
    },
    decide,
    screen(applicant) {
      applicant.screenings++;
      return fateOf(applicant.info).hits?.(applicant.screenings) ?? [];
    },
    list: () => [...byId.values()].reverse(),
    clear: () => byId.clear(),
  };
}
