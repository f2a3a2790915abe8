import type { TextArea } from './message-ids.ts';

/**
 * Texts of the pages that are fetched ahead (routes/pages-ahead.ts), beside those that the slip brings anyway: a browser fetches them as one
 * file. A test holds that they are what those pages show.
 */
export const PAGE_AREAS: readonly TextArea[] = ['lists', 'schedule', 'multi-view', 'results', 'esports', 'statistics', 'virtual'];
