import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { type ResultsPlace, resultsHref } from './results-place.ts';

/** Who types goes on typing: the address follows when they pause. */
const PAUSE_MS = 300;

interface FilterPlace {
  place: ResultsPlace;
  today: string;
  /** Another page is on its way, and is not held up. */
  isLeaving: boolean;
}

/** The text of the filter. The address has it too, so that a link to the page shows what its sender saw. */
export function useFilterText({ place, today, isLeaving }: FilterPlace): [text: string, setText: (text: string) => void] {
  const { locale } = useSite();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState(place.text);
  const isSaid = (new URLSearchParams(search).get('q') ?? '') === text.trim();
  useEffect(() => {
    if (isSaid || isLeaving) return;
    const timer = setTimeout(() => {
      void navigate(resultsHref(locale.segment, { ...place, text }, today), { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isSaid, isLeaving, text, place, today, locale.segment, navigate]);
  return [text, setText];
}
