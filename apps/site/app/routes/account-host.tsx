import { lazy, Suspense, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useAccountAddress } from '../shared/account/account-address.ts';
import { loadPart } from '../shared/api/load-part.ts';
import { usePreference, useSite } from '../shared/i18n/site-context.tsx';
import { loadTexts } from '../shared/i18n/texts.ts';
import { whenIdle } from '../shared/routing/route-modules.ts';
import {
  openSessionDialog,
  sessionStore,
  useAccount,
  useSessionDialog,
  useSessionPhase,
} from '../shared/session/session-store.ts';
import { SIGN_UP_OPEN, tabStorage } from '../shared/session/tab-storage.ts';

/** Once the page has nothing else to do: then the account opens at once. */
function useBroughtEarly(isPlayer: boolean): void {
  const isSlow = usePreference('updates') === 'slow';
  useEffect(() => {
    if (!isPlayer || isSlow) return;
    return whenIdle(() => {
      Promise.all([import('./account-dialog.tsx'), loadTexts(['account'])]).catch(() => undefined);
    });
  }, [isPlayer, isSlow]);
}

const AccountDialog = lazy(() => loadPart(() => import('./account-dialog.tsx'), ['account']));

const RealityCheck = lazy(() => loadPart(() => import('../features/limits/reality-check.tsx'), ['limits']));

/**
 * ROLE-02, ROLE-04: a guest who asks for the account is home, and asked to log in where the name is one of the account's (AMB-05, K-ROUTE-05); then what was
 * asked for opens; during a break, until when it runs (TR-D7). Whose session ends while the account is open is home, too (SR-08).
 */
function useLogInFirst(): void {
  const { locale } = useSite();
  const { tab, open } = useAccountAddress();
  const navigate = useNavigate();
  const phase = useSessionPhase();
  const account = useAccount();
  const dialog = useSessionDialog();
  const askedTab = useStore(sessionStore, (state) => state.askedTab);
  const wanted = useRef<string | undefined>(undefined);
  const hadAccount = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the session or the address changes; the rest follows them
  useEffect(() => {
    if (account) {
      hadAccount.current = true;
      const next = askedTab ?? wanted.current;
      wanted.current = undefined;
      if (askedTab !== undefined) sessionStore.setState({ askedTab: undefined });
      if (next !== undefined) open(next);
      return;
    }
    if (phase === 'pending') return;
    const isEnded = hadAccount.current;
    hadAccount.current = false;
    if (tab === undefined) return;
    void navigate(`/${locale.segment}`, { replace: true });
    if (isEnded) return;
    void loadPart(() => import('./account-tabs.ts'), ['account']).then(({ isAccountTab }) => {
      if (!isAccountTab(tab)) return;
      wanted.current = tab;
      openSessionDialog('login');
    });
  }, [phase, account, tab, askedTab]);
  useEffect(() => {
    if (dialog === null && !account) wanted.current = undefined;
  }, [dialog, account]);
}

/** What was being typed in the sign-up when the page was loaded again is offered at once. */
function useKeptSignUp(): void {
  const phase = useSessionPhase();
  useEffect(() => {
    if (phase === 'ready' && !sessionStore.getState().account && tabStorage.read(SIGN_UP_OPEN)) openSessionDialog('register');
  }, [phase]);
}

/** The account lies over whatever page is shown, as long as the address names it; over both a reality check, when one is due. */
export function AccountHost() {
  const { tab } = useAccountAddress();
  const account = useAccount();
  useLogInFirst();
  useKeptSignUp();
  useBroughtEarly(account !== null);
  if (account === null) return null;
  return (
    <>
      <Suspense fallback={null}>
        {/* What one player has typed is never another one's. */}
        {tab !== undefined && <AccountDialog key={account.id} account={account} />}
      </Suspense>
      <Suspense fallback={null}>{!account.isOnBreak && <RealityCheck key={account.id} />}</Suspense>
    </>
  );
}
