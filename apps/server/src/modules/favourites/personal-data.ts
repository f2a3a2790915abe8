import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const favouritesTables: PersonalTables = {
  owner: 'favourites',
  tables: [
    {
      table: 'favourites.favourite',
      purpose: 'Sports, tournaments and matches that a player has marked',
      retention: 'until the mark is taken away',
      erase: { act: 'delete' },
      export: ownRows('favourites.favourite', { file: 'favourites', order: 'number' }),
    },
  ],
};
