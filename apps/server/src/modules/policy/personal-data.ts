import type { PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const policyTables: PersonalTables = {
  owner: 'policy',
  tables: [
    {
      table: 'policy.version',
      purpose: 'Which member of staff made a version of the policy',
      retention: 'for good',
      erase: { act: 'keep', why: 'an act of staff, and of no player' },
      export: { none: 'an act of staff' },
    },
  ],
};
