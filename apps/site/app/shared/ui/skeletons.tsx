import { useT } from '../i18n/site-context.tsx';

/** Places of what is on its way. */
export function Skeletons({ count, className }: { count: number; className: string | undefined }) {
  const t = useT();
  return (
    <div className={className} role="status" aria-busy="true" aria-label={t('common.loading')}>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is not there yet has no other name
        <span className="skeleton" key={i} />
      ))}
    </div>
  );
}
