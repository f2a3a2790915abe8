import { ownRows, type PersonalTable, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

const open = 'while the account is open';
const gone = { act: 'delete' } as const;
const staff = { act: 'keep', why: 'an act of staff, and of no player' } as const;

const secret = (table: PersonalTable['table'], purpose: string, retention = open): PersonalTable => ({
  table,
  purpose,
  retention,
  erase: gone,
  export: { none: 'secrets and hashes: a copy of them would open the account' },
});

const ACCOUNT: readonly PersonalTable[] = [
  {
    table: 'identity.user',
    purpose: 'The account: names to log in with, currency, locks and exclusions',
    retention: open,
    erase: { act: 'pseudonymise', columns: ['user_name', 'display_name', 'email', 'mailbox', 'country_code'] },
    export: ownRows('identity.user', { file: 'account', player: 'id', without: ['mailbox', 'demo'], order: 'id' }),
  },
  {
    table: 'identity.profile',
    purpose: 'Who the player is: name, address, birth date, phone',
    retention: `${open}; of who is excluded a keyed hash of name and birth date until the exclusion ends, so that it holds`,
    erase: {
      act: 'pseudonymise',
      columns: [
        'first_name',
        'last_name',
        'city',
        'address',
        'postal_code',
        'birth_date',
        'phone',
        'phone_key',
        'phone_confirmed_at',
        'person_key',
        'affiliate_tag',
      ],
    },
    export: ownRows('identity.profile', { file: 'profile', without: ['person_key', 'phone_key'], order: 'user_id' }),
  },
  {
    table: 'identity.consent',
    purpose: 'What the player agreed to, when and from which address',
    retention: 'as long as the books',
    erase: { act: 'pseudonymise', columns: ['ip'] },
    export: ownRows('identity.consent', { file: 'consents', order: 'id' }),
  },
  {
    table: 'identity.session',
    purpose: 'Log-ins that are open or have ended; a bet names its session',
    retention: 'as long as the books',
    erase: { act: 'pseudonymise', columns: ['ip_address', 'user_agent'] },
    export: ownRows('identity.session', { file: 'sessions', without: ['token_hash'], order: 'id' }),
  },
  {
    table: 'identity.login_attempt',
    purpose: 'Who tried to log in, from where and with what',
    retention: 'as long as the books',
    erase: { act: 'pseudonymise', columns: ['ip', 'user_agent', 'device', 'country'] },
    export: ownRows('identity.login_attempt', {
      file: 'log-ins',
      csv: ['at', 'ip', 'country', 'device', 'success', 'outcome'],
      order: 'id',
    }),
  },
  {
    table: 'identity.account_jurisdiction',
    purpose: 'Under which rules the account stands, and who of the staff changed that',
    retention: 'as long as the books',
    erase: { act: 'keep', why: 'it names the number of the account alone' },
    export: ownRows('identity.account_jurisdiction', { file: 'jurisdictions', without: ['made_by'], order: 'id' }),
  },
  {
    table: 'identity.review_case',
    purpose: 'Accounts that may belong to one person',
    retention: 'as long as the books',
    erase: { act: 'keep', why: 'it names numbers of accounts alone' },
    export: { none: 'it says something of another account' },
  },
];

const CONTACT: readonly PersonalTable[] = [
  {
    table: 'identity.email_change',
    purpose: 'Changes of the e-mail address that can be taken back, and hashes of their links',
    retention: '72 hours',
    erase: gone,
    export: ownRows('identity.email_change', {
      file: 'email-changes',
      without: ['old_mailbox', 'confirm_hash', 'undo_hash'],
      order: 'id',
    }),
  },
  {
    table: 'identity.phone_change',
    purpose: 'Phone numbers that wait for their code, changes that can be taken back, and hashes of codes and links',
    retention: '72 hours',
    erase: gone,
    export: ownRows('identity.phone_change', { file: 'phone-changes', without: ['code_hash', 'undo_hash'], order: 'id' }),
  },
];

export const identityTables: PersonalTables = {
  owner: 'identity',
  tables: [
    ...ACCOUNT,
    ...CONTACT,
    secret('identity.credential', 'The hash of the password'),
    secret('identity.authenticator', 'The encrypted secret of an authenticator app'),
    secret('identity.recovery_code', 'Hashes of recovery codes'),
    secret('identity.account_link', 'Hashes of links that were sent by mail', 'an hour'),
    secret('identity.known_device', 'Hashes of browsers that have been in the account'),
    secret('identity.name_look', 'What a user name looks like, so that no other one looks the same'),
    {
      table: 'identity.throttle',
      purpose: 'Failed attempts, by hashes of names, browsers and networks',
      retention: 'a day after the last one',
      erase: { act: 'keep', why: 'gone after a day' },
      export: { none: 'nobody can be found by it' },
    },
    {
      table: 'identity.staff_role',
      purpose: 'Who of the staff may do what',
      retention: 'until it is taken away',
      erase: staff,
      export: { none: 'of staff' },
    },
    {
      table: 'identity.staff_log',
      purpose: 'Who gave and took roles',
      retention: 'for good',
      erase: staff,
      export: { none: 'of staff' },
    },
  ],
};
