import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import { LONGEST_TEXT } from './results-place.ts';
import css from './text-filter.module.css';

/** A field that narrows the rows while one types. */
export function TextFilter({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onText('');
    field.current?.focus();
  };
  return (
    <search className={css.filter}>
      <Search className="icon" aria-hidden="true" />
      <label className="sr-only" htmlFor={id}>
        {t('results.filter')}
      </label>
      <input
        ref={field}
        id={id}
        className="input"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_TEXT}
        dir="auto"
        placeholder={t('results.filter')}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && text !== '' && clear()}
      />
      {text !== '' && (
        <button type="button" className="icon-button" aria-label={t('results.clear')} onClick={clear}>
          <X className="icon" aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
