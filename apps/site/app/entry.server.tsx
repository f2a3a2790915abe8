import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathWordsOf } from '@duskline/i18n/esports-segments';
import { localeBySegment, routedLocales } from '@duskline/i18n/locales';
import { negotiateLocale } from '@duskline/i18n/negotiate-locale';
import { resolveSegment } from '@duskline/i18n/resolve-segment';
import { renderToPipeableStream } from 'react-dom/server';
import { createRequestHandler, type EntryContext, RouterContextProvider, type ServerBuild, ServerRouter } from 'react-router';
import { nonceContext, originContext, readAtContext } from './shared/api/server-context.ts';
import { withScriptsAfterPaint } from './shared/hydration/scripts-after-paint.ts';
import { type Boot, bootJson, type LanguageLink } from './shared/i18n/boot.ts';
import { messagesOf, metaTableOf, textFilesOf } from './shared/i18n/catalogues.ts';
import { SHELL_AREAS, type TextArea } from './shared/i18n/message-ids.ts';
import { createSite, SiteProvider } from './shared/i18n/site-context.tsx';
import { parseCookies } from './shared/preferences/cookies.ts';
import { languageCookie, preferenceCookies, readPreferences } from './shared/preferences/preferences.ts';
import { createPreferencesStore } from './shared/preferences/preferences-store.ts';
import type { PageHandle } from './shared/routing/define-page.tsx';
import { PAGE_QUERY } from './shared/routing/page-query.ts';
import { setPathWords } from './shared/routing/paths.ts';

/** For the host: it sets these for every request (apps/server/src/platform/site). */
export { apiContext, nonceContext, originContext } from './shared/api/server-context.ts';

/** Cookies that change the page of a guest. The host caches pages by their values. */
export const pageCookies: readonly string[] = [...Object.values(preferenceCookies), languageCookie];

/** Names of a query that change a page. The host neither keeps pages apart by other names nor hands them over. */
export const pageQuery = PAGE_QUERY;

/** The host has no router of its own: it takes the site's, so that there is only one. */
export const createHandler = (build: ServerBuild, mode: string) => createRequestHandler(build, mode);
export const createContextProvider = () => new RouterContextProvider();

const TIMEOUT_MS = 5_000;

setPathWords((segment) => {
  const locale = localeBySegment(segment);
  return locale ? pathWordsOf(locale) : {};
});

const languages = routedLocales.map((one): LanguageLink => [one.code, one.segment, one.hreflang ?? one.bcp47, one.nativeName]);

/** Which texts the pages of a document need (shared/routing/define-page.tsx). */
function areasOf({ staticHandlerContext: { matches }, routeModules }: EntryContext): TextArea[] {
  const handles = matches.map(({ route }) => routeModules[route.id]?.handle as PageHandle | undefined);
  return [...new Set([...SHELL_AREAS, ...handles.flatMap((handle) => handle?.texts ?? [])])];
}

function bootOf(request: Request, context: RouterContextProvider, areas: readonly TextArea[]) {
  const cookies = parseCookies(request.headers.get('cookie') ?? '');
  const resolution = resolveSegment(new URL(request.url).pathname.split('/')[1] ?? '');
  const locale =
    resolution.kind === 'unknown'
      ? negotiateLocale(cookies.get(languageCookie), request.headers.get('accept-language') ?? undefined)
      : resolution.locale;
  const nowMs = Date.now();
  const boot: Boot = {
    locale,
    languages,
    messages: messagesOf(locale, areas),
    textFiles: textFilesOf(locale, areas),
    meta: metaTableOf(locale),
    pathWords: pathWordsOf(locale),
    preferences: readPreferences(cookies, locale.code),
    nowMs,
    readAtMs: context.get(readAtContext) ?? nowMs,
    origin: context.get(originContext),
  };
  return boot;
}

/** Renders a page whole: what is slow is loaded by the browser, so there is nothing to stream for. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const nonce = context.get(nonceContext);
  const boot = bootOf(request, context, areasOf(routerContext));
  const site = createSite({
    boot,
    messages: messagesOf(boot.locale),
    bootText: bootJson(boot),
    nonce,
    preferences: createPreferencesStore(boot.preferences),
  });
  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe, abort } = renderToPipeableStream(
      <SiteProvider value={site}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </SiteProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          headers.set('content-type', 'text/html; charset=utf-8');
          text(body).then((page) => resolve(new Response(withScriptsAfterPaint(page), { headers, status: answer })), reject);
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          answer = 500;
          console.error(error);
        },
      },
    );
    const timer = setTimeout(() => abort(), TIMEOUT_MS);
  });
}

/** A refused request of the browser is no fault of ours; anything else is logged. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(error);
}
