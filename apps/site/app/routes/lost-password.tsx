import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadPart } from '../shared/api/load-part.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { askedDialog } from '../shared/routing/asked-dialog.ts';
import { definePage } from '../shared/routing/define-page.tsx';
import { pathAfterLanguage } from '../shared/routing/paths.ts';
import { openSessionDialog, sessionStore, useSessionPhase } from '../shared/session/session-store.ts';
import { PasswordPage } from './password-page.tsx';

const LostPasswordForm = lazy(() =>
  loadPart(() =>
    import('../features/session/lost-password-form.tsx').then(({ LostPasswordForm }) => ({ default: LostPasswordForm })),
  ),
);

/** SR-06, AMB-01: in small letters it is home, once the session is known, with the dialog over it. */
function useSmallLetters(): boolean {
  const { locale } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const phase = useSessionPhase();
  const dialog = askedDialog(pathAfterLanguage(pathname));
  useEffect(() => {
    if (phase === 'pending' || dialog === null) return;
    void navigate(`/${locale.segment}`, { replace: true });
    if (sessionStore.getState().account === null) openSessionDialog(dialog);
  }, [phase, dialog, navigate, locale.segment]);
  return dialog !== null;
}

function LostPassword() {
  const t = useT();
  const isPassing = useSmallLetters();
  return (
    <PasswordPage title={t('session.lostPassword')} isPassing={isPassing}>
      <Suspense fallback={null}>
        <LostPasswordForm />
      </Suspense>
    </PasswordPage>
  );
}

const page = definePage({ texts: ['session'], load: async () => ({}), view: LostPassword });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
