/** What the sign-up asks for. */
export interface Person {
  readonly Email: string;
  readonly UserName: string;
  readonly Password: string;
  readonly PasswordConfirmation: string;
  readonly Currency: string;
  readonly AgreeWithTerms: true;
  readonly AgreeWithPrivacyPolicy: true;
  readonly AllowEmailNotification: boolean;
  readonly FirstName: string;
  readonly LastName: string;
  readonly City: string;
  readonly Address: string;
  readonly PostalCode: string;
  readonly Country: string;
  readonly BirthDay: number;
  readonly BirthMonth: number;
  readonly BirthYear: number;
  readonly Gender: 'Male' | 'Female';
  readonly Phone?: string;
}

const PASSWORD = 'orchard lantern 47 river';

/** Another person for each user name, in letters alone: what one of them does to themself, such as an exclusion, is no other's (TR-D7). */
const lastNameOf = (userName: string): string =>
  `Lindqvist${Array.from(userName, (sign) => String.fromCharCode(97 + (sign.charCodeAt(0) % 26))).join('')}`.slice(0, 80);

/** A complete sign-up that consents to no mail. Plays with dollars. */
export function newPerson(UserName: string): Person {
  return {
    Email: `${UserName}@example.com`,
    UserName,
    Password: PASSWORD,
    PasswordConfirmation: PASSWORD,
    Currency: 'USD',
    AgreeWithTerms: true,
    AgreeWithPrivacyPolicy: true,
    AllowEmailNotification: false,
    FirstName: 'Noor',
    LastName: lastNameOf(UserName),
    City: 'Antwerp',
    Address: 'Kade 12',
    PostalCode: '2000',
    Country: 'BE',
    BirthDay: 29,
    BirthMonth: 2,
    BirthYear: 1988,
    Gender: 'Female',
  };
}
