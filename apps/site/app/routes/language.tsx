import { toEsportsPath } from '@duskline/i18n/esports-segments';
import { resolveSegment } from '@duskline/i18n/resolve-segment';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type MiddlewareFunction, Outlet, redirect, useMatches } from 'react-router';
import { AccountArea } from '../features/session/account-area.tsx';
import { BottomBar } from '../features/shell/bottom-bar.tsx';
import { Foot } from '../features/shell/foot.tsx';
import { Header, type NavEntry } from '../features/shell/header.tsx';
import { Rail } from '../features/shell/rail.tsx';
import { MENU_ID } from '../features/shell/shell-ids.ts';
import { Side } from '../features/shell/side.tsx';
import { MAIN_ID, SkipLink } from '../features/shell/skip-link.tsx';
import { ConnectionBanner, Loader } from '../features/shell/status-line.tsx';
import { ToTop } from '../features/shell/to-top.tsx';
import { SportsTree } from '../features/sports-tree/sports-tree.tsx';
import type { TreePlace } from '../features/sports-tree/tree-place.ts';
import { browserCall } from '../shared/api/browser-call.ts';
import { firstData } from '../shared/api/first-data.ts';
import { loadPart } from '../shared/api/load-part.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { languageContext, readAtContext } from '../shared/api/server-context.ts';
import { serverSource } from '../shared/api/source.ts';
import { categoriesQuery, sidebarTopQuery, sportsQuery, tournamentsQuery } from '../shared/api/sport-queries.ts';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { isEsport, isVirtual, type SportNode } from '../shared/model/sport.ts';
import { parseCookies } from '../shared/preferences/cookies.ts';
import type { PageHandle, SideProps } from '../shared/routing/define-page.tsx';
import { aliasOf, pathAfterLanguage, withLanguage } from '../shared/routing/paths.ts';
import { useReadAtMs } from '../shared/routing/read-at.ts';
import { startRedirect } from '../shared/routing/start-redirect.ts';
import { hideSheet } from '../shared/ui/sheet.tsx';
import type { Route } from './+types/language.ts';
import { currentLanguage } from './current-language.ts';
import { DeferredUntilIdle } from './deferred-until-idle.tsx';
import css from './language.module.css';
import { useRailSlots } from './rail-slots.tsx';
import { SessionDialogSlot } from './session-dialog-slot.tsx';
import { StartUp } from './start-up.tsx';

/** Betslip and bets come when the page stands: prices can be read without them, and what is pressed before waits for them. */
const BetHosts = lazy(() =>
  loadPart(() => import('./bet-hosts.tsx'), ['betslip', 'bets', 'sport']).then((module) => ({ default: module.BetHosts })),
);

/** The first segment is a language, or becomes one before anything is loaded (SR-01, SR-03 to SR-05, AMB-09). */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ request, params, context }, next) => {
    const { pathname, search } = new URL(request.url);
    const resolution = resolveSegment(params.lang ?? '');
    if (resolution.kind === 'alias') throw redirect(withLanguage(pathname, resolution.locale.segment) + search, 301);
    if (resolution.kind === 'unknown') throw redirect(startRedirect(pathname, currentLanguage(request).segment) + search);
    const [, , ...rest] = pathname.split('/');
    const esports = toEsportsPath(rest.join('/'), resolution.locale);
    if (esports !== undefined && esports !== rest.join('/')) throw redirect(`/${params.lang}/${esports}${search}`);
    context.set(languageContext, resolution.locale.code);
    context.set(readAtContext, Date.now());
    return next();
  },
];

