import * as accountEndpoints from '@duskline/contract/endpoints/account.gen';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TabPlace } from '../../shared/account/tab-place.tsx';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { ManageForm } from './manage-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';
import css from './two-step.module.css';

/** TR-A10: a second step of the log-in, set up and switched off by its player. */
export default function TwoStepPanel() {
  const t = useT();
  const queries = useQueryClient();
  const userId = useAccount()?.id;
  const queryKey = ['second-step', userId];
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: () => browserCall(accountEndpoints.secondstep) });
  /** Shown this once: nobody can ask for them again. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const state = useRef<HTMLParagraphElement>(null);
  /** A stage is over, and what had the focus went with it. */
  const hasMovedOn = useRef(false);
  useEffect(() => {
    if (!hasMovedOn.current || !state.current) return;
    hasMovedOn.current = false;
    state.current.focus();
  });
  const changed = () => queries.invalidateQueries({ queryKey });
  const turnedOff = () =>
    void changed().then(() => {
      hasMovedOn.current = true;
      setCodes(null);
    });
  const done = () => {
    hasMovedOn.current = true;
    setCodes(null);
  };
  const show = (fresh: readonly string[]) => {
    setCodes(fresh);
    void changed();
  };
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (codes) return <RecoveryCodes codes={codes} onDone={done} />;
  if (!data) return <TabPlace />;
  return (
    <div className={css.panel}>
      <p className={css.intro}>{t('twoStep.intro')}</p>
      <p ref={state} tabIndex={-1} className={css.state}>
        <strong>{data.IsOn ? t('twoStep.isOn') : t('twoStep.isOff')}</strong>
        {data.IsOn && <span className={css.left}>{t('twoStep.codesLeft', { count: data.RecoveryCodesLeft })}</span>}
      </p>
      {data.IsOn ? <ManageForm onCodes={show} onOff={turnedOff} /> : <SetUp onCodes={show} />}
    </div>
  );
}
