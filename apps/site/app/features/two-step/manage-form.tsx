import * as accountEndpoints from '@duskline/contract/endpoints/account.gen';
import { type MouseEvent, useRef } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toast.ts';
import css from './two-step.module.css';
import { bothSchema, WRONG } from './two-step-schemas.ts';

interface ManageFormProps {
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}

/** New recovery codes, or an end to the second step: both need the password and a code. */
export function ManageForm({ onCodes, onOff }: ManageFormProps) {
  const t = useT();
  const { locale } = useSite();
  /** Which of the two buttons was pressed. */
  const act = useRef<'codes' | 'off'>('codes');
  const { field, submit, failure, isBusy } = useContractForm({
    schema: bothSchema,
    initial: { Password: '', Code: '' },
    wrong: WRONG,
    send: async (body) => {
      if (act.current === 'codes') {
        onCodes((await browserCall(accountEndpoints.recoverycodes, { body })).RecoveryCodes);
        return;
      }
      await browserCall(accountEndpoints.secondstepoff, { query: { languageCode: locale.code }, body });
      void toast(t('twoStep.isOff'), 'success');
      onOff();
    },
  });
  // Enter in a field does neither: each takes something away that cannot be had back.
  const press = (what: 'codes' | 'off') => (event: MouseEvent<HTMLButtonElement>) => {
    act.current = what;
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <TextField label={t('session.password')} type="password" autoComplete="current-password" {...field('Password')} />
      <TextField label={t('session.code')} hint={t('session.codeHint')} autoComplete="one-time-code" {...field('Code')} />
      <div className={css.buttons}>
        <button type="button" className="button" disabled={isBusy} onClick={press('codes')}>
          {t('twoStep.newCodes')}
        </button>
        <button type="button" className="button" disabled={isBusy} onClick={press('off')}>
          {t('twoStep.turnOff')}
        </button>
      </div>
    </form>
  );
}
