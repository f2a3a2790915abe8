import { MarginsList } from '../features/margins/margins-list.tsx';
import { marginsQuery } from '../features/margins/margins-query.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import css from './margins.module.css';
import { PageTrail } from './page-trail.tsx';

const load = async ({ source, language }: PageRequest) => ({
  margins: await source.load(marginsQuery(source.call, language)),
});

/** What a bet costs, by sport and market, for everybody to see. */
function Margins({ margins }: Awaited<ReturnType<typeof load>>) {
  const t = useT();
  const title = t('margins.title');
  return (
    <>
      <PageTrail here={title} />
      <div className="page-title">
        <h1>{title}</h1>
      </div>
      <p className={css.about}>{t('margins.about')}</p>
      <MarginsList initial={margins} />
    </>
  );
}

const page = definePage({ texts: ['lists'], load, meta: () => ({}), view: Margins });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
