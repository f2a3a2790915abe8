import type { ReactNode } from 'react';
import { BreakGate } from '../../../shared/account/break-gate.tsx';
import { useT } from '../../../shared/i18n/site-context.tsx';
import { openSessionDialog, useAccount, useSessionPhase } from '../../../shared/session/session-store.ts';
import { EmptyNotice } from '../../../shared/ui/notice.tsx';
import { BetsLoading } from './bet-list.tsx';

/** Bets belong to a person: a guest is asked to log in. */
export function BetsGate({ children }: { children: ReactNode }) {
  const t = useT();
  const phase = useSessionPhase();
  const account = useAccount();
  if (account) return <BreakGate>{children}</BreakGate>;
  if (phase === 'pending') return <BetsLoading />;
  return (
    <EmptyNotice text={t('bets.guest')}>
      <button type="button" className="button button-pick" onClick={() => openSessionDialog('login')}>
        {t('bets.logIn')}
      </button>
    </EmptyNotice>
  );
}
