import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const messagesTables: PersonalTables = {
  owner: 'messages',
  tables: [
    {
      table: 'messages.message',
      purpose: 'Messages to a player',
      retention: 'until the player removes them, and a day',
      erase: { act: 'delete' },
      export: ownRows('messages.message', { file: 'messages', without: ['once_key'], order: 'number' }),
    },
  ],
};
