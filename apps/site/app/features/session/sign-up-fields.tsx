import { SIGN_UP_CURRENCIES } from '@duskline/money/currency';
import { useState } from 'react';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { CheckField, SelectField, TextField } from '../../shared/ui/field.tsx';
import css from './session-form.module.css';
import { birthYears, type FieldErrors, type SignUpValues } from './sign-up-steps.ts';

interface StepProps {
  values: SignUpValues;
  errors: FieldErrors;
  set: <Field extends keyof SignUpValues>(field: Field, value: SignUpValues[Field]) => void;
}

type TextName = {
  [Field in keyof SignUpValues]: SignUpValues[Field] extends string
    ? string extends SignUpValues[Field]
      ? Field
      : never
    : never;
}[keyof SignUpValues];

/** What a text field of the form needs, by its name. */
function useTextProps({ values, errors, set }: StepProps) {
  const t = useT();
  return (name: TextName) => {
    const error = errors[name];
    return {
      name,
      value: values[name],
      error: error && t(error),
      onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    };
  };
}

const numbersTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

export function AccountStep(props: StepProps) {
  const t = useT();
  const text = useTextProps(props);
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <>
      <TextField label={t('signUp.email')} type="email" autoComplete="email" inputMode="email" {...text('Email')} />
      <TextField
        label={t('signUp.userName')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t('signUp.userNameHint')}
        {...text('UserName')}
      />
      <TextField
        label={t('session.password')}
        type={type}
        autoComplete="new-password"
        hint={t('signUp.passwordHint')}
        {...text('Password')}
      />
      <TextField label={t('signUp.passwordAgain')} type={type} autoComplete="new-password" {...text('PasswordConfirmation')} />
      <button type="button" className={`link ${css.showPassword}`} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {t('session.showPassword')}
      </button>
      <SelectField label={t('signUp.currency')} hint={t('signUp.currencyHint')} {...text('Currency')}>
        <option value="">{t('signUp.choose')}</option>
        {SIGN_UP_CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
    </>
  );
}

export function PersonStep(props: StepProps) {
  const t = useT();
  const { locale } = useSite();
  const text = useTextProps(props);
  const month = new Intl.DateTimeFormat(`${locale.bcp47}-u-nu-latn`, { month: 'long', timeZone: 'UTC', calendar: 'gregory' });
  return (
    <>
      <div className={css.names}>
        <TextField label={t('signUp.firstName')} autoComplete="given-name" {...text('FirstName')} />
        <TextField label={t('signUp.lastName')} autoComplete="family-name" {...text('LastName')} />
      </div>
      <fieldset className={css.birthDate}>
        <legend className="sr-only">{t('signUp.birthDate')}</legend>
        <SelectField label={t('signUp.day')} autoComplete="bday-day" {...text('BirthDay')}>
          <option value="" />
          {numbersTo(31).map((day) => (
            <option key={day}>{day}</option>
          ))}
        </SelectField>
        <SelectField label={t('signUp.month')} autoComplete="bday-month" {...text('BirthMonth')}>
          <option value="" />
          {numbersTo(12).map((number) => (
            <option key={number} value={number}>
              {month.format(Date.UTC(2024, number - 1, 15))}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('signUp.year')} autoComplete="bday-year" {...text('BirthYear')}>
          <option value="" />
          {birthYears(new Date().getFullYear()).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </SelectField>
      </fieldset>
      <SelectField label={t('signUp.gender')} autoComplete="sex" {...text('Gender')}>
        <option value="">{t('signUp.choose')}</option>
        <option value="Female">{t('signUp.female')}</option>
        <option value="Male">{t('signUp.male')}</option>
      </SelectField>
      <TextField label={t('signUp.address')} autoComplete="street-address" {...text('Address')} />
      <div className={css.phone}>
        <TextField label={t('signUp.postalCode')} autoComplete="postal-code" {...text('PostalCode')} />
        <TextField label={t('signUp.city')} autoComplete="address-level2" {...text('City')} />
      </div>
      <TextField label={t('signUp.phone')} type="tel" inputMode="tel" autoComplete="tel" {...text('Phone')} />
    </>
  );
}

export function ConsentStep({ values, errors, set }: StepProps) {
  const t = useT();
  const { AllowEmailNotification: choiceError, AgreeWithTerms: termsError, AgreeWithPrivacyPolicy: privacyError } = errors;
  return (
    <>
      <CheckField
        label={t('signUp.terms')}
        checked={values.AgreeWithTerms}
        error={termsError && t(termsError)}
        onChange={(event) => set('AgreeWithTerms', event.target.checked)}
      />
      <CheckField
        label={t('signUp.privacy')}
        checked={values.AgreeWithPrivacyPolicy}
        error={privacyError && t(privacyError)}
        onChange={(event) => set('AgreeWithPrivacyPolicy', event.target.checked)}
      />
      <fieldset className={`field ${css.choices}`} aria-describedby={choiceError ? 'email-choice-error' : undefined}>
        <legend>{t('signUp.emails')}</legend>
        {(['yes', 'no'] as const).map((choice) => (
          <label className="check" key={choice}>
            <input
              type="radio"
              name="AllowEmailNotification"
              value={choice}
              aria-invalid={choiceError ? true : undefined}
              checked={values.AllowEmailNotification === choice}
              onChange={() => set('AllowEmailNotification', choice)}
            />
            <span>{choice === 'yes' ? t('signUp.emailsYes') : t('signUp.emailsNo')}</span>
          </label>
        ))}
        {choiceError && (
          <p className="field-error" id="email-choice-error">
            {t(choiceError)}
          </p>
        )}
      </fieldset>
    </>
  );
}
