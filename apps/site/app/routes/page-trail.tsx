import { Link } from 'react-router';
import { useSite, useT } from '../shared/i18n/site-context.tsx';

interface PageTrailProps {
  /** Name of the page itself. */
  here: string;
  /** Pages between the sports and this one. */
  above?: readonly { readonly name: string; readonly to: string }[];
}

/** The way from the sports down to a page. */
export function PageTrail({ here, above = [] }: PageTrailProps) {
  const t = useT();
  const { locale } = useSite();
  return (
    <nav aria-label={t('shell.breadcrumb')}>
      <ol className="crumbs">
        {[{ name: t('nav.sports'), to: `/${locale.segment}/sport` }, ...above].map(({ name, to }) => (
          <li key={to}>
            <Link to={to} dir="auto">
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" dir="auto">
          {here}
        </li>
      </ol>
    </nav>
  );
}
