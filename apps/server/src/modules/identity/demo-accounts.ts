import { UserType } from '@duskline/contract/enums';

export interface DemoAccount {
  userName: string;
  password: string;
  email: string;
  userType: number;
  currency: string;
  countryCode: string;
  /** Opening balance in whole units of the currency. */
  units: bigint;
  /** What it may do beside playing. */
  role?: 'trader';
}

/**
 * Accounts of the play-money profile. Their passwords are public, so the real-money profile refuses to run where they exist.
 * `npm start` prints them.
 */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  player(1, 'USD', 'US'),
  player(2, 'BRL', 'BR'),
  player(3, 'USDTE', 'MX'),
  {
    userName: 'agent1',
    password: 'Agent-one-plays-1',
    email: 'agent1@demo.example',
    userType: UserType.AGENT,
    currency: 'USD',
    countryCode: 'US',
    units: 10_000n,
  },
  {
    userName: 'trader1',
    password: 'Trader-one-decides-1',
    email: 'trader1@demo.example',
    userType: UserType.USER,
    currency: 'EUR',
    countryCode: 'DE',
    units: 10_000n,
    role: 'trader',
  },
];

function player(number: number, currency: string, countryCode: string): DemoAccount {
  return {
    userName: `demo${number}`,
    password: `Demo-${number}-plays-fair`,
    email: `demo${number}@demo.example`,
    userType: UserType.USER,
    currency,
    countryCode,
    units: 10_000n,
  };
}
