import * as v from 'valibot';
import { call } from '../call.ts';
import { JackpotPage, Ticket, TicketPage } from '../entities/betslip.ts';
import { Statement } from '../entities/statement.ts';
import { language, page, pageSize, queryId, queryMoment, uuid } from '../fields.ts';

const cursor = v.optional(uuid('is not a cursor'));

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

const list = { auth: 'player', source: 'spec 204', query, reply: TicketPage } as const;

export const historyCalls = {
  'history.pendingbets': call.get('/api/betplacementhistory/pendingbets', { ...list, summary: 'Pending (open) bets' }),
  'history.settledbets': call.get('/api/betplacementhistory/settledbets', { ...list, summary: 'Settled bets' }),
  /** AMB-48: uncleared = pending, cleared = settled. */
  'history.uncleared': call.get('/api/betplacementhistory/uncleared', { ...list, summary: 'Bet history: bets not settled yet' }),
  'history.cleared': call.get('/api/betplacementhistory/cleared', { ...list, summary: 'Bet history: settled bets' }),
  'history.sportjackpot': call.get('/api/profile/sportjackpotbethistory/get', {
    auth: 'player',
    summary: 'Bets on jackpots, newest first',
    source: 'spec 204',
    query: v.strictObject({
      from: v.optional(queryMoment),
      to: v.optional(queryMoment),
      languageCode: v.optional(language),
      page: page(1),
      pageSize: pageSize(20, 100),
    }),
    reply: JackpotPage,
  }),
  /** Written without the leading slash; it reads, although it is a POST. */
  'history.virtualsport': call.post('/api/profile/history/getvirtualsporthistory', {
    auth: 'player',
    summary: 'Bets on virtual sports, newest first',
    source: 'spec 204',
    query: v.strictObject({ languageCode: v.optional(language) }),
    body: v.optional(
      v.strictObject({
        from: v.optional(queryMoment),
        to: v.optional(queryMoment),
        page: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(100_000))),
        pageSize: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100))),
      }),
    ),
    reply: TicketPage,
    rate: 'read',
  }),
  'history.statement': call.get('/api/betplacementhistory/statement', {
    auth: 'player',
    summary: "One bet of one's own: how each selection was settled, and the way from the stake to the payout",
    source: 'design 3.16',
    query: v.strictObject({ ticketId: uuid('is not the id of a bet'), languageCode: v.optional(language) }),
    errors: ['NotFoundException'],
    reply: Statement,
  }),
  'history.declinedbets': call.get('/api/betplacementhistory/declinedbets', {
    auth: 'player',
    summary: 'Declined bets of a period, newest first',
    source: 'spec 223',
    query: v.strictObject({
      from: queryMoment,
      to: queryMoment,
      languageCode: v.optional(language),
      /** ours: most bets of one answer, and the ID of the last bet of the answer before. */
      pageSize: pageSize(100, 200),
      cursor,
    }),
    reply: v.array(Ticket),
  }),
} as const;
