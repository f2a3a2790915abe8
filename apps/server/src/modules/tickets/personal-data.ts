import { sql } from 'kysely';
import { build } from '../../platform/db/query.ts';
import { type ExportFile, ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

const books = {
  act: 'keep',
  why: 'the books stay whole: bets are sealed, and name the number of the account and the address they came from',
} as const;
const sealed = 'as long as the books';
const staff = { act: 'keep', why: 'an act of staff, and of no player' } as const;

/** Bets with their selections and settlements. */
const bets: ExportFile = {
  file: 'bets',
  csv: ['id', 'received_at', 'bet_type', 'currency', 'stake', 'payout', 'acceptance', 'outcome', 'settled_at'],
  rows: (userId) =>
    build
      .selectFrom('betting.ticket as t')
      .select(
        sql<string>`(to_jsonb(t) - ${['request_hash', 'xid', 'cluster_no', 'idem_key', 'session']}::text[] || jsonb_build_object('legs',
          (SELECT jsonb_agg(to_jsonb(l) - ${['ticket_id', 'book_stake', 'book_payout']}::text[] ORDER BY l.leg_no)
             FROM betting.leg l WHERE l.ticket_id = t.id)))::text`.as('row'),
      )
      .where('t.user_id', '=', userId)
      .orderBy('t.id'),
};

export const ticketsTables: PersonalTables = {
  owner: 'tickets',
  tables: [
    { table: 'betting.ticket', purpose: 'Bets of a player', retention: sealed, erase: books, export: bets },
    {
      table: 'betting.cashout',
      purpose: 'Cash-outs of a player',
      retention: sealed,
      erase: books,
      export: ownRows('betting.cashout', {
        file: 'cash-outs',
        without: ['request_hash', 'xid', 'cluster_no', 'session', 'idem_key'],
        order: 'id',
      }),
    },
    {
      table: 'betting.request',
      purpose: 'That a request to bet has come, so that it counts once',
      retention: sealed,
      erase: books,
      export: { none: 'the bets themselves are there' },
    },
    {
      table: 'betting.player_state',
      purpose: 'Whether a player may bet',
      retention: 'while the account exists',
      erase: { act: 'keep', why: 'keeps a closed account from betting' },
      export: ownRows('betting.player_state', { file: 'may-bet', order: 'user_id' }),
    },
    {
      table: 'betting.result_act',
      purpose: 'Which trader decided a result',
      retention: sealed,
      erase: staff,
      export: { none: 'an act of staff' },
    },
    {
      table: 'betting.result_case',
      purpose: 'Which trader decided a doubtful result',
      retention: sealed,
      erase: staff,
      export: { none: 'an act of staff' },
    },
  ],
};
