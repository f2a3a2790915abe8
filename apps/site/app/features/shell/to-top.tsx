import ArrowUp from 'lucide-react/icons/arrow-up';
import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './to-top.module.css';

const SHOW_FROM_PX = 900;

/** LAYOUT-01: the scroll helper. */
export function ToTop() {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const look = () => setIsShown(scrollY > SHOW_FROM_PX);
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!isShown) return null;
  const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <button
      type="button"
      className={css.toTop}
      aria-label={t('shell.toTop')}
      onClick={() => scrollTo({ top: 0, behavior: isCalm() ? 'auto' : 'smooth' })}
    >
      <ArrowUp className="icon" aria-hidden="true" />
    </button>
  );
}
