import { lazy, Suspense } from 'react';
import { loadPart } from '../shared/api/load-part.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { definePage } from '../shared/routing/define-page.tsx';
import { PasswordPage } from './password-page.tsx';

const LostPasswordForm = lazy(() =>
  loadPart(() =>
    import('../features/session/lost-password-form.tsx').then(({ LostPasswordForm }) => ({ default: LostPasswordForm })),
  ),
);

function LostPassword() {
  const t = useT();
  return (
    <PasswordPage title={t('session.lostPassword')}>
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
