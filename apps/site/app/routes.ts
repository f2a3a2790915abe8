import { esportsWords } from '@duskline/i18n/esports-segments';
import { index, type RouteConfig, route } from '@react-router/dev/routes';

const sportPage = 'routes/sport-page.tsx';
const matchPage = 'routes/match-page.tsx';
const outrights = 'routes/outrights.tsx';
const topTournaments = 'routes/top-tournaments.tsx';
const koreanView = 'routes/korean-view.tsx';
const startDialog = 'routes/start-dialog.tsx';
/** Pages of esports in the words of every language (K-ROUTE-04); what is below the area else is read by its page. */
const esports = [
  ...esportsWords.flatMap((words, n) => [
    route(`${words.esports}/:sport/${words.results}/:match?`, 'routes/esports-results.tsx', { id: `esports-results-${n}` }),
    route(`${words.esports}/:sport/${words.outright}/:category?`, 'routes/esports-outrights.tsx', {
      id: `esports-outrights-${n}`,
    }),
  ]),
  ...new Set(esportsWords.map((words) => words.esports)),
].map((page) => (typeof page === 'string' ? route(`${page}/*`, 'routes/esports.tsx', { id: page }) : page));
/** AMB-15: aliases of sports that are drawn, whose pages are rounds and no lists of matches. */
const virtualSports = ['virtual-soccer', 'virtual-horse-racing', 'virtual-greyhounds', 'virtual-tennis'];
const isDevelopment = process.env.NODE_ENV !== 'production';

/**
 * The pages that exist, in the order of the specification's route table (spec 22-39). A new page has its route here, made by
 * shared/routing/define-page.tsx, and its texts in packages/i18n/locales; what everybody looks for has a link in routes/language.tsx. Paths
 * that the specification names and that have no page yet are answered with 404; start-up routing knows them too (shared/routing/site-map.ts).
 */
export default [
  index('routes/start.tsx'),
  route('404', 'routes/start.tsx', { id: 'bare-not-found' }),
  ...(isDevelopment ? [route('styles', 'routes/styles.tsx')] : []),
  route(':lang', 'routes/language.tsx', [
    index('routes/home.tsx'),
    ...esports,
    route('live', 'routes/live.tsx'),
    route('live/featured', 'routes/live-featured.tsx'),
    route('live/multi-view', 'routes/multi-view.tsx'),
    route('live/:sport/:category/:tournament/match/:match', matchPage, { id: 'live-match' }),
    route('live/sport/:sport/:category/:tournament/match/:match', matchPage, { id: 'live-sport-match' }),
    route('sport', 'routes/sports.tsx'),
    route('sport/results', 'routes/results.tsx'),
    route('sport/results/:match', 'routes/result.tsx'),
    route('sport/schedule', 'routes/schedule.tsx'),
    route('sport/favorites', 'routes/favorites.tsx'),
    route('sport/outrights', outrights, { id: 'outrights' }),
    route('sport/outrights/:category', outrights, { id: 'outrights-category' }),
    route('sport/koreanView', koreanView, { id: 'korean-view' }),
    route('sport/koreanView/outrights', 'routes/korean-outrights.tsx'),
    route('sport/koreanView/:sport', koreanView, { id: 'korean-view-sport' }),
    route('sport/top-tournaments', topTournaments, { id: 'top-tournaments' }),
    route('sport/top-tournaments/:category', topTournaments, { id: 'top-tournaments-category' }),
    route('sport/margins', 'routes/margins.tsx'),
    ...virtualSports.map((alias) => route(`sport/${alias}`, 'routes/virtual-sport.tsx', { id: alias })),
    route('sport/:sport/today', 'routes/sport-today.tsx'),
    route('sport/:sport', sportPage, { id: 'sport' }),
    route('sport/:sport/:category', sportPage, { id: 'category' }),
    route('sport/:sport/:category/:tournament', sportPage, { id: 'tournament' }),
    route('sport/:sport/:category/:tournament/match/:match', matchPage, { id: 'match' }),
    route('shared-slip/:code', 'routes/shared-slip.tsx'),
    route('user/*', 'routes/user.tsx'),
    route('bets/:ticket', 'routes/bet-statement.tsx'),
    route('set-password', 'routes/set-password.tsx'),
    route('confirm-email', 'routes/confirm-email.tsx'),
    route('undo-email-change', 'routes/undo-email-change.tsx'),
    // AMB-01: with this capital letter it is a page, without it home with a dialog. One route for both: the browser's router does not tell them apart.
    route('lost-Password', 'routes/lost-password.tsx'),
    route('terms-conditions', 'routes/terms-conditions.tsx'),
    route('payment-methods', 'routes/payment-methods.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('aml-policy', 'routes/aml-policy.tsx'),
    route('cookies-policy', 'routes/cookies-policy.tsx'),
    route('responsible-gaming', 'routes/responsible-gaming.tsx'),
    route('bonus-terms-conditions', 'routes/bonus-terms-conditions.tsx'),
    route('open-modal/:modal/:data?', startDialog, { id: 'open-modal' }),
    route('login', startDialog, { id: 'login', caseSensitive: true }),
    route('register', startDialog, { id: 'register', caseSensitive: true }),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
