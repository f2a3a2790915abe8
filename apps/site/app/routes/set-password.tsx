import { lazy, Suspense } from 'react';
import { loadPart } from '../shared/api/load-part.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { definePage } from '../shared/routing/define-page.tsx';
import { PasswordPage } from './password-page.tsx';

const SetPasswordForm = lazy(() =>
  loadPart(() =>
    import('../features/session/set-password-form.tsx').then(({ SetPasswordForm }) => ({ default: SetPasswordForm })),
  ),
);

function SetPassword() {
  const t = useT();
  return (
    <PasswordPage title={t('session.setPassword')}>
      <Suspense fallback={null}>
        <SetPasswordForm />
      </Suspense>
    </PasswordPage>
  );
}

const page = definePage({ texts: ['session'], load: async () => ({}), view: SetPassword });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
