import { COUNTRY_CODES, signUpCountries } from '@duskline/contract/countries';
import { CURRENCIES, SIGN_UP_CURRENCIES } from '@duskline/money/currency';
import { useEffect, useMemo } from 'react';
import type { ContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useVisitor } from '../../shared/session/session-store.ts';
import { CheckField, SelectField, TextField } from '../../shared/ui/field.tsx';
import { addressLines, nameFields } from './field-order.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import css from './session-form.module.css';
import { birthYears, type SignUpValues } from './sign-up-steps.ts';

type StepProps = Pick<ContractForm<SignUpValues>, 'field' | 'value' | 'fill'>;

/** The first option of a date: nothing is chosen yet. */
const NONE = { value: '', text: '' };
const numberOption = (number: number) => ({ value: String(number), text: String(number) });
const numbersTo = (last: number) => Array.from({ length: last }, (_, i) => numberOption(i + 1));
const days = numbersTo(31);
const months = numbersTo(12);

const NAMES = {
  FirstName: { label: 'signUp.firstName', autoComplete: 'given-name' },
  LastName: { label: 'signUp.lastName', autoComplete: 'family-name' },
  Address: { label: 'signUp.address', autoComplete: 'street-address' },
  PostalCode: { label: 'signUp.postalCode', autoComplete: 'postal-code' },
  City: { label: 'signUp.city', autoComplete: 'address-level2' },
} as const;

/** How two fields of an address share their line; one has it alone. */
const LINES: Readonly<Record<string, string | undefined>> = {
  'PostalCode,City': css.postalCity,
  'City,PostalCode': css.cityPostal,
};

/** The code, which stands on everything later, and what it is called in the language: a coin has one name in all of them. */
function useCurrencyOptions(): { value: string; text: string }[] {
  const { locale } = useSite();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale.bcp47, { type: 'currency' });
    return SIGN_UP_CURRENCIES.map((value) => {
      const name = CURRENCIES[value].name ?? names.of(value) ?? '';
      return { value, text: name.includes(value) ? name : `${value} \u00b7 ${name}` };
    });
  }, [locale.bcp47]);
}

export function AccountStep({ field, value }: StepProps) {
  const t = useT();
  const currencies = useCurrencyOptions();
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
      <NewPasswordFields
        label={t('session.password')}
        field={field}
        password={value('Password')}
        names={[value('Email'), value('UserName')]}
      />
      <SelectField
        label={t('signUp.currency')}
        hint={t('signUp.currencyHint')}
        options={[{ value: '', text: t('signUp.choose') }, ...currencies]}
        {...field('Currency')}
      />
    </>
  );
}

function CountryField({ field, value, fill }: StepProps) {
  const t = useT();
  const { locale } = useSite();
  const visitor = useVisitor();
  const offered = signUpCountries(value('Currency'));
  const guess = visitor !== null && value('Country') === '' && offered.includes(visitor.CountryCode) ? visitor.CountryCode : '';
  useEffect(() => {
    if (guess !== '') fill('Country', guess);
  }, [guess, fill]);
  const names = new Intl.DisplayNames(locale.bcp47, { type: 'region' });
  const { compare } = new Intl.Collator(locale.bcp47);
  // Nobody looks for their country in vain without being told why.
  const missing = COUNTRY_CODES.filter((code) => !offered.includes(code));
  const own = visitor?.CountryCode;
  const named = (own !== undefined && missing.includes(own) ? [own] : missing)
    .map((code) => names.of(code) ?? code)
    .sort(compare);
  const countries = new Intl.ListFormat(locale.bcp47, { type: 'conjunction' }).format(named);
  const options = offered.map((code) => ({ value: code, text: names.of(code) ?? code })).sort((a, b) => compare(a.text, b.text));
  return (
    <SelectField
      label={t('signUp.country')}
      autoComplete="country"
      hint={t('signUp.countriesMissing', { countries })}
      options={[{ value: '', text: visitor === null ? t('common.loading') : t('signUp.choose') }, ...options]}
      {...field('Country')}
    />
  );
}

export function PersonStep(form: StepProps) {
  const { field } = form;
  const t = useT();
  const { locale } = useSite();
  const country = form.value('Country');
  const month = new Intl.DateTimeFormat(`${locale.bcp47}-u-nu-latn`, { month: 'long', timeZone: 'UTC', calendar: 'gregory' });
  return (
    <>
      <CountryField {...form} />
      <div className={css.names}>
        {nameFields(country).map((name) => (
          <TextField key={name} label={t(NAMES[name].label)} autoComplete={NAMES[name].autoComplete} {...field(name)} />
        ))}
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
      {addressLines(country).map((line) => (
        <div key={line.join()} className={LINES[line.join()] ?? css.form}>
          {line.map((name) => (
            <TextField key={name} label={t(NAMES[name].label)} autoComplete={NAMES[name].autoComplete} {...field(name)} />
          ))}
        </div>
      ))}
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
