import { hash } from 'node:crypto';
import type { CheckReason } from '@duskline/contract/identity-check';
import * as v from 'valibot';
import { UnreadableError } from '../../../../platform/providers/errors.ts';
import type { CheckAnswer, CheckLevel, CheckStatus, ScreeningHit } from '../../identity-provider.ts';

/** Shapes of the provider's protocol (sandboxes/kyc/PROTOCOL.md), as far as we read them. Unknown fields are ignored. */
const MOST_LABELS = 50;
const MOST_HITS = 100;
/** 2100-01-01. */
const MAX_TIME_MS = 4_102_444_800_000;

export const levelNames = { 1: 'data-match', 2: 'document-and-face', 3: 'source-of-funds' } as const;
const LEVELS: Readonly<Record<string, CheckLevel>> = { 'data-match': 1, 'document-and-face': 2, 'source-of-funds': 3 };

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,100}$/));
const day = v.pipe(v.string(), v.isoDate());
const label = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/));
/** A number of JSON; in callbacks the text of it, as it was sent. */
const moment = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
  v.maxValue(MAX_TIME_MS),
);

const Result = v.variant('reviewAnswer', [
  v.object({ reviewAnswer: v.literal('GREEN') }),
  v.object({
    reviewAnswer: v.literal('RED'),
    rejectLabels: v.pipe(v.array(label), v.maxLength(MOST_LABELS)),
    reviewRejectType: v.picklist(['RETRY', 'FINAL']),
  }),
]);

const Person = v.object({ dob: v.optional(day), validUntil: v.optional(day) });

const Applicant = v.object({
  id,
  info: v.optional(Person, {}),
  review: v.object({
    reviewStatus: v.picklist(['init', 'pending', 'onHold', 'completed']),
    reviewDateMs: v.optional(moment),
    reviewResult: v.optional(Result),
  }),
});

export const Webhook = v.object({
  /** The same for its repetitions. */
  correlationId: id,
  externalUserId: v.pipe(v.string(), v.uuid()),
  levelName: v.picklist(Object.values(levelNames)),
  type: v.picklist(['applicantReviewed', 'applicantPending', 'applicantOnHold']),
  createdAtMs: moment,
  info: v.optional(Person, {}),
  reviewResult: v.optional(Result),
});
export type Webhook = v.InferOutput<typeof Webhook>;

const Hits = v.object({
  hits: v.pipe(v.array(v.object({ id, matchType: v.picklist(['sanctions', 'pep']) })), v.maxLength(MOST_HITS)),
});

const REASONS: Readonly<Record<string, CheckReason>> = {
  NO_DATA_MATCH: 'no-match',
  UNSATISFACTORY_PHOTOS: 'unreadable',
  BAD_PROOF_OF_IDENTITY: 'unreadable',
  EXPIRATION_DATE: 'expired',
  PROBLEMATIC_APPLICANT_DATA: 'other-details',
  AGE_REQUIREMENT_MISMATCH: 'under-age',
};

function answerOf(result: v.InferOutput<typeof Result>, info: v.InferOutput<typeof Person>, atMs: number): CheckAnswer {
  const said = { atMs, birthDate: info.dob ?? null, validUntil: info.validUntil ?? null };
  if (result.reviewAnswer === 'GREEN') return { ...said, state: 'VERIFIED', reason: null, isFinal: false };
  const known = result.rejectLabels.find((one) => Object.hasOwn(REASONS, one));
  const reason = (known === undefined ? undefined : REASONS[known]) ?? 'not-accepted';
  return { ...said, state: 'REJECTED', reason, isFinal: result.reviewRejectType === 'FINAL' };
}

function read<Schema extends v.GenericSchema>(what: string, schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new UnreadableError(`${what}: ${v.getDotPath(parsed.issues[0]) ?? 'shape'} cannot be read`);
}

/** @throws UnreadableError */
export const readApplicantId = (body: unknown): string => read('applicant', v.object({ id }), body).id;

/** @throws UnreadableError */
export const readToken = (body: unknown): string =>
  read('access token', v.object({ token: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{16,400}$/)) }), body).token;

/** @throws UnreadableError */
export function readStatus(body: unknown): CheckStatus {
  const { info, review } = read('applicant', Applicant, body);
  const { reviewStatus, reviewResult, reviewDateMs } = review;
  const evidence = hash('sha256', JSON.stringify({ info, review }), 'buffer');
  if (reviewStatus !== 'completed') return { answer: null, evidence };
  if (reviewResult === undefined || reviewDateMs === undefined) throw new UnreadableError('applicant: a review without result');
  return { answer: answerOf(reviewResult, info, reviewDateMs), evidence };
}

/** @throws UnreadableError */
export const readHits = (body: unknown): ScreeningHit[] =>
  read('screening', Hits, body).hits.map(({ id: reference, matchType: kind }) => ({ reference, kind }));

/** What a webhook says was decided; null = nothing was. */
export function webhookAnswer({ type, reviewResult, info, createdAtMs }: Webhook): CheckAnswer | null {
  if (type !== 'applicantReviewed' || reviewResult === undefined) return null;
  return answerOf(reviewResult, info, createdAtMs);
}

export const webhookLevel = ({ levelName }: Webhook): CheckLevel => LEVELS[levelName] ?? 1;
