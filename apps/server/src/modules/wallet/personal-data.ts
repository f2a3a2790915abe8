import { sql } from 'kysely';
import { build } from '../../platform/db/query.ts';
import { type ExportFile, ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

const books = { act: 'keep', why: 'the books stay whole: they name the number of the account alone' } as const;
const retention = 'as long as the books';

/** Every transfer that moved money of the player, with its journal, from the side of their account. */
const transfers: ExportFile = {
  file: 'transactions',
  csv: ['at', 'kind', 'account', 'amount', 'currency', 'journal', 'reason'],
  rows: (userId) =>
    build
      .selectFrom('money.account as a')
      .innerJoin('money.transfer as t', (join) =>
        join.on(({ or, eb, ref }) => or([eb('t.debit_account', '=', ref('a.id')), eb('t.credit_account', '=', ref('a.id'))])),
      )
      .innerJoin('money.journal as j', 'j.id', 't.journal_id')
      .select(
        sql<string>`json_build_object('journal', j.id, 'seq', t.seq, 'at', j.created_at, 'kind', j.kind, 'account', a.kind,
          'amount', CASE WHEN t.credit_account = a.id THEN t.amount ELSE -t.amount END, 'currency', t.currency, 'reason', j.reason)::text`.as(
          'row',
        ),
      )
      .where('a.user_id', '=', userId)
      .orderBy('j.id')
      .orderBy('t.seq'),
};

export const walletTables: PersonalTables = {
  owner: 'wallet',
  tables: [
    {
      table: 'money.account',
      purpose: 'Balances of a player',
      retention,
      erase: books,
      export: ownRows('money.account', { file: 'balances', order: 'id' }),
    },
    {
      table: 'money.intent',
      purpose: 'Deposits, withdrawals, and what else providers and the operator did with money of a player',
      retention,
      erase: books,
      export: ownRows('money.intent', { file: 'payments', without: ['request_hash', 'xid', 'actor'], order: 'id' }),
    },
    { table: 'money.journal', purpose: 'What moved money, and who caused it', retention, erase: books, export: transfers },
  ],
};
