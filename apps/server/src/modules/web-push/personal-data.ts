import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

export const webPushTables: PersonalTables = {
  owner: 'web-push',
  tables: [
    {
      table: 'web_push.subscription',
      purpose: 'Browsers in which a player wants notifications',
      retention: 'until the player turns them off, logs out there or takes a break, or the browser ends them',
      erase: { act: 'delete' },
      export: ownRows('web_push.subscription', { file: 'notification-browsers', without: ['p256dh', 'auth'], order: 'id' }),
    },
    {
      table: 'web_push.notification',
      purpose: 'Notifications that wait or were sent',
      retention: 'two days after they were sent',
      erase: { act: 'delete' },
      export: ownRows('web_push.notification', { file: 'notifications', without: ['once_key'], order: 'id' }),
    },
  ],
};
