import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const myDataTables: PersonalTables = {
  owner: 'my-data',
  tables: [
    {
      table: 'my_data.export',
      purpose: 'The export that a player has asked for; its file lies encrypted beside the database',
      retention: '24 hours',
      erase: { act: 'delete' },
      export: { none: 'it is this export' },
    },
    {
      table: 'my_data.closing',
      purpose: 'When an account was closed, erased or opened again, and why',
      retention: 'as long as the books',
      erase: { act: 'keep', why: 'proof that it was done: it names the number of the account alone' },
      export: ownRows('my_data.closing', { file: 'closings', without: ['made_by'], order: 'id' }),
    },
  ],
};
