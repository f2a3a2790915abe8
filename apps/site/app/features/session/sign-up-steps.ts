import { SignUpForm } from '@duskline/contract/calls/session';
import { signUpCountries } from '@duskline/contract/countries';
import * as v from 'valibot';
import type { WrongTexts } from '../../shared/form/contract-resolver.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

const ADULT_YEARS = 18;
const FIRST_YEAR = 1899;

/** SIGNUP-04: from 18 years ago back to 1899. */
export const birthYears = (thisYear: number): number[] =>
  Array.from({ length: thisYear - ADULT_YEARS - FIRST_YEAR + 1 }, (_, i) => thisYear - ADULT_YEARS - i);

interface BirthDate {
  readonly BirthDay: number;
  readonly BirthMonth: number;
  readonly BirthYear: number;
}

function isDay({ BirthDay: day, BirthMonth: month, BirthYear: year }: BirthDate): boolean {
  const birth = new Date(Date.UTC(year, month - 1, day));
  return birth.getUTCDate() === day && birth.getUTCMonth() === month - 1;
}

/** SIGNUP-09: 18 full years; the day itself counts. */
const isAdult = ({ BirthDay: day, BirthMonth: month, BirthYear: year }: BirthDate, today: Date): boolean =>
  Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) >= Date.UTC(year + ADULT_YEARS, month - 1, day);

const { entries } = SignUpForm;
const typedNumber = v.pipe(v.string(), v.transform(Number));
const birthPaths = [['BirthDay'], ['BirthMonth'], ['BirthYear']] as const;
const says = (text: MessageId): MessageId => text;

/** From the fields (text as typed, boxes as ticked) to the body of the call, by the contract's own rules for each field. */
export const signUpSchema = (now: () => Date) =>
  v.pipe(
    v.object({
      ...entries,
      // Checked below against the password, which it must not be empty for.
      PasswordConfirmation: v.pipe(entries.PasswordConfirmation, v.minLength(1)),
      Currency: v.pipe(v.string(), entries.Currency),
      Country: v.pipe(v.string(), v.minLength(1, says('field.country')), entries.Country),
      BirthDay: v.pipe(typedNumber, entries.BirthDay),
      BirthMonth: v.pipe(typedNumber, entries.BirthMonth),
      BirthYear: v.pipe(typedNumber, entries.BirthYear),
      Gender: v.pipe(v.string(), entries.Gender),
      Phone: v.pipe(
        v.string(),
        v.transform((text) => (text.trim() === '' ? undefined : text)),
        entries.Phone,
      ),
      AgreeWithTerms: v.pipe(v.boolean(), entries.AgreeWithTerms),
      // '' until one of the two is chosen: consent to marketing is never assumed (AMB-07).
      AllowEmailNotification: v.pipe(
        v.string(),
        v.minLength(1, says('field.yesOrNo')),
        v.transform((choice) => (choice === '' ? undefined : choice === 'yes')),
        entries.AllowEmailNotification,
      ),
      AgreeWithPrivacyPolicy: v.pipe(v.boolean(), entries.AgreeWithPrivacyPolicy),
    }),
    v.forward(
      // Also while the password itself is refused: only the repetition has to be there.
      v.partialCheck(
        [['PasswordConfirmation']],
        (form) => form.PasswordConfirmation === (form as { Password?: unknown }).Password,
        says('field.passwordMismatch'),
      ),
      ['PasswordConfirmation'],
    ),
    v.forward(
      // ACCOUNT-03: an address as a name is that of the account.
      v.partialCheck(
        [['UserName'], ['Email']],
        ({ UserName, Email }) => !UserName.includes('@') || UserName.toLowerCase() === Email.toLowerCase(),
        says('field.userName'),
      ),
      ['UserName'],
    ),
    v.forward(
      // SIGNUP-07: chosen for another currency.
      v.partialCheck(
        [['Currency'], ['Country']],
        ({ Currency, Country }) => signUpCountries(Currency).includes(Country),
        says('field.country'),
      ),
      ['Country'],
    ),
    v.forward(v.partialCheck(birthPaths, isDay, says('field.noSuchDay')), ['BirthYear']),
    v.forward(
      v.partialCheck(birthPaths, (date) => !isDay(date) || isAdult(date, now()), says('field.underAge')),
      ['BirthYear'],
    ),
  );

/** What the fields of the form hold. */
export type SignUpValues = Required<Omit<v.InferInput<ReturnType<typeof signUpSchema>>, 'AffiliateTag'>>;
export type SignUpField = keyof SignUpValues;

export const emptySignUp: SignUpValues = {
  Email: '',
  UserName: '',
  Password: '',
  PasswordConfirmation: '',
  Currency: '',
  Country: '',
  FirstName: '',
  LastName: '',
  BirthDay: '',
  BirthMonth: '',
  BirthYear: '',
  Gender: '',
  Address: '',
  PostalCode: '',
  City: '',
  Phone: '',
  AgreeWithTerms: false,
  AgreeWithPrivacyPolicy: false,
  AllowEmailNotification: '',
};

/** SIGNUP-01 to SIGNUP-03: account, person, consent. */
export const signUpSteps: readonly (readonly SignUpField[])[] = [
  ['Email', 'UserName', 'Password', 'PasswordConfirmation', 'Currency'],
  ['Country', 'FirstName', 'LastName', 'BirthDay', 'BirthMonth', 'BirthYear', 'Gender', 'Address', 'PostalCode', 'City', 'Phone'],
  ['AgreeWithTerms', 'AgreeWithPrivacyPolicy', 'AllowEmailNotification'],
];

/** The step that a field stands in. */
export const stepOf = (field: string): number => signUpSteps.findIndex((fields) => fields.some((one) => one === field));

/** What to say when a filled field is not right. */
export const wrongSignUp: WrongTexts<SignUpValues> = {
  Email: 'field.email',
  UserName: 'field.userName',
  Password: 'field.password',
  PostalCode: 'field.postalCode',
  Country: 'field.country',
  Phone: 'field.phone',
  AgreeWithTerms: 'field.accept',
  AgreeWithPrivacyPolicy: 'field.accept',
  AllowEmailNotification: 'field.yesOrNo',
  Gender: 'field.choose',
  Currency: 'field.choose',
};
