import { SignUpForm } from '@duskline/contract/calls/session';
import * as v from 'valibot';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

/** What the form holds while it is filled in: text as typed, boxes as ticked. */
export interface SignUpValues {
  Email: string;
  UserName: string;
  Password: string;
  PasswordConfirmation: string;
  Currency: string;
  FirstName: string;
  LastName: string;
  City: string;
  Address: string;
  PostalCode: string;
  BirthDay: string;
  BirthMonth: string;
  BirthYear: string;
  Gender: string;
  Phone: string;
  AgreeWithTerms: boolean;
  /** '' until one of the two is chosen: consent to marketing is never assumed (AMB-07). */
  AllowEmailNotification: '' | 'yes' | 'no';
  AgreeWithPrivacyPolicy: boolean;
}
export type SignUpField = keyof SignUpValues;
export type FieldErrors = Partial<Record<SignUpField, MessageId>>;

export const emptySignUp: SignUpValues = {
  Email: '',
  UserName: '',
  Password: '',
  PasswordConfirmation: '',
  Currency: '',
  FirstName: '',
  LastName: '',
  City: '',
  Address: '',
  PostalCode: '',
  BirthDay: '',
  BirthMonth: '',
  BirthYear: '',
  Gender: '',
  Phone: '',
  AgreeWithTerms: false,
  AllowEmailNotification: '',
  AgreeWithPrivacyPolicy: false,
};

/** SIGNUP-01 to SIGNUP-03: account, person, consent. */
export const signUpSteps = [
  ['Email', 'UserName', 'Password', 'PasswordConfirmation', 'Currency'],
  ['FirstName', 'LastName', 'BirthDay', 'BirthMonth', 'BirthYear', 'Gender', 'Address', 'PostalCode', 'City', 'Phone'],
  ['AgreeWithTerms', 'AllowEmailNotification', 'AgreeWithPrivacyPolicy'],
] as const satisfies readonly (readonly SignUpField[])[];

const ADULT_YEARS = 18;
const FIRST_YEAR = 1899;

/** SIGNUP-04: from 18 years ago back to 1899. */
export const birthYears = (thisYear: number): number[] =>
  Array.from({ length: thisYear - ADULT_YEARS - FIRST_YEAR + 1 }, (_, i) => thisYear - ADULT_YEARS - i);

/** SIGNUP-09: 18 full years; the day itself counts. A day that does not exist is no birth date. */
export function birthDateError(values: SignUpValues, today: Date): MessageId | undefined {
  const [day, month, year] = [values.BirthDay, values.BirthMonth, values.BirthYear].map(Number) as [number, number, number];
  const birth = new Date(Date.UTC(year, month - 1, day));
  if (birth.getUTCDate() !== day || birth.getUTCMonth() !== month - 1) return 'field.noSuchDay';
  const adultFrom = Date.UTC(year + ADULT_YEARS, month - 1, day);
  return Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()) < adultFrom ? 'field.underAge' : undefined;
}

/** The form as the call wants it. */
export function toForm(values: SignUpValues): Record<string, unknown> {
  const { Phone, ...rest } = values;
  return {
    ...rest,
    BirthDay: Number(values.BirthDay),
    BirthMonth: Number(values.BirthMonth),
    BirthYear: Number(values.BirthYear),
    ...(values.AllowEmailNotification === ''
      ? { AllowEmailNotification: undefined }
      : { AllowEmailNotification: values.AllowEmailNotification === 'yes' }),
    ...(Phone.trim() === '' ? {} : { Phone }),
  };
}

/** What to say when a filled field is not right. */
const wrong: Partial<Record<SignUpField, MessageId>> = {
  Email: 'field.email',
  UserName: 'field.userName',
  Password: 'field.password',
  Phone: 'field.phone',
  AgreeWithTerms: 'field.accept',
  AgreeWithPrivacyPolicy: 'field.accept',
  AllowEmailNotification: 'field.choose',
  Gender: 'field.choose',
  Currency: 'field.choose',
};

export const isSignUpField = (name: string): name is SignUpField => Object.hasOwn(emptySignUp, name);

/** Text for a field that the server refused: ours where we know what is wrong with it. */
export const serverFieldError = (field: SignUpField): MessageId => wrong[field] ?? 'field.invalid';

/** Errors of one step, by field; the contract's own rules decide. */
export function stepErrors(step: number, values: SignUpValues, today: Date): FieldErrors {
  const fields = signUpSteps[step] ?? [];
  const result = v.safeParse(SignUpForm, toForm(values), { abortPipeEarly: true });
  const errors: FieldErrors = {};
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue) ?? '';
    if (!isSignUpField(field) || !(fields as readonly string[]).includes(field)) continue;
    const isEmpty = values[field] === '' && !['AllowEmailNotification', 'Gender', 'Currency'].includes(field);
    errors[field] ??= isEmpty ? 'field.required' : (wrong[field] ?? 'field.invalid');
  }
  if (step === 0 && !errors.PasswordConfirmation) {
    if (values.PasswordConfirmation === '') errors.PasswordConfirmation = 'field.required';
    else if (values.PasswordConfirmation !== values.Password) errors.PasswordConfirmation = 'field.passwordMismatch';
  }
  if (step === 1) {
    for (const field of ['BirthDay', 'BirthMonth', 'BirthYear'] as const)
      if (values[field] === '') errors[field] = 'field.required';
    if (!errors.BirthDay && !errors.BirthMonth && !errors.BirthYear) {
      const wrongDate = birthDateError(values, today);
      if (wrongDate) errors.BirthYear = wrongDate;
    }
  }
  return errors;
}

/** The step that holds the first field with an error; -1 when none does. */
export const stepOf = (errors: FieldErrors): number =>
  signUpSteps.findIndex((fields) => fields.some((field) => errors[field] !== undefined));
