import { lazy, Suspense } from 'react';
import { loadPart } from '../shared/api/load-part.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { definePage } from '../shared/routing/define-page.tsx';
import { PasswordPage } from './password-page.tsx';

const ConfirmEmailForm = lazy(() =>
  loadPart(() =>
    import('../features/session/confirm-email-form.tsx').then(({ ConfirmEmailForm }) => ({ default: ConfirmEmailForm })),
  ),
);

function ConfirmEmail() {
  const t = useT();
  return (
    <PasswordPage title={t('confirm.title')}>
      <Suspense fallback={null}>
        <ConfirmEmailForm />
      </Suspense>
    </PasswordPage>
  );
}

const page = definePage({ texts: ['session'], load: async () => ({}), view: ConfirmEmail });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
