import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const betslipTables: PersonalTables = {
  owner: 'betslip',
  tables: [
    {
      table: 'betslip.slip',
      purpose: 'The slip that a player puts together, on every device',
      retention: 'while the account is open; of guests 90 days after the last use',
      erase: { act: 'delete' },
      export: ownRows('betslip.slip', {
        file: 'betslip',
        player: 'owner',
        as: 'u-number',
        without: ['owner'],
        order: 'updated_at',
      }),
    },
  ],
};
