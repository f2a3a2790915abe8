import type { CallReply } from '@duskline/contract/calls';
import * as accountEndpoints from '@duskline/contract/endpoints/account.gen';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { FormFailure } from '../../shared/form/form-failure.tsx';
import { useContractForm } from '../../shared/form/use-contract-form.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { focusWhenShown } from '../../shared/ui/focus-when-shown.ts';
import css from './two-step.module.css';
import { codeSchema, passwordSchema, WRONG } from './two-step-schemas.ts';

type Secret = CallReply<'account.secondstepsetup'>;

/** First the password, then the app with its first code. */
export function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret === null ? <PasswordForm onSecret={setSecret} /> : <AppForm secret={secret} onCodes={onCodes} />;
}

function PasswordForm({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const t = useT();
  const { field, submit, failure, isBusy } = useContractForm({
    schema: passwordSchema,
    initial: { Password: '' },
    wrong: WRONG,
    send: async (body) => onSecret(await browserCall(accountEndpoints.secondstepsetup, { body })),
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormFailure failure={failure} />
      <TextField label={t('session.password')} type="password" autoComplete="current-password" {...field('Password')} />
      <button type="submit" className="button button-pick" disabled={isBusy}>
        {t('twoStep.setUp')}
      </button>
    </form>
  );
}

/** A key of 32 letters is typed in groups of four. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function AppForm({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) {
  const t = useT();
  const { locale } = useSite();
  const { QrPath, QrSize, Secret: key, Uri } = secret;
  const { field, submit, failure, isBusy } = useContractForm({
    schema: codeSchema,
    initial: { Code: '' },
    wrong: WRONG,
    send: async (body) =>
      onCodes(
        (await browserCall(accountEndpoints.secondstepconfirm, { query: { languageCode: locale.code }, body })).RecoveryCodes,
      ),
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p tabIndex={-1} ref={focusWhenShown}>
        {t('twoStep.scan')}
      </p>
      <svg className={css.qr} viewBox={`0 0 ${QrSize} ${QrSize}`} shapeRendering="crispEdges" aria-hidden="true">
        <path d={QrPath} />
      </svg>
      <p className={css.key} dir="ltr">
        {grouped(key)}
      </p>
      <a className="link" href={Uri}>
        {t('twoStep.openApp')}
      </a>
      <FormFailure failure={failure} />
      <TextField label={t('session.code')} autoComplete="one-time-code" inputMode="numeric" {...field('Code')} />
      <button type="submit" className="button button-pick" disabled={isBusy}>
        {t('twoStep.turnOn')}
      </button>
    </form>
  );
}
