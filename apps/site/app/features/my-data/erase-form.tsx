import { EraseForm as schema } from '@duskline/contract/calls/my-data';
import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { KeptData } from '@duskline/contract/entities/my-data';
import { useId } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { forgetAccount } from '../../shared/session/session-actions.ts';
import { CheckField, TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import css from './my-data.module.css';

const initial = { Confirmation: '', Password: '', GiveUpBalance: false };
const wrong = { Password: 'account.wrongPassword' } as const;

interface EraseFormProps {
  readonly mayGiveUp: boolean;
  readonly kept: readonly KeptData[];
  readonly userName: string;
}

/** Closes the account for good and erases what no law keeps; says before what stays, and until when. */
export function EraseForm({ mayGiveUp, kept, userName }: EraseFormProps) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const { field, submit, failure, isBusy, reset } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (body) => {
      await browserCall(playerEndpoints.erasedata, { body });
      reset();
      void toast(t('myData.closed'), 'success');
      forgetAccount();
    },
  });
  const timeOf = (until: string | undefined) => (until === undefined ? '' : format.calendarDate(until.slice(0, 10)));
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{t('myData.erase')}</h3>
      <p className={css.hint}>{t('myData.erase.hint')}</p>
      <strong id={`${id}-kept`}>{t('myData.kept')}</strong>
      <ul className={css.kept} aria-labelledby={`${id}-kept`}>
        {kept.map(({ Kind, Until }) => (
          <li key={Kind}>{t(`myData.kept.${Kind}`, { time: timeOf(Until) })}</li>
        ))}
      </ul>
      <form className={css.form} onSubmit={submit} noValidate>
        <FormFailure failure={failure} />
        <TextField
          label={t('myData.confirm', { name: userName })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          {...field('Confirmation')}
        />
        <TextField label={t('account.currentPassword')} type="password" autoComplete="current-password" {...field('Password')} />
        {mayGiveUp && <CheckField label={t('myData.giveUp')} {...field('GiveUpBalance')} />}
        <button type="submit" className="button button-large" disabled={isBusy} aria-busy={isBusy}>
          {t('myData.erase')}
        </button>
      </form>
    </section>
  );
}
