/** K-VER-05. */
const CRAWLERS = [
  'googlebot',
  'bingbot',
  'slurp',
  'duckduckbot',
  'baiduspider',
  'yandexbot',
  'sogou',
  'exabot',
  'facebot',
  'ia_archiver',
] as const;

/** VERSION-01: a search engine reads pages and is not asked to refresh them. */
export function isCrawler(userAgent: string): boolean {
  const name = userAgent.toLowerCase();
  return CRAWLERS.some((crawler) => name.includes(crawler));
}
