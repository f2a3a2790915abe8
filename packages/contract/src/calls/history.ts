import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { TicketPage } from '../entities/betslip.ts';
import { language, page, pageSize, queryId, queryMoment } from '../fields.ts';

const query = v.strictObject({
  from: v.optional(queryMoment),
  to: v.optional(queryMoment),
  sportId: v.optional(queryId),
  languageCode: v.optional(language),
  page: page(1),
  pageSize: pageSize(20, 100),
  /** ours: NextCursor of the previous page; wins over page. */
  cursor: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'is not a cursor')),
  ),
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
} as const;
