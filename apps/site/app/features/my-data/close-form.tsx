import { CLOSING_REASONS, CloseAccountForm } from '@duskline/contract/calls/my-data';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useId } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { forgetAccount } from '../../shared/session/session-actions.ts';
import { CheckField, SelectField, TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import css from './my-data.module.css';

const initial = { Reason: 'no-use' as const, Password: '', GiveUpBalance: false };
const wrong = { Password: 'account.wrongPassword' } as const;

/** Closes the account; staff may open it again. */
export function CloseForm({ mayGiveUp }: { mayGiveUp: boolean }) {
  const t = useT();
  const id = useId();
  const { field, submit, failure, isBusy, reset } = useContractForm({
    schema: CloseAccountForm,
    initial,
    wrong,
    send: async (body) => {
      await browserCall(playerEndpoints.closeaccount, { body });
      reset();
      void toast(t('myData.closed'), 'success');
      // Every session has ended with the answer, this one too.
      forgetAccount();
    },
  });
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{t('myData.close')}</h3>
      <p className={css.hint}>{t('myData.close.hint')}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <FormFailure failure={failure} />
        <SelectField
          label={t('myData.reason')}
          options={CLOSING_REASONS.map((value) => ({ value, text: t(`myData.reason.${value}`) }))}
          {...field('Reason')}
        />
        <TextField label={t('account.currentPassword')} type="password" autoComplete="current-password" {...field('Password')} />
        {mayGiveUp && <CheckField label={t('myData.giveUp')} {...field('GiveUpBalance')} />}
        <button type="submit" className="button button-large" disabled={isBusy} aria-busy={isBusy}>
          {t('myData.close')}
        </button>
      </form>
    </section>
  );
}
