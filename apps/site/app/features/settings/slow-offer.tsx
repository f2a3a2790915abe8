import { useState } from 'react';
import { useSetPreference, useT } from '../../shared/i18n/site-context.tsx';
import css from './slow-offer.module.css';

/** SETTINGS-09: asks whether a slow connection is to be spared; either answer is kept. */
export function SlowOffer() {
  const t = useT();
  const set = useSetPreference();
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const answer = (isWanted: boolean) => {
    set('updates', isWanted ? 'slow' : '0');
    setIsOpen(false);
  };
  return (
    <section className={`panel ${css.offer}`} aria-label={t('settings.slow')}>
      <p>{t('slow.offer')}</p>
      <div className={css.answers}>
        <button type="button" className="button button-pick" onClick={() => answer(true)}>
          {t('slow.on')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => answer(false)}>
          {t('slow.no')}
        </button>
      </div>
    </section>
  );
}
