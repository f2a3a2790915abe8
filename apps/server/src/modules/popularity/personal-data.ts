import type { PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const popularityTables: PersonalTables = {
  owner: 'popularity',
  tables: [
    {
      table: 'popularity.mark',
      purpose: 'That somebody looked at a match or bet on it, so that one person counts once in 24 hours',
      retention: 'two days',
      erase: { act: 'keep', why: 'a keyed hash, which leads to nobody' },
      export: { none: 'nobody can be found by it' },
    },
  ],
};
