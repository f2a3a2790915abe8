import { SIGN_UP_CURRENCIES } from '@duskline/money/currency';
import type { FormField } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { CheckField, SelectField, TextField } from '../../shared/ui/field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import css from './session-form.module.css';
import { birthYears, type SignUpField } from './sign-up-steps.ts';

interface StepProps {
  field: (name: SignUpField) => FormField<SignUpField>;
}

/** The first option of a date: nothing is chosen yet. */
const NONE = { value: '', text: '' };
const numberOption = (number: number) => ({ value: String(number), text: String(number) });
const numbersTo = (last: number) => Array.from({ length: last }, (_, i) => numberOption(i + 1));
const days = numbersTo(31);
const months = numbersTo(12);

export function AccountStep({ field }: StepProps) {
  const t = useT();
  return (
    <>
      <TextField label={t('signUp.email')} type="email" autoComplete="email" inputMode="email" {...field('Email')} />
      <TextField
        label={t('signUp.userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('signUp.userNameHint')}
        {...field('UserName')}
      />
      <NewPasswordFields label={t('session.password')} field={field} />
      <SelectField
        label={t('signUp.currency')}
        hint={t('signUp.currencyHint')}
        options={[{ value: '', text: t('signUp.choose') }, ...SIGN_UP_CURRENCIES.map((value) => ({ value, text: value }))]}
        {...field('Currency')}
      />
    </>
  );
}

export function PersonStep({ field }: StepProps) {
  const t = useT();
  const { locale } = useSite();
  const month = new Intl.DateTimeFormat(`${locale.bcp47}-u-nu-latn`, { month: 'long', timeZone: 'UTC', calendar: 'gregory' });
  return (
    <>
      <div className={css.names}>
        <TextField label={t('signUp.firstName')} autoComplete="given-name" {...field('FirstName')} />
        <TextField label={t('signUp.lastName')} autoComplete="family-name" {...field('LastName')} />
      </div>
      <fieldset className={css.birthDate}>
        <legend className="sr-only">{t('signUp.birthDate')}</legend>
        <SelectField label={t('signUp.day')} autoComplete="bday-day" options={[NONE, ...days]} {...field('BirthDay')} />
        <SelectField
          label={t('signUp.month')}
          autoComplete="bday-month"
          options={[NONE, ...months.map(({ value }) => ({ value, text: month.format(Date.UTC(2024, Number(value) - 1, 15)) }))]}
          {...field('BirthMonth')}
        />
        <SelectField
          label={t('signUp.year')}
          autoComplete="bday-year"
          options={[NONE, ...birthYears(new Date().getFullYear()).map(numberOption)]}
          {...field('BirthYear')}
        />
      </fieldset>
      <SelectField
        label={t('signUp.gender')}
        autoComplete="sex"
        options={[
          { value: '', text: t('signUp.choose') },
          { value: 'Female', text: t('signUp.female') },
          { value: 'Male', text: t('signUp.male') },
        ]}
        {...field('Gender')}
      />
      <TextField label={t('signUp.address')} autoComplete="street-address" {...field('Address')} />
      <div className={css.phone}>
        <TextField label={t('signUp.postalCode')} autoComplete="postal-code" {...field('PostalCode')} />
        <TextField label={t('signUp.city')} autoComplete="address-level2" {...field('City')} />
      </div>
      <TextField label={t('signUp.phone')} type="tel" inputMode="tel" autoComplete="tel" {...field('Phone')} />
    </>
  );
}

export function ConsentStep({ field }: StepProps) {
  const t = useT();
  const { error, ...choice } = field('AllowEmailNotification');
  return (
    <>
      <CheckField label={t('signUp.terms')} {...field('AgreeWithTerms')} />
      <CheckField label={t('signUp.privacy')} {...field('AgreeWithPrivacyPolicy')} />
      <fieldset className={`field ${css.choices}`} aria-describedby={error ? 'email-choice-error' : undefined}>
        <legend>{t('signUp.emails')}</legend>
        {(['yes', 'no'] as const).map((value) => (
          <label className="check" key={value}>
            <input type="radio" value={value} aria-invalid={error ? true : undefined} {...choice} />
            <span>{value === 'yes' ? t('signUp.emailsYes') : t('signUp.emailsNo')}</span>
          </label>
        ))}
        {error && (
          <p className="field-error" id="email-choice-error">
            {error}
          </p>
        )}
      </fieldset>
    </>
  );
}
