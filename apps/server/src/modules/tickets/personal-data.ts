import { sql } from 'kysely';
import { build } from '../../platform/db/query.ts';
import { type ExportFile, ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

const books = {
  act: 'keep',
  why: 'the books stay whole: bets are sealed, and name the number of the account and the address they came from',
} as const;
const sealed = 'as long as the books';
const staff = { act: 'keep', why: 'an act of staff, and of no player' } as const;

const CSV = ['id', 'received_at', 'bet_type', 'currency', 'stake', 'payout', 'acceptance', 'outcome', 'settled_at'] as const;
const TICKET = [
  ...CSV,
  'max_payout',
  'policy',
  'reason',
  'cashed_stake',
  'cashed_payout',
  'leg_outcomes',
  'ip',
  'detail',
  'bonus',
  'free_bet',
  'accepted_at',
  'referred',
] as const;
const LEG = [
  'leg_no',
  'match_id',
  'market_id',
  'market_type',
  'specifiers',
  'outcome_id',
  'odds_milli',
  'is_live',
  'is_banker',
  'titles',
] as const;

const legs = build
  .selectFrom((from) =>
    from.selectFrom('betting.leg').select(LEG).whereRef('ticket_id', '=', sql.ref('t.id')).orderBy('leg_no').as('l'),
  )
  .select(sql<string>`json_agg(row_to_json(l))`.as('legs'));

/** There may be a hundred thousand of them: JSON is written as it is read, without the binary form between. */
const bets: ExportFile = {
  file: 'bets',
  csv: CSV,
  rows: (userId) =>
    build
      .selectFrom((from) =>
        from
          .selectFrom('betting.ticket as t')
          .select(TICKET)
          .select(legs.as('legs'))
          .where('user_id', '=', userId)
          .orderBy('id')
          .as('b'),
      )
      .select(sql<string>`row_to_json(b)::text`.as('row')),
  csvRows: (userId) =>
    build
      .selectFrom((from) => from.selectFrom('betting.ticket').select(CSV).where('user_id', '=', userId).orderBy('id').as('b'))
      .select(sql<string>`row_to_json(b)::text`.as('row')),
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
