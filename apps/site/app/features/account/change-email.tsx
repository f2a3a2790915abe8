import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { CallError } from '../../shared/api/caller.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { focusWhenShown } from '../../shared/ui/focus-when-shown.ts';
import css from './change-email.module.css';
import { changeEmailSchema as schema, changeEmailWrong as wrong } from './change-email-schema.ts';

const initial = { Email: '', Password: '', Code: '' };

/** Another e-mail address (TR-A11). What is said then is the same whether another account has it (TR-A8). */
function ChangeEmailForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useT();
  const { locale } = useSite();
  /** TR-A10: the password was right, and the account wants a code too. */
  const [needsCode, setNeedsCode] = useState(false);
  const { field, submit, failure, isBusy } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (body) => {
      try {
        await browserCall(sessionEndpoints.changeemail, { query: { languageCode: locale.code }, body });
      } catch (error) {
        if (needsCode || !(error instanceof CallError) || error.fieldErrors.Code === undefined) throw error;
        setNeedsCode(true);
        return;
      }
      onSent(body.Email);
    },
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <TextField
        label={t('account.newEmail')}
        type="email"
        autoComplete="email"
        inputMode="email"
        // It has come because of what was pressed.
        autoFocus
        {...field('Email')}
      />
      <TextField label={t('account.currentPassword')} type="password" autoComplete="current-password" {...field('Password')} />
      {needsCode && (
        <TextField
          label={t('session.code')}
          hint={t('session.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          {...field('Code')}
        />
      )}
      <button type="submit" className="button button-pick button-large" disabled={isBusy}>
        {isBusy ? t('session.sending') : t('session.sendLink')}
      </button>
    </form>
  );
}

/** The button, then the form, then where the link has gone. */
export function ChangeEmail() {
  const t = useT();
  const [state, setState] = useState<'shut' | 'open' | { sentTo: string }>('shut');
  if (state === 'open') return <ChangeEmailForm onSent={(sentTo) => setState({ sentTo })} />;
  if (state === 'shut')
    return (
      <button type="button" className="button" onClick={() => setState('open')}>
        {t('account.changeEmail')}
      </button>
    );
  return (
    <p className={css.sent} role="status" tabIndex={-1} ref={focusWhenShown}>
      {t('confirm.sent', { email: state.sentTo })}
    </p>
  );
}
