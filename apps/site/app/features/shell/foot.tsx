import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import css from './foot.module.css';

/** Documents of the operator, by their paths (K-ROUTE-06). */
const PATHS = [
  'terms-conditions',
  'privacy-policy',
  'cookies-policy',
  'responsible-gaming',
  'bonus-terms-conditions',
  'payment-methods',
  'aml-policy',
] as const;

/** The end of every page: for whom betting is, and what applies. */
export function Foot() {
  const t = useT();
  const { locale } = useSite();
  return (
    <footer className={css.foot}>
      <nav className={css.links} aria-label={t('foot.title')}>
        {PATHS.map((path) => (
          <Link key={path} to={`/${locale.segment}/${path}`}>
            {t(`foot.${path}`)}
          </Link>
        ))}
      </nav>
      <p className={css.adult}>
        <b className={css.age}>18+</b>
        {t('shell.adult')}
      </p>
    </footer>
  );
}
