import { data } from 'react-router';
import { resultQuery, settledQuery } from '../features/results/results-queries.ts';
import { isNotFound } from '../shared/api/caller.ts';
import type { PageRequest } from '../shared/routing/define-page.tsx';
import { matchIdOf } from '../shared/routing/paths.ts';

/** The result of one match with its settled markets; what is no match, or none that is known, answers 404. */
export async function loadResult({ source, language }: Pick<PageRequest, 'source' | 'language'>, match: string) {
  const id = matchIdOf(match);
  if (id === null) throw data(null, { status: 404 });
  const row = await source.load(resultQuery(source.call, language, id)).catch((error) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  if (!row) throw data(null, { status: 404 });
  return { row, panels: await source.load(settledQuery(source.call, language, id)) };
}
