import { useT } from '../i18n/site-context.tsx';

interface CardCountsProps {
  count: number;
  liveCount: number;
  className?: string | undefined;
}

/** Matches of a sport, and how many of them run. */
export function CardCounts({ count, liveCount, className = '' }: CardCountsProps) {
  const t = useT();
  return (
    <p className={`card-counts ${className}`}>
      <span>{t('list.matches', { count })}</span>
      {liveCount > 0 && (
        <span>
          <i className="dot" aria-hidden="true" />
          {t('list.live', { count: liveCount })}
        </span>
      )}
    </p>
  );
}
