import { Link } from 'react-router';
import { useSite, useT } from '../shared/i18n/site-context.tsx';

interface PageAbove {
  readonly name: string;
  readonly to: string;
}

interface PageTrailProps {
  /** Name of the page itself, unless its own head says it at once. */
  here?: string;
  /** Pages between the root and this one. */
  above?: readonly PageAbove[];
  /** All sports, unless it is said. */
  root?: PageAbove | undefined;
  className?: string | undefined;
}

/** The way from the root of an area down to a page. */
export function PageTrail({ here, above = [], root, className = '' }: PageTrailProps) {
  const t = useT();
  const { locale } = useSite();
  return (
    <nav aria-label={t('shell.breadcrumb')}>
      <ol className={`crumbs ${className}`}>
        {[root ?? { name: t('nav.sports'), to: `/${locale.segment}/sport` }, ...above].map(({ name, to }) => (
          <li key={to}>
            <Link to={to} dir="auto">
              {name}
            </Link>
          </li>
        ))}
        {here !== undefined && (
          <li aria-current="page" dir="auto">
            {here}
          </li>
        )}
      </ol>
    </nav>
  );
}
