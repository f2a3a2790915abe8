import { Link } from 'react-router';
import { useSite, useT } from '../i18n/site-context.tsx';

/** Below what is live: it comes late, and where the rules of such bets stand (TR-B7). */
export function LateData() {
  const t = useT();
  const { locale } = useSite();
  return (
    <p className="small-print">
      {t('live.late')}{' '}
      <Link className="link" to={`/${locale.segment}/terms-conditions#live`}>
        {t('live.lateHow')}
      </Link>
    </p>
  );
}
