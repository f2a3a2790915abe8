import { useT } from '../i18n/site-context.tsx';
import { RowIcon } from './page-symbols.tsx';
import css from './star-button.module.css';

interface StarButtonProps {
  /** Of the match or the tournament. */
  name: string;
  isOn: boolean;
  className?: string | undefined;
  onToggle: () => void;
}

/** Marks a favourite. */
export function StarButton({ name, isOn, className = '', onToggle }: StarButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      className={`${css.star} ${className}`}
      aria-pressed={isOn}
      aria-label={t('match.favourite', { match: name })}
      onClick={onToggle}
    >
      <RowIcon name="star" />
    </button>
  );
}
