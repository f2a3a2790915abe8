import { randomBytes } from 'node:crypto';

/** Short access of one person to the page. */
export interface Tokens {
  issue(applicantId: string, lifeMs: number): string;
  /** The applicant; null when it is none, or over. */
  read(token: string): string | null;
}

export function createTokens(now: () => number): Tokens {
  const issued = new Map<string, { applicantId: string; until: number }>();
  return {
    issue(applicantId, lifeMs) {
      for (const [token, { until }] of issued) if (until <= now()) issued.delete(token);
      const token = `_act-sbx-${randomBytes(24).toString('hex')}`;
      issued.set(token, { applicantId, until: now() + lifeMs });
      return token;
    },
    read(token) {
      const found = issued.get(token);
      return found === undefined || found.until <= now() ? null : found.applicantId;
    },
  };
}
