import { sql } from 'kysely';
import { build } from '../../platform/db/query.ts';
import {
  type ExportFile,
  ownRows,
  type PersonalTable,
  type PersonalTables,
} from '../../platform/personal-data/personal-table.ts';

const books = { act: 'keep', why: 'part of the books: it names the number of the account alone' } as const;
const retention = 'as long as the books';

const ofStaff = (table: PersonalTable['table'], purpose: string): PersonalTable => ({
  table,
  purpose,
  retention: 'for good',
  erase: { act: 'keep', why: 'an act of staff, and of no player' },
  export: { none: 'an act of staff' },
});

/** What the player did at the desk. */
const acts: ExportFile = {
  file: 'desk-acts',
  rows: (userId) =>
    build
      .selectFrom('trading.audit_log as a')
      .select(sql<string>`(to_jsonb(a) - ${['actor', 'request_id']}::text[])::text`.as('row'))
      .where('a.actor_id', '=', userId)
      .where('a.actor_kind', '=', 'player')
      .orderBy('a.id'),
};

export const tradingTables: PersonalTables = {
  owner: 'trading',
  tables: [
    {
      table: 'trading.referral',
      purpose: 'Bets that the traders looked at',
      retention,
      erase: books,
      export: ownRows('trading.referral', { file: 'referred-bets', without: ['closed_by'], order: 'opened_at' }),
    },
    {
      table: 'trading.customer_terms',
      purpose: 'What a player may bet',
      retention: 'while the account exists',
      erase: { act: 'keep', why: 'a number of the account and its limits' },
      export: ownRows('trading.customer_terms', { file: 'bet-limits', order: 'updated_at' }),
    },
    {
      table: 'trading.audit_log',
      purpose: 'Who did what at the desk, from which address; acts of players among them',
      retention: 'for good: nothing of it is ever edited',
      erase: { act: 'keep', why: 'the record of acts on bets and balances, which the licence asks for' },
      export: acts,
    },
    ofStaff('trading.bet_offer', 'Which trader offered other terms for a bet'),
    ofStaff('trading.phase_back', 'Which trader put a match back'),
    ofStaff('trading.second_approval', 'Which trader asks another one for a yes'),
    ofStaff('trading.suspension', 'Which trader holds a market shut'),
  ],
};