/** The shell's data: sports, and the branch of the tree that the page belongs to. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const language = context.get(languageContext);
  const source = serverSource(context, request);
  const [sports, top] = await Promise.all([
    source.load(sportsQuery(source.call, language)),
    source.load(sidebarTopQuery(source.call, language)),
  ]);
  const words = params as { sport?: string; category?: string };
  // The Korean view without a sport is that of the first one (korean-view.tsx): its branch of the tree stands open as well.
  const isFirst = words.sport === undefined && pathAfterLanguage(new URL(request.url).pathname) === '/sport/koreanView';
  const sport = isFirst ? sports[0] : sports.find((one) => aliasOf(one.link) === words.sport);
  const categories = sport && (await source.load(categoriesQuery(source.call, language, sport.id)));
  const category = categories?.find((one) => aliasOf(one.link) === words.category);
  const tournaments = category && (await source.load(tournamentsQuery(source.call, language, category.id)));
  const cookies = parseCookies(request.headers.get('cookie') ?? '');
  return {
    sports,
    top,
    branch: { sportId: sport?.id, categories, categoryId: category?.id, tournaments },
    mayHaveSession: cookies.has('sid') || cookies.has('__Host-sid'),
  };
}

/** The shell is loaded with the document; afterwards its queries keep it fresh. */
export const shouldRevalidate = () => false;

/** What of the tree the page is about, and what the page has in its place. */
function usePageSide(sports: readonly SportNode[], onLeave: () => void) {
  const { loaderData, handle } = useMatches().at(-1) ?? {};
  const page = loaderData as { place?: TreePlace } | undefined;
  const Own = page && (handle as PageHandle | undefined)?.side;
  const own = Own && ((mode: SideProps['mode']) => <Own {...page} mode={mode} sports={sports} onLeave={onLeave} />);
  return { place: page?.place ?? {}, own };
}

const closeMenu = () => hideSheet(MENU_ID);

function Shell({ loaderData }: { loaderData: Route.ComponentProps['loaderData'] }) {
  const t = useT();
  const { locale } = useSite();
  const slots = useRailSlots();
  const { data: sports } = useQuery({
    ...sportsQuery(browserCall, locale.code),
    initialData: loaderData.sports,
    ...firstData(useReadAtMs(), false),
    refetchInterval: 60_000,
  });
  const liveCount = sports.reduce((sum, sport) => sum + sport.liveCount, 0);
  const entries: NavEntry[] = [
    { path: '/sport', text: t('nav.sports') },
    { path: '/live', text: t('nav.live'), isLive: true, count: liveCount },
    // An area without a match is not offered; its address is.
    ...(sports.some(isEsport) ? [{ path: '/esports', text: t('nav.esports') }] : []),
    ...sports
      .filter(isVirtual)
      .slice(0, 1)
      .map(({ link }) => ({ path: link, text: t('nav.virtual'), area: '/sport/virtual-' })),
  ];
  return (
    <>
      <SkipLink />
      <Header entries={entries} account={<AccountArea mayHaveSession={loaderData.mayHaveSession} />} />
      <Loader />
      <ConnectionBanner />
      <div className={css.frame}>
        <Side>
          <SportsTree sports={sports} top={loaderData.top} {...usePageSide(sports, closeMenu)} onLeave={closeMenu} />
        </Side>
        <main className={css.main} id={MAIN_ID} tabIndex={-1}>
          <Outlet />
        </main>
        <Rail slots={slots} />
      </div>
      <Foot />
      <BottomBar />
      <ToTop />
      <DeferredUntilIdle isAtOnce={loaderData.mayHaveSession}>
        <Suspense fallback={null}>
          <BetHosts />
        </Suspense>
      </DeferredUntilIdle>
      <SessionDialogSlot />
      <StartUp mayHaveSession={loaderData.mayHaveSession} />
    </>
  );
}

export default function Language({ loaderData }: Route.ComponentProps) {
  const { locale, documentReadAtMs: updatedAt } = useSite();
  const [client] = useState(() => {
    const made = queryClient();
    const { sportId, categories, categoryId, tournaments } = loaderData.branch;
    if (sportId !== undefined && categories)
      made.setQueryData(categoriesQuery(browserCall, locale.code, sportId).queryKey, categories, { updatedAt });
    if (categoryId !== undefined && tournaments) {
      made.setQueryData(tournamentsQuery(browserCall, locale.code, categoryId).queryKey, tournaments, { updatedAt });
    }
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <Shell loaderData={loaderData} />
    </QueryClientProvider>
  );
}
