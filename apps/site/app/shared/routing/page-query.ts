import { WHOLE_PAGE } from './define-page.tsx';

/** What the lists of a sport, the pages of results and the schedule say behind their path: what is chosen on them, so that it can be sent to others. */
export const LIST_QUERY: readonly string[] = ['filter', 'time'];
export const RESULTS_QUERY: readonly string[] = ['date', 'sport', 'category', 'tournament', 'q'];
export const SCHEDULE_QUERY: readonly string[] = ['date', 'sport', 'live', 'page'];

/** Names that any page reads; the server hands no other one to them. */
export const PAGE_QUERY: readonly string[] = [...new Set([WHOLE_PAGE, ...LIST_QUERY, ...RESULTS_QUERY, ...SCHEDULE_QUERY])];
