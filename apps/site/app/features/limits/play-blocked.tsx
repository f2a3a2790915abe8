import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import css from './limits.module.css';

/** Play was stopped for the player's own sake (trust TR-D13): why, what stays theirs, and where help is. Nothing here leads back to play (TR-D9). */
export function PlayBlocked() {
  const t = useT();
  const { locale } = useSite();
  return (
    <div className={css.now} role="status">
      <p>
        <strong>{t('limits.blocked')}</strong>
      </p>
      <p className={css.hint}>{t('limits.blocked.why')}</p>
      <Link to={`/${locale.segment}/responsible-gaming`}>{t('limits.blocked.help')}</Link>
    </div>
  );
}
