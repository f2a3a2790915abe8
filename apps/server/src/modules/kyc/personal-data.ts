import { ownRows, type PersonalTables } from '../../platform/personal-data/personal-table.ts';

const kept = {
  act: 'keep',
  why: 'proof that the player was who they said, which the law against money laundering asks for',
} as const;
const retention = 'five years after the account was closed';

export const kycTables: PersonalTables = {
  owner: 'kyc',
  tables: [
    {
      table: 'kyc.identity_check',
      purpose: 'Checks of the identity of a player, and how far they are',
      retention,
      erase: kept,
      export: ownRows('kyc.identity_check', { file: 'identity-checks', order: 'number' }),
    },
    {
      table: 'kyc.transition',
      purpose: 'What happened to each check',
      retention,
      erase: kept,
      export: ownRows('kyc.transition', { file: 'identity-checks-history', without: ['evidence'], order: 'number' }),
    },
    {
      table: 'kyc.funds_request',
      purpose: 'Which documents a player was asked for to show where their money comes from',
      retention,
      erase: kept,
      export: ownRows('kyc.funds_request', { file: 'source-of-funds', order: 'asked_at' }),
    },
    {
      table: 'kyc.screening_hit',
      purpose: 'Entries of lists of sanctions and of public offices that may be about a player',
      retention,
      erase: kept,
      export: { none: 'the law against money laundering forbids to tell' },
    },
    {
      table: 'kyc.register_answer',
      purpose: 'What a register of exclusions has answered about a player',
      retention,
      erase: { act: 'keep', why: 'proof of responsible gambling, which the licence asks for' },
      export: ownRows('kyc.register_answer', { file: 'register-of-exclusions', order: 'number' }),
    },
  ],
};
