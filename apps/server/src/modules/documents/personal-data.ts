import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const documentsTables: PersonalTables = {
  owner: 'documents',
  tables: [
    {
      table: 'documents.document',
      purpose: 'Documents that prove who a player is and where money comes from; the files lie encrypted beside the database',
      retention: 'five years, as the law against money laundering asks; refused ones 30 days',
      erase: { act: 'pseudonymise', columns: ['name'] },
      export: ownRows('documents.document', {
        file: 'documents',
        without: ['stored_name', 'key_id', 'judged_by'],
        order: 'number',
      }),
    },
    {
      table: 'documents.holder',
      purpose: 'How many documents a player keeps',
      retention: 'as long as the documents',
      erase: { act: 'keep', why: 'counts documents that are kept' },
      export: { none: 'the documents themselves are there' },
    },
  ],
};
