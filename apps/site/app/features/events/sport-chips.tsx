import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import css from './sport-chips.module.css';

interface SportChipsProps {
  sports: readonly SportNode[];
  current?: number | 'live' | undefined;
  /** Where a sport leads; to its page unless it is said. */
  hrefOf?: (segment: string, link: string) => string;
}

/** Sports at a glance: the quick way between them on a phone. `current` is a sport id, or `live`. */
export function SportChips({ sports, current, hrefOf = dataHref }: SportChipsProps) {
  const t = useT();
  const { locale } = useSite();
  return (
    <nav className={css.chips} aria-label={t('nav.sports')}>
      <Link className={css.chip} to={`/${locale.segment}/live`} aria-current={current === 'live' ? 'page' : undefined}>
        <span className={css.chipDot}>
          <i className="dot" aria-hidden="true" />
        </span>
        {t('nav.live')}
      </Link>
      {sports.map((sport) => (
        <Link
          key={sport.id}
          className={css.chip}
          to={hrefOf(locale.segment, sport.link)}
          aria-current={current === sport.id ? 'page' : undefined}
        >
          <SportIcon systemId={sport.systemId} />
          {sport.name}
        </Link>
      ))}
    </nav>
  );
}
