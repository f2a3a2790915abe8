import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { Ticket, TicketPage } from '../entities/betslip.ts';
import { language, page, pageSize, queryId, queryMoment } from '../fields.ts';

const cursor = v.optional(
  v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'is not a cursor')),
);

const query = v.strictObject({
  from: v.optional(queryMoment),
  to: v.optional(queryMoment),
  sportId: v.optional(queryId),
  languageCode: v.optional(language),
  page: page(1),
  pageSize: pageSize(20, 100),
  /** ours: NextCursor of the previous page; wins over page. */
  cursor,
});

const list = (path: string, summary: string) =>
  defineCall({
    method: 'GET',
    path,
    auth: 'player',
    summary,
    source: 'spec 204',
    query,
    body: undefined,
    reply: TicketPage,
    cache: 'private',
    rate: 'read',
  });

export const historyCalls = {
  'history.pendingbets': list('/api/betplacementhistory/pendingbets', 'Pending (open) bets'),
  'history.settledbets': list('/api/betplacementhistory/settledbets', 'Settled bets'),
  /** AMB-48: uncleared = pending, cleared = settled. */
  'history.uncleared': list('/api/betplacementhistory/uncleared', 'History of bets uncleared'),
  'history.cleared': list('/api/betplacementhistory/cleared', 'History of bets cleared'),
  'history.declinedbets': defineCall({
    method: 'GET',
    path: '/api/betplacementhistory/declinedbets',
    auth: 'player',
    summary: 'Declined bets of a span of time, newest first',
    source: 'spec 223',
    query: v.strictObject({
      from: queryMoment,
      to: queryMoment,
      languageCode: v.optional(language),
      /** ours: most bets of one answer, and the ID of the last bet of the answer before. */
      pageSize: pageSize(100, 200),
      cursor,
    }),
    body: undefined,
    reply: v.array(Ticket),
    cache: 'private',
    rate: 'read',
  }),
} as const;
