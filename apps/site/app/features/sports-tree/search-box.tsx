import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadPart } from '../../shared/api/load-part.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import css from './search-box.module.css';
import { searchedText } from './searched-text.ts';

/** Most visitors search for nothing. */
const FoundList = lazy(() => loadPart(() => import('./found-list.tsx')));

interface SearchBoxProps {
  /** Called when a choice should close the drawer. */
  onLeave: () => void;
  /** The whole list, which stands here as long as nothing is searched for. */
  children: ReactNode;
}

/** Search of matches above the tree (SEARCH-01, SEARCH-02). */
export function SearchBox({ onLeave, children }: SearchBoxProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const text = searchedText(typed);
  const leave = () => {
    setTyped('');
    onLeave();
  };
  return (
    <>
      <search className={css.search}>
        <input
          type="search"
          className="input"
          value={typed}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {text === null ? (
        children
      ) : (
        <Suspense fallback={null}>
          <FoundList text={text} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
