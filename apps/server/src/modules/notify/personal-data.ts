import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const notifyTables: PersonalTables = {
  owner: 'notify',
  tables: [
    {
      table: 'notify.mail',
      purpose: 'Mails that wait or were sent; what is in them is encrypted, and gone when they are',
      retention: '30 days after they were sent',
      erase: { act: 'delete' },
      export: ownRows('notify.mail', { file: 'mails', without: ['encrypted', 'message_id'], order: 'id' }),
    },
    {
      table: 'notify.sms',
      purpose: 'SMS that wait or were sent; what is in them is encrypted, and gone when they are',
      retention: '30 days after they were sent',
      erase: { act: 'delete' },
      export: ownRows('notify.sms', { file: 'sms', without: ['encrypted', 'message_id'], order: 'id' }),
    },
    {
      table: 'notify.unreachable_number',
      purpose: 'Phone numbers that the provider of SMS has refused',
      retention: 'until an SMS is taken there',
      erase: { act: 'delete' },
      export: { none: 'it says nothing but that a number takes no SMS' },
    },
    {
      table: 'notify.undeliverable',
      purpose: 'Addresses that a mail server has refused',
      retention: 'until a mail is taken there',
      erase: { act: 'delete' },
      export: { none: 'it says nothing but that an address does not work' },
    },
  ],
};
