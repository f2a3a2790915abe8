import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { MyData } from '@duskline/contract/entities/my-data';
import { useId } from 'react';
import * as v from 'valibot';
import { browserCall } from '../../shared/api/browser-call.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { downloadExport } from './download-export.ts';
import css from './my-data.module.css';

const schema = v.strictObject({ Password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)) });
const initial = { Password: '' };
const wrong = { Password: 'account.wrongPassword' } as const;

interface ExportFormProps {
  readonly state: MyData['Export'];
  readonly userId: string;
  readonly onChange: () => void;
}

/** Asks for an export, and gives it when it is ready: each for the password. */
export function ExportForm({ state, userId, onChange }: ExportFormProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const id = useId();
  const isReady = state.State === 'ready';
  const { field, submit, failure, isBusy, reset } = useContractForm({
    schema,
    initial,
    wrong,
    send: async (body) => {
      if (isReady) await downloadExport(userId, (await browserCall(playerEndpoints.exportlink, { body })).Token);
      else await browserCall(playerEndpoints.askexport, { query: { languageCode: locale.code }, body });
      reset();
      onChange();
    },
  });
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{t('myData.export')}</h3>
      <p className={css.hint}>{t('myData.export.hint')}</p>
      <div role="status">
        {state.State === 'waiting' && <p className={css.state}>{t('myData.waiting')}</p>}
        {isReady && (
          <p className={css.state}>{t('myData.ready', { time: format.dateTime(Date.parse(state.ExpiresAt ?? '')) })}</p>
        )}
        {state.State === 'failed' && <p className={css.state}>{t('error.TryAgainException')}</p>}
      </div>
      {state.State !== 'waiting' && (
        <form className={css.form} onSubmit={submit} noValidate>
          <FormFailure failure={failure} />
          <TextField
            label={t('account.currentPassword')}
            type="password"
            autoComplete="current-password"
            {...field('Password')}
          />
          <button type="submit" className="button button-pick button-large" disabled={isBusy} aria-busy={isBusy}>
            {t(isReady ? 'myData.download' : 'myData.export')}
          </button>
        </form>
      )}
    </section>
  );
}
