/**
 * The page can be read before its scripts run, so on a slow connection nothing may come before what it is drawn with: its styles and fonts. A
 * browser begins with scripts while it waits for styles, whatever their priority. So the document names its scripts in a way that starts
 * nothing, and a few lines of it start them once the page has been painted: all are fetched at once and run one after the other with a
 * pause between, since all of them in one go keep a slow phone from answering a tap. The first formatter of a kind reads the browser's data of
 * the language, which takes as long as a script. The framework has no setting for any of it.
 *
 * A page that is opened behind others is not painted: its scripts start at once, as do those of a browser that does not tell when it painted.
 */
export const SCRIPTS_AFTER_PAINT = `(() => {
  let isPainted = false;
  let isRead = false;
  let isStarted = false;
  const run = async () => {
    const first = document.querySelector('script[type=later]');
    if (!first) return;
    const { lang } = document.documentElement;
    const links = [...document.querySelectorAll('link[rel=modulepreload]')].filter(({ href }) => !href.includes('/entry.client'));
    const formats = [Intl.PluralRules, Intl.NumberFormat, Intl.DateTimeFormat];
    for (const part of [...links.map(({ href }) => () => import(href)), ...formats.map((Format) => () => new Format(lang))]) {
      try {
        await part();
      } catch {}
      await new Promise((done) => setTimeout(done));
    }
    const script = document.createElement('script');
    script.type = first.type = 'module';
    script.nonce = first.nonce;
    script.textContent = first.textContent;
    document.head.append(script);
  };
  const start = () => {
    if (!isPainted) return;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    if (!isRead || isStarted) return;
    isStarted = true;
    run();
  };
  const painted = () => {
    isPainted = true;
    start();
  };
  document.addEventListener('DOMContentLoaded', () => {
    isRead = true;
    start();
  });
  if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes('paint')) return painted();
  const observer = new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length > 0 && painted());
  observer.observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', painted, { once: true });
})()`;

/** What the framework writes, and what the lines above look for. In text `<` is escaped, so this finds nothing but these elements. */
const LATER = [
  ['<link rel="modulepreload"', '<link rel="later"'],
  ['type="module" async=""', 'type="later" async=""'],
] as const;

/** A page whose scripts wait for its first paint. In development they have an order of their own, which has to stay. */
export const withScriptsAfterPaint = (page: string): string =>
  import.meta.env.DEV ? page : LATER.reduce((text, [now, later]) => text.replaceAll(now, later), page);
