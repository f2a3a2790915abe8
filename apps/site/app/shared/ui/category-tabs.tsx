import { Link } from 'react-router';
import { useT } from '../i18n/site-context.tsx';
import { Flag } from './flag.tsx';

interface CategoryTab {
  /** Its word in addresses. */
  readonly alias: string;
  readonly name: string;
  readonly country: string;
  readonly count: number;
}

interface CategoryTabsProps {
  categories: readonly CategoryTab[];
  /** Alias of the category of the page; undefined: all of them. */
  current: string | undefined;
  /** Address of all of them; those of the categories are below it. */
  base: string;
  className?: string | undefined;
}

/** Categories as a row of addresses, all of them first. */
export function CategoryTabs({ categories, current, base, className }: CategoryTabsProps) {
  const t = useT();
  return (
    <nav className={className} aria-label={t('outrights.categories')}>
      <div className="tabs">
        <Link className="tab" to={base} aria-current={current === undefined ? 'page' : undefined}>
          {t('outrights.all')}
        </Link>
        {categories.map(({ alias, name, country, count }) => (
          <Link key={alias} className="tab" to={`${base}/${alias}`} aria-current={current === alias ? 'page' : undefined}>
            <Flag code={country} />
            <span dir="auto">{name}</span>
            <span className="count">{count}</span>
          </Link>
        ))}
      </div>
    </nav>
  );
}
