import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useT } from '../shared/i18n/site-context.tsx';
import { ErrorNotice } from '../shared/ui/notice.tsx';
import { NotFoundView } from './not-found-view.tsx';

/** A page that is not there, or that could not be loaded: the shell around it stays. */
export function PageError() {
  const t = useT();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundView />;
  return (
    <>
      <title>{t('error.title')}</title>
      <h1 className="sr-only">{t('error.title')}</h1>
      <ErrorNotice onRetry={() => void revalidate()} />
    </>
  );
}
