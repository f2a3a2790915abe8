import { lazy, Suspense } from 'react';
import { loadPart } from '../shared/api/load-part.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { definePage } from '../shared/routing/define-page.tsx';
import { PasswordPage } from './password-page.tsx';

const UndoEmailChangeForm = lazy(() =>
  loadPart(() =>
    import('../features/session/undo-email-change-form.tsx').then(({ UndoEmailChangeForm }) => ({
      default: UndoEmailChangeForm,
    })),
  ),
);

function UndoEmailChange() {
  const t = useT();
  return (
    <PasswordPage title={t('takeBack.title')}>
      <Suspense fallback={null}>
        <UndoEmailChangeForm />
      </Suspense>
    </PasswordPage>
  );
}

const page = definePage({ texts: ['session'], load: async () => ({}), view: UndoEmailChange });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
