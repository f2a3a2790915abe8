import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const bonusTables: PersonalTables = {
  owner: 'bonus',
  tables: [
    {
      table: 'bonus.free_bet',
      purpose: 'Free bets that were given, used and expired',
      retention: 'as long as the books',
      erase: { act: 'keep', why: 'part of the books: it names the number of the account alone' },
      export: ownRows('bonus.free_bet', { file: 'free-bets', order: 'id' }),
    },
  ],
};
