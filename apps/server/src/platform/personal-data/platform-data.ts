import type { PersonalTables } from './personal-table.ts';

export const platformTables: PersonalTables = {
  owner: 'platform',
  tables: [
    {
      table: 'platform.parked',
      purpose: 'Work that could not be done, and who of the staff let it go',
      retention: 'until it is done',
      erase: { act: 'keep', why: 'an act of staff, and of no player' },
      export: { none: 'an act of staff' },
    },
  ],
};
