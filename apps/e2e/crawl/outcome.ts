import type { Finding } from './visit.ts';

const KINDS: readonly Finding['kind'][] = ['status', 'address', 'console', 'shift', 'axe', 'wide', 'cut'];

export interface Crawled {
  /** How many pages were opened. */
  pages: number;
  /** Pages of which the offer has no example now: nobody has looked at them. */
  readonly missing: string[];
  readonly found: Pick<Finding, 'kind'>[];
}

/** What a crawl says in the end. Nothing that was opened and what could not be opened are no proof of anything. */
export function outcomeOf(
  { pages, missing, found }: Crawled,
  { languages, allowMissing }: { languages: number; allowMissing: boolean },
): { line: string; isClean: boolean } {
  const counts = KINDS.map((kind) => `${found.filter((one) => one.kind === kind).length} ${kind}`);
  return {
    line: `crawl: ${pages} pages in ${languages} languages, ${counts.join(', ')}, ${missing.length} missing`,
    isClean: pages > 0 && found.length === 0 && (allowMissing || missing.length === 0),
  };
}
