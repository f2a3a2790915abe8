import type { OfferPayload } from '@duskline/contract/realtime';
import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import { liveConnection } from '../../shared/live/live-connection.ts';
import { useFreshness } from '../../shared/live/use-live.ts';
import css from './status-line.module.css';

/** While no odds come in every price is shut: said once, in the place where the page says so of its own connection. */
export function OfferNotice() {
  const t = useT();
  const [isShut, setIsShut] = useState(false);
  const freshness = useFreshness();
  useEffect(() => {
    const take = (payload: Partial<OfferPayload>) => setIsShut(payload.isShut === true);
    return liveConnection().client.subscribe('offer', '', { snapshot: take, update: take });
  }, []);
  if (!isShut || freshness !== 'fresh') return null;
  return (
    <div className={css.banner} role="status">
      {t('slip.offerPaused')}
    </div>
  );
}
